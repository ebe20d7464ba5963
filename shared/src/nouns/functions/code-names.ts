/** A name that code knows; the documentation has its sentence (`names.<name>`), the editor completes it. */
interface CodeName {
  name: string
  /** a value of the run, or something to call */
  is: 'value' | 'call'
  signature: string
}

/** The names of functions that are run, in the order of the documentation. */
export const codeNames: readonly CodeName[] = [
  { name: 'data', is: 'value', signature: '' },
  { name: 'currentUser', is: 'value', signature: '{ id, name }' },
  { name: 'fetch', is: 'call', signature: '(table, { filters, sort, fields, search, page, size })' },
  { name: 'get', is: 'call', signature: '(table, id)' },
  { name: 'insert', is: 'call', signature: '(table, values)' },
  { name: 'update', is: 'call', signature: '(table, id, values)' },
  { name: 'remove', is: 'call', signature: '(table, id)' },
  { name: 'http', is: 'call', signature: '(address, { method, headers, body })' },
  { name: 'secret', is: 'call', signature: '(name)' },
  { name: 'log', is: 'call', signature: '(…)' },
  { name: 'refuse', is: 'call', signature: '(text)' },
]
