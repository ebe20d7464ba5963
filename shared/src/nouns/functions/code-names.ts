/** A name that code knows; the documentation has its sentence (`functions.names.<name>`, of triggers `triggers.names.<name>`), the editor completes it. */
export interface CodeName {
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

/** The names that triggers know besides, and those that mean something else there. */
export const triggerNames: readonly CodeName[] = [
  { name: 'currentData', is: 'value', signature: '' },
  { name: 'recordData', is: 'value', signature: '' },
  { name: 'beforeSave', is: 'value', signature: '' },
  { name: 'afterSave', is: 'value', signature: '' },
  { name: 'currentUser', is: 'value', signature: '{ id, name }' },
  { name: 'data', is: 'value', signature: '{ event, table, record }' },
  { name: 'refuse', is: 'call', signature: '(text)' },
]
