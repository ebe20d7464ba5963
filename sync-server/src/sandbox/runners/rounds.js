// Runs inside QuickJS before the code of a customer: gives it the values of a round, and tells what came of it.
// oxlint-disable-next-line no-unused-expressions -- the value of the file
;(function (send, names) {
  'use strict'
  const { parse, stringify } = JSON
  const { entries, fromEntries } = Object
  const { Refusal, begin } = names
  const isArray = Array.isArray
  const Failure = Error
  const known = ['currentUser', 'data', 'recordData', 'currentData', 'beforeSave', 'afterSave']
  let job
  const changesOf = (before) => {
    const after = globalThis.currentData
    if (after === null || typeof after !== 'object' || isArray(after)) throw new Failure('currentData is no record any more.')
    const set = []
    for (const [key, value] of entries(after)) {
      const text = stringify(value) ?? 'null'
      if (text !== (stringify(before[key]) ?? 'null')) set.push([key, parse(text)])
    }
    for (const key in before) if (!(key in after) && before[key] !== null) set.push([key, null])
    return fromEntries(set)
  }
  const run = async (code, number) => {
    const given = { ...job.names, ...job.rounds[number] }
    const before = parse(stringify(given.currentData ?? {}))
    for (let n = 0; n < known.length; n++) globalThis[known[n]] = given[known[n]] ?? null
    if (job.mode === 'before') globalThis.currentData ??= {}
    let output = null
    let refusal = null
    try {
      output = (await code()) ?? null
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refusal = error.message
    }
    const set = job.mode === 'before' && refusal === null ? changesOf(before) : {}
    // a function has no JSON
    send(stringify({ type: 'round', round: { output: stringify(output) === undefined ? null : output, set, refusal } }))
  }
  return (jobText) => {
    job = parse(jobText)
    begin(job)
    return run
  }
})
