// Runs inside QuickJS before the code of a customer: the functions that it knows by name. Later changes of built-ins by the code do not reach them.
// oxlint-disable-next-line no-unused-expressions -- the value of the file
;(function (send, ask, stop, print) {
  'use strict'
  const { parse, stringify } = JSON
  const Failure = Error
  class Refusal extends Failure {}
  let job
  let made = 0
  let changes = 0
  const request = (kind, args) => {
    const answer = parse(ask(stringify({ type: 'ask', ask: kind, args })))
    if (!answer.ok) throw new Failure(answer.message)
    return answer.value
  }
  const change = (operation) => {
    if (job.mode === 'before') throw new Failure('Before a save code changes currentData only.')
    changes++
    if (changes > job.limits.operations) {
      stop(`The code made more than ${job.limits.operations} changes.`)
      throw new Failure('too many changes')
    }
    send(stringify({ type: 'operation', operation }))
  }
  const nextId = () => {
    const digits = (job.base + made++).toString(16)
    let id = job.stem
    for (let n = digits.length; n < 12; n++) id += '0'
    return id + digits
  }
  const textOf = (value) => {
    if (typeof value === 'string') return value
    if (value instanceof Failure) return `${value.name}: ${value.message}`
    return stringify(value) ?? String(value)
  }
  const log = (...values) => {
    let line = ''
    for (let n = 0; n < values.length; n++) line += (n > 0 ? ' ' : '') + textOf(values[n])
    print(`${line}\n`)
  }
  const remove = (table, id) => change({ kind: 'delete', table: String(table), id: String(id) })
  const functions = {
    fetch: (table, query = {}) => request('fetch', [table, query]),
    get: (table, id) => request('get', [table, id]),
    secret: (name) => request('secret', [name]),
    http: (address, options = {}) => {
      if (job.mode === 'before') throw new Failure('http is not there before a save.')
      return request('http', [address, options])
    },
    insert: (table, values) => {
      const id = nextId()
      change({ kind: 'insert', table: String(table), id, values: { ...values } })
      return id
    },
    update: (table, id, values) => change({ kind: 'update', table: String(table), id: String(id), values: { ...values } }),
    remove,
    // `delete` is a word of the language: it is reached as a property
    records: { delete: remove },
    refuse: (text) => {
      throw new Refusal(String(text))
    },
    log,
    console: { log, info: log, warn: log, error: log, debug: log },
  }
  Object.assign(globalThis, functions)
  return { Refusal, begin: (given) => (job = given) }
})
