import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import { WebSocket } from 'ws'
import { newId } from '#shared/lib/ids.ts'
import type { FeedAnswer, LiveDelta, LiveMessage } from '#shared/catalogue/feed.ts'
import type { RecordChunk } from '#shared/protocol/record-chunk.ts'

/** The first message to this process. */
export interface FollowerTask {
  url: string
  /** a bare relay, as the reference */
  relay: string
  orgId: string
  token: string
  tableId: string
  amount: string
  recordIds: readonly string[]
  clients: number
  /** writes a second, one run for each */
  loads: Record<'relay' | 'feed', readonly number[]>
  seconds: number
}

const [task] = (await once(process, 'message')) as [FollowerTask]
const headers = { authorization: `Bearer ${task.token}` }
const get = async <T>(path: string): Promise<T> => (await (await fetch(`${task.url}/api/${path}`, { headers })).json()) as T

/** ms from the time a write was due until a client had it */
const seen: number[] = []
const due: number[] = []

/** Devices are machines of their own. A message to all is parsed once here, or this process would measure itself. */
let last: { bytes: Buffer; message: LiveMessage } | undefined
function parse(bytes: Buffer): LiveMessage {
  if (!last?.bytes.equals(bytes)) last = { bytes, message: JSON.parse(bytes.toString()) as LiveMessage }
  return last.message
}

/** Writes in one request, as an outbox sends them. */
const mostAtOnce = 100

/** Numbers of earlier runs: writing one again would change nothing and reach no follower. */
let used = 0

/** requests made since the last run began */
let requests = 0

/** Follows one table as a device does. It applies deltas that continue its state; otherwise it reads the feed and the table's changes. */
async function follow(): Promise<() => void> {
  let feed = await get<FeedAnswer>('feed?since=0')
  let since = feed.tables.find(({ id }) => id === task.tableId)?.seq ?? 0
  let running = false
  let again = false
  function see({ columns, seq }: RecordChunk): void {
    const now = performance.now()
    for (const value of columns[task.amount] ?? []) seen.push(now - (due[Number(value)] ?? now))
    since = seq
  }
  async function pull(): Promise<void> {
    if (running) return void (again = true)
    running = true
    do {
      again = false
      requests += 2
      feed = await get<FeedAnswer>(`feed?since=${feed.seq}&epoch=${feed.epoch}`)
      const chunk = await get<RecordChunk>(`feed/tables/${task.tableId}?since=${since}`)
      if (chunk.seq > since) see(chunk)
    } while (again)
    running = false
  }
  function take(delta: LiveDelta): void {
    if (running || delta.since > feed.seq) return void pull()
    if (delta.feed.seq <= feed.seq) return
    feed = { ...feed, seq: delta.feed.seq }
    for (const chunk of delta.chunks) if (chunk.seq > since) see(chunk)
  }
  const socket = await open(`${task.url.replace('http', 'ws')}/live/${task.orgId}?deltas=1`, headers)
  socket.on('message', (data: Buffer) => {
    const message = parse(data)
    if (message.type === 'poke') void pull()
    if (message.type === 'delta') take(message)
  })
  return () => socket.close()
}

async function relayed(): Promise<() => void> {
  const socket = await open(task.relay, {})
  socket.on('message', (data) => seen.push(performance.now() - (due[Number(String(data))] ?? 0)))
  return () => socket.close()
}

function open(url: string, headers: Record<string, string>): Promise<WebSocket> {
  const socket = new WebSocket(url, { headers })
  return new Promise((resolve, reject) => socket.once('open', () => resolve(socket)).once('error', reject))
}

async function measure(join: () => Promise<() => void>, perSecond: number, write: (indexes: number[]) => void): Promise<object> {
  const ends = await Promise.all(Array.from({ length: task.clients }, join))
  seen.length = 0
  due.length = 0
  requests = 0
  const start = performance.now() + 200
  const writes = perSecond * task.seconds
  for (let index = 0; index < writes;) {
    const wait = start + (index * 1000) / perSecond - performance.now()
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait))
    else await new Promise((resolve) => setImmediate(resolve))
    const indexes: number[] = []
    for (; index < writes; index += 1) {
      const at = start + (index * 1000) / perSecond
      if (at > performance.now() || indexes.length >= mostAtOnce) break
      due[used + index] = at
      indexes.push(used + index)
    }
    if (indexes.length > 0) write(indexes)
  }
  used += writes
  const expected = writes * task.clients
  for (let turn = 0; seen.length < expected && turn < 100; turn += 1) await new Promise((resolve) => setTimeout(resolve, 50))
  for (const end of ends) end()
  const sorted = seen.toSorted((a, b) => a - b)
  const at = (share: number): number => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10
  const inTime = sorted.filter((ms) => ms <= 200).length / expected
  return {
    'p50 ms': at(0.5),
    'p99 ms': at(0.99),
    delivered: `${Math.round((100 * sorted.length) / expected)} %`,
    'in 200 ms': `${Math.round(1000 * inTime) / 10} %`,
    requests,
  }
}

/** Writes that are due together go in one request. */
function post(indexes: readonly number[]): void {
  const now = new Date().toISOString()
  const mutations = indexes.map((index) => {
    const id = task.recordIds[index % task.recordIds.length] ?? ''
    const args = { tableId: task.tableId, changes: [{ op: 'update', id, values: { [task.amount]: index }, base: 1 }] }
    return { id: newId(), kind: 'records.change', args, madeAt: now }
  })
  const body = JSON.stringify({ sentAt: now, mutations })
  const sent = fetch(`${task.url}/api/mutations`, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body })
  // an unread answer keeps its connection from the next request
  void sent.then((answer) => answer.arrayBuffer())
}

const figures: Record<string, object> = {}
const sender = await open(task.relay, {})
for (const load of task.loads.relay)
  figures[`relay, ${load} writes/s`] = await measure(relayed, load, (indexes) => {
    for (const index of indexes) sender.send(String(index))
  })
sender.close()
for (const load of task.loads.feed) figures[`feed, ${load} writes/s`] = await measure(follow, load, post)
process.send?.(figures)
process.exit(0)
