// Preloaded into a server by `npm run bench -- turns`: finds turns of its event loop that take more CPU than `TURN_MS`, with the functions
// in them. CPU, and not the clock: on a shared machine a turn of a millisecond may stand in line for a hundred.
import { openSync, readSync } from 'node:fs'
import { Session } from 'node:inspector'
import { isMainThread } from 'node:worker_threads'

const sampleUs = 500
const shownTurns = 12
const shownFunctions = 24

/** CPU milliseconds of this thread so far. */
function createClock() {
  const file = openSync('/proc/thread-self/schedstat', 'r')
  const bytes = Buffer.alloc(64)
  return () => Number(bytes.latin1Slice(0, readSync(file, bytes, 0, bytes.length, 0)).split(' ')[0]) / 1e6
}

const nowUs = () => Number(process.hrtime.bigint() / 1000n)

function watch(leastMs, report) {
  const ran = createClock()
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.setSamplingInterval', { interval: sampleUs })
  session.post('Profiler.start')
  const turns = []
  let last = { at: nowUs(), ran: ran() }
  const timer = setInterval(() => {
    const now = { at: nowUs(), ran: ran() }
    if (now.ran - last.ran > leastMs) turns.push({ from: last.at, to: now.at, cpu: now.ran - last.ran })
    last = now
  }, 1)
  return () => {
    clearInterval(timer)
    session.post('Profiler.stop', (error, result) => {
      if (error) throw error
      const longest = turns.toSorted((a, b) => b.cpu - a.cpu).slice(0, shownTurns)
      report(longest.map(({ from, to, cpu }) => ({ cpu, functions: functionsIn(result.profile, from, to) })))
    })
  }
}

/** Functions on the stack between two moments, with the CPU milliseconds in which they were. */
function functionsIn({ nodes, samples, timeDeltas, startTime }, from, to) {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])))
  const spent = new Map()
  let at = startTime
  for (const [index, sample] of samples.entries()) {
    at += timeDeltas[index]
    if (at < from || at > to) continue
    const names = new Set()
    for (let id = sample; id !== undefined; id = parents.get(id)) {
      const { functionName, lineNumber } = byId.get(id).callFrame
      if (functionName !== '' && functionName !== '(root)') names.add(`${functionName}:${lineNumber + 1}`)
    }
    // a sample that waited for a core is no work
    for (const name of names) spent.set(name, (spent.get(name) ?? 0) + Math.min(timeDeltas[index], 2 * sampleUs) / 1000)
  }
  return [...spent].sort((a, b) => b[1] - a[1]).slice(0, shownFunctions)
}

if (isMainThread && process.send) {
  process.once('message', () => {
    const stop = watch(Number(process.env['TURN_MS'] ?? 20), (turns) => process.send(turns))
    process.once('message', stop)
  })
}
