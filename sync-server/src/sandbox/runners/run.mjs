// Runs JavaScript of customers in QuickJS, once. It is started by the sandbox: its job comes on descriptor 3, its messages go to 4.
import { readFileSync, readSync, writeSync } from 'node:fs'
import variant from '@jitl/quickjs-wasmfile-release-sync'
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core'

const frameBytes = 1024 * 1024
const quick = await newQuickJSWASMModuleFromVariant(variant)
const parent = process.ppid
const runtime = quick.newRuntime()
runtime.setMaxStackSize(512 * 1024)
const context = runtime.newContext()
let limits = {}
/** the text of a limit that was reached; the code cannot take it back by catching its error */
let limit
let isLate = false
let isFull = false
const prelude = prepare()
write('{"type":"ready"}')
const text = readLine()
// the server ended before it had a job
if (text !== undefined) runJob(text)
// everything is written; Node would take its time to take itself apart
process.kill(process.pid, 'SIGKILL')

/** Everything that needs no job is done while the process waits for one. */
function prepare() {
  const host = (name, work) => context.newFunction(name, (handle) => context.newString(work(context.getString(handle)) ?? ''))
  const send = (message) => {
    if (Buffer.byteLength(message) <= frameBytes) return write(message)
    limit ??= 'A change or a result is larger than 1 MB.'
    throw new Error(limit)
  }
  const ask = (message) => {
    send(message)
    return readLine() ?? process.exit()
  }
  const stop = (message) => {
    limit ??= message
  }
  const print = (message) => writeAll(1, message)
  const sendHandle = host('send', send)
  const names = callFile('names.js', sendHandle, host('ask', ask), host('stop', stop), host('print', print))
  return callFile('rounds.js', sendHandle, names)
}

/** Calls the function that is a file's one expression. */
function callFile(name, ...parts) {
  const start = unwrap(context.evalCode(readFileSync(new URL(`./${name}`, import.meta.url), 'utf8'), name))
  return unwrap(context.callFunction(start, context.undefined, ...parts))
}

function runJob(text) {
  const job = JSON.parse(text)
  limits = job.limits
  boundMemory(limits.memoryMb * 1024 * 1024)
  const begun = process.cpuUsage()
  runtime.setInterruptHandler(() => {
    const { user, system } = process.cpuUsage(begun)
    // an orphan ends too
    isLate ||= (user + system) / 1000 > limits.cpuMs || process.ppid !== parent
    return isLate
  })
  try {
    const rounds = unwrap(context.callFunction(prelude, context.undefined, context.newString(text)))
    const code = unwrap(context.evalCode(`(async function () {${job.source}\n})`, 'function.js'))
    for (let round = 0; round < job.rounds.length; round++) {
      settle(unwrap(context.callFunction(rounds, context.undefined, code, context.newNumber(round))))
      if (limit !== undefined) throw new Error(limit)
      if (isLate) throw new Error('late')
    }
    write('{"type":"done"}')
  } catch (error) {
    write(tell(error))
  }
}

/** QuickJS in WebAssembly does not count what it takes, so its memory is kept from growing. @param bytes beside those of the interpreter itself */
function boundMemory(bytes) {
  const memory = quick.getWasmMemory()
  const most = memory.buffer.byteLength + bytes
  memory.grow = (pages) => {
    isFull = memory.buffer.byteLength + pages * 65_536 > most
    if (isFull) throw new RangeError('no more memory')
    return WebAssembly.Memory.prototype.grow.call(memory, pages)
  }
}

function tell(error) {
  if (isLate) return failed('time', `The code used more than ${limits.cpuMs} ms of the processor.`)
  if (limit !== undefined) return failed('limit', limit)
  const { message = String(error), stack = '', name = 'Error' } = Object(error)
  // an error that found no room is null
  if (/out of memory/.test(message) || (isFull && Object(error) !== error))
    return failed('memory', `The code needs more than ${limits.memoryMb} MB.`)
  const line = /function\.js:(\d+)/.exec(stack)?.[1]
  return failed('error', name === 'Error' ? String(message) : `${name}: ${message}`, line === undefined ? null : Number(line))
}

function settle(promise) {
  for (;;) {
    const state = context.getPromiseState(promise)
    if (state.type === 'fulfilled') return
    if (state.type === 'rejected') throw context.dump(state.error)
    const jobs = runtime.executePendingJobs(1000)
    if (jobs.error) throw context.dump(jobs.error)
    if (jobs.value === 0 && context.getPromiseState(promise).type === 'pending') throw new Error('The code waits for what never comes.')
  }
}

function unwrap(result) {
  if (result.error) throw context.dump(result.error)
  return result.value
}

function failed(outcome, message, line = null) {
  return JSON.stringify({ type: 'failed', outcome, message: String(message).slice(0, 10_000), line })
}

function write(line) {
  writeAll(4, `${line}\n`)
}

function writeAll(descriptor, text) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at)
}

/** The next line of the server; undefined when it is gone. */
function readLine() {
  readLine.rest ??= Buffer.alloc(0)
  const chunk = Buffer.alloc(65_536)
  const parts = [readLine.rest]
  for (let end = readLine.rest.indexOf(10); ;) {
    if (end >= 0) {
      const last = parts.at(-1)
      parts[parts.length - 1] = last.subarray(0, end)
      readLine.rest = Buffer.from(last.subarray(end + 1))
      return Buffer.concat(parts).toString('utf8')
    }
    const size = readSync(3, chunk)
    if (size === 0) return undefined
    const part = Buffer.from(chunk.subarray(0, size))
    parts.push(part)
    end = part.indexOf(10)
  }
}
