import { inflateRawSync } from 'node:zlib'
import { usageOf } from '#tests/bench/sync/processes.ts'
import { connectRaw, type RawClient } from '#tests/bench/sync/raw-client.ts'
import { countEdits, makeEdit } from '#tests/bench/sync/typed-edits.ts'
import { Histogram, rounded, sleep } from '#tests/bench/sync/statistics.ts'
import { hocuspocusConfirmed, ourAck, ourPacked, readFrame, wireOf, type Protocol } from '#tests/bench/sync/wire.ts'
import * as Y from 'yjs'

/**
 * The generator, a process of its own. `n` sockets on one document type one character each in turn, `rate` in all per second. Latency runs
 * from an edit's scheduled time until every other client has read its frame. A late generator and a late server thus both count. At the end
 * a new client must find every edit. Prints one line of JSON.
 */
export interface LoadInput {
  protocol: Protocol
  port: number
  path: string
  document: string
  tokens: string[]
  pid: number
  n: number
  rate: number
  warmSeconds: number
  seconds: number
  /** false: the server keeps nothing to compare with */
  keeps: boolean
}
export interface LoadResult {
  p50: number
  p95: number
  p99: number
  ackP99: number | null
  delivered: number
  onTime: number
  converged: boolean
  generatorCpu: number
  serverCpu: number
  /** µs of server CPU per delivery */
  perDelivery: number
}

const input = JSON.parse(process.argv[2] ?? '{}') as LoadInput
const { n, rate } = input
const wire = wireOf(input.protocol, input.document)
const total = Math.ceil(rate * (input.warmSeconds + input.seconds))
const sentAt = Array.from({ length: n }, () => new Float64Array(Math.ceil(total / n) + 2))

let from = Infinity
let to = Infinity
let delivered = 0
let inWindow = 0
// Counted, not collected: millions of figures a second would make the generator stop for its own memory.
const latencies = new Histogram()
const ackLatencies = new Histogram()

/** Confirmed edits of a client so far: cumulative with ours, one by one with Hocuspocus. */
const confirmed = new Int32Array(n)
function noteConfirmed(index: number, count: number): void {
  const now = performance.now()
  for (let clock = confirmed[index]!; clock < count; clock++) {
    const at = sentAt[index]![clock] ?? 0
    if (at >= from && at < to) ackLatencies.add(now - at)
  }
  confirmed[index] = count
}

function varUint(data: Uint8Array, at: number): number {
  let value = 0
  for (let factor = 1, position = at; ; factor *= 128, position++) {
    const byte = data[position]!
    value += (byte & 127) * factor
    if (byte < 128) return value
  }
}

/**
 * The last frame, parsed. A batching server sends the same bytes to everybody. Parsing them 200 times would cost the generator more than
 * the server it measures.
 */
const last = {
  bytes: Buffer.alloc(0),
  authors: [] as number[],
  lengths: [] as number[],
  total: 0,
  sent: [] as number[],
  writers: [] as number[],
}

function takeApart(data: Buffer, start: number, end: number, payload: number): void {
  last.bytes = Buffer.from(data.subarray(start, end))
  for (const list of [last.authors, last.lengths, last.sent, last.writers]) list.length = 0
  last.total = 0
  countEdits(data, payload, (author, clock, length) => {
    const times = sentAt[author]
    if (!times) return
    last.authors.push(author)
    last.lengths.push(length)
    last.total += length
    for (let end = clock + length; clock < end; clock++) {
      const at = times[clock]!
      if (at < from || at >= to) continue
      last.sent.push(at)
      last.writers.push(author)
    }
  })
}

