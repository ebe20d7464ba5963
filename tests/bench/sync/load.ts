import { readFileSync } from 'node:fs'
import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'
import { connectRaw, type RawClient } from '#tests/bench/sync/raw-client.ts'

/**
 * The generator, a process of its own: `n` sockets on one document type one character each in turn, `rate` in all per
 * second. Latency runs from an edit's scheduled time to its frame being read at every other client, so a late generator and
 * a late server both count. Prints one line of JSON.
 */
export interface LoadInput {
  port: number
  path: string
  tokens: string[]
  pid: number
  n: number
  rate: number
  warmSeconds: number
  seconds: number
  acks: boolean
}
export interface LoadResult {
  p50: number
  p99: number
  ackP99: number | null
  delivered: number
  onTime: number
  generatorCpu: number
  serverCpu: number
}

const input = JSON.parse(process.argv[2] ?? '{}') as LoadInput
const { n, rate } = input
const firstClient = 0x40000000
const total = Math.ceil(rate * (input.warmSeconds + input.seconds))
const sentAt = Array.from({ length: n }, () => new Float64Array(Math.ceil(total / n) + 2))

/** The bytes Yjs makes for appending one character to one's own run. */
function editFrame(client: number, clock: number): Uint8Array {
  const id = firstClient + client
  const update = encoding.createEncoder()
  for (const value of [1, 1, id, clock]) encoding.writeVarUint(update, value)
  if (clock === 0) {
    encoding.writeUint8(update, 4)
    encoding.writeVarUint(update, 1)
    encoding.writeVarString(update, 't')
  } else {
    encoding.writeUint8(update, 0x84)
    encoding.writeVarUint(update, id)
    encoding.writeVarUint(update, clock - 1)
  }
  encoding.writeVarString(update, 'x')
  encoding.writeVarUint(update, 0)
  const frame = encoding.createEncoder()
  encoding.writeVarUint(frame, 0)
  encoding.writeVarUint(frame, 2)
  encoding.writeVarUint8Array(frame, encoding.toUint8Array(update))
  return encoding.toUint8Array(frame)
}

let from = Infinity
let to = Infinity
let delivered = 0
let inWindow = 0
const latencies: number[] = []
const ackLatencies: number[] = []

/** Counts the characters of an update that others typed, and how late they are. */
function note(update: Uint8Array, self: number): void {
  const now = performance.now()
  for (const struct of Y.decodeUpdate(update).structs) {
    const client = struct.id.client - firstClient
    const times = sentAt[client]
    if (client === self || !times || struct instanceof Y.Skip) continue
    for (let index = 0; index < struct.length; index++) {
      delivered += 1
      const at = times[struct.id.clock + index] ?? 0
      if (at < from || at >= to) continue
      inWindow += 1
      latencies.push(now - at)
    }
  }
}

function readVarUint(data: Buffer, at: number): [value: number, next: number] {
  let value = 0
  let factor = 1
  let position = at
  for (;;) {
    const byte = data[position++]!
    value += (byte & 127) * factor
    if (byte < 128) return [value, position]
    factor *= 128
  }
}

const clients: RawClient[] = []
const acknowledged = new Int32Array(n)
for (let index = 0; index < n; index++) {
  const client = await connectRaw(input.port, input.path, input.tokens[index % input.tokens.length] ?? '', (data, offset) => {
    const kind = data[offset]
    if (kind === 102) {
      const [count] = readVarUint(data, offset + 1)
      const now = performance.now()
      for (let clock = acknowledged[index]!; clock < count; clock++) {
        const at = sentAt[index]![clock] ?? 0
        if (at >= from && at < to) ackLatencies.push(now - at)
      }
      acknowledged[index] = count
    }
    if (kind !== 0 || data[offset + 1] === 0) return
    const [length, start] = readVarUint(data, offset + 2)
    note(data.subarray(start, start + length), index)
  })
  clients.push(client)
  if (input.acks) client.send(new Uint8Array([100, 1, 127, 0]))
  client.send(new Uint8Array([0, 0, 1, 0]))
}
await new Promise((resolve) => setTimeout(resolve, 400))

const cpuOf = (): number => {
  const stat = readFileSync(`/proc/${input.pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
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
      serverStart = cpuOf()
      ownStart = process.cpuUsage()
    }
    const due = Math.min(total, Math.floor(((now - started) / 1000) * rate) + 1)
    for (; sent < due; sent++) {
      const client = sent % n
      const clock = clocks[client]!
      clocks[client] = clock + 1
      sentAt[client]![clock] = started + (sent / rate) * 1000
      clients[client]?.send(editFrame(client, clock))
    }
    if (sent >= total && now >= to) resolve()
    else setTimeout(tick, 1)
  }
  tick()
})
const onTime = inWindow
const serverCpu = (cpuOf() - serverStart) / (10 * input.seconds)
const own = process.cpuUsage(ownStart)
const wanted = sent * (n - 1)
for (const end = performance.now() + 4_000; delivered < wanted && performance.now() < end;)
  await new Promise((resolve) => setTimeout(resolve, 20))

const percentile = (values: number[], part: number): number => {
  const ordered = Float64Array.from(values).sort()
  return Math.round((ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * part))] ?? Infinity) * 10) / 10
}
const result: LoadResult = {
  p50: percentile(latencies, 0.5),
  p99: percentile(latencies, 0.99),
  ackP99: ackLatencies.length > 0 ? percentile(ackLatencies, 0.99) : null,
  delivered: delivered / wanted,
  onTime: onTime / (Math.round(rate * input.seconds) * (n - 1)),
  generatorCpu: Math.round((own.user + own.system) / 10_000 / input.seconds),
  serverCpu: Math.round(serverCpu),
}
process.stdout.write(`${JSON.stringify(result)}\n`)
process.exit(0)