function onFrame(index: number, data: Buffer, offset: number, length: number): void {
  const at = wire.start(data, offset)
  const kind = data[at]!
  if (kind === hocuspocusConfirmed && input.protocol === 'hocuspocus') return noteConfirmed(index, confirmed[index]! + 1)
  if (kind === ourAck) return noteConfirmed(index, varUint(data, at + 1))
  if ((kind !== 0 && kind !== 4) || data[at + 1] === 0) return
  const now = performance.now()
  if (last.bytes.length !== length || last.bytes.compare(data, offset, offset + length) !== 0)
    takeApart(data, offset, offset + length, at + 2)
  delivered += last.total
  for (let run = 0; run < last.authors.length; run++) if (last.authors[run] === index) delivered -= last.lengths[run]!
  for (let edit = 0; edit < last.sent.length; edit++) {
    if (last.writers[edit] === index) continue
    inWindow += 1
    latencies.add(now - last.sent[edit]!)
  }
}

const clients: RawClient[] = []
for (let index = 0; index < n; index++) {
  const token = input.tokens[index % input.tokens.length] ?? ''
  const client = await connectRaw(input.port, input.path, token, (data, offset, length) => onFrame(index, data, offset, length))
  clients.push(client)
  for (const frame of wire.begin) client.send(frame)
  client.send(wire.sync(0, new Uint8Array([0])))
}
await sleep(500)
confirmed.fill(0)

const clocks = new Int32Array(n)
let sent = 0
let serverStart = 0
let ownStart = process.cpuUsage()
const started = performance.now()
from = started + input.warmSeconds * 1000
to = from + input.seconds * 1000
await new Promise<void>((resolve) => {
  const tick = (): void => {
    const now = performance.now()
    if (serverStart === 0 && now >= from) {
      serverStart = usageOf(input.pid).cpuMs
      ownStart = process.cpuUsage()
    }
    const due = Math.min(total, Math.floor(((now - started) / 1000) * rate) + 1)
    for (; sent < due; sent++) {
      const client = sent % n
      const clock = clocks[client]!
      clocks[client] = clock + 1
      sentAt[client]![clock] = started + (sent / rate) * 1000
      clients[client]?.send(wire.sync(2, makeEdit(client, clock)))
    }
    if (sent >= total && now >= to) resolve()
    else setTimeout(tick, 1)
  }
  tick()
})
const onTime = inWindow
const serverMs = usageOf(input.pid).cpuMs - serverStart
const own = process.cpuUsage(ownStart)
const wanted = sent * (n - 1)
for (const end = performance.now() + 4_000; delivered < wanted && performance.now() < end;) await sleep(20)

/** True when a new client finds every typed character. */
async function isComplete(): Promise<boolean> {
  const doc = new Y.Doc()
  const receive = (data: Uint8Array): void => {
    const { kind, step, payload, rest } = readFrame(wire, data)
    if (kind === ourPacked && input.protocol === 'trama') return receive(inflateRawSync(data.subarray(rest.pos)))
    if (payload && (step === 1 || step === 2)) Y.applyUpdate(doc, payload)
  }
  const client = await connectRaw(input.port, input.path, input.tokens[0] ?? '', (data, offset, length) =>
    receive(data.subarray(offset, offset + length)),
  )
  for (const frame of wire.begin) client.send(frame)
  client.send(wire.sync(0, new Uint8Array([0])))
  for (const end = performance.now() + 4_000; doc.getText('t').length !== sent && performance.now() < end;) await sleep(20)
  return doc.getText('t').length === sent
}

const result: LoadResult = {
  p50: rounded(latencies.percentile(0.5), 2),
  p95: rounded(latencies.percentile(0.95), 2),
  p99: rounded(latencies.percentile(0.99), 2),
  ackP99: ackLatencies.count > 0 ? rounded(ackLatencies.percentile(0.99), 2) : null,
  delivered: delivered / wanted,
  onTime: onTime / (Math.round(rate * input.seconds) * (n - 1)),
  converged: !input.keeps || (await isComplete()),
  generatorCpu: Math.round((own.user + own.system) / 10_000 / input.seconds),
  serverCpu: Math.round(serverMs / (10 * input.seconds)),
  perDelivery: rounded((serverMs * 1000) / Math.max(1, onTime), 2),
}
process.stdout.write(`${JSON.stringify(result)}\n`)
process.exit(0)
