import { performance } from 'node:perf_hooks'
import { WebSocket } from 'ws'
import { newId } from '#shared/lib/ids.ts'
import type { FeedAnswer, LiveMessage, RecordChunk } from '#shared/protocol/feed.ts'

/** What this process is started with, as JSON in its first argument. */
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
  writesPerSecond: number
  seconds: number
}

const task = JSON.parse(process.argv[2] ?? '{}') as FollowerTask
const headers = { authorization: `Bearer ${task.token}` }
const get = async <T>(path: string): Promise<T> => (await (await fetch(`${task.url}/api/${path}`, { headers })).json()) as T

/** ms from the time a write was due until a client had it */
const seen: number[] = []
const due: number[] = []

/** Follows one table as a device does: a poke, the feed, then what changed in the table. */
async function follow(): Promise<() => void> {
  let feed = await get<FeedAnswer>('feed?since=0')
  let since = feed.tables.find(({ id }) => id === task.tableId)?.seq ?? 0
  let running = false
  let again = false
  async function pull(): Promise<void> {
    if (running) return void (again = true)
    running = true
    do {
      again = false
      feed = await get<FeedAnswer>(`feed?since=${feed.seq}&epoch=${feed.epoch}`)
      const chunk = await get<RecordChunk>(`feed/tables/${task.tableId}?since=${since}`)
      since = chunk.seq
      const now = performance.now()
      for (const value of chunk.columns[task.amount] ?? []) seen.push(now - (due[Number(value)] ?? now))
    } while (again)
    running = false
  }
  const socket = await open(`${task.url.replace('http', 'ws')}/live/${task.orgId}`, headers)
  socket.on('message', (data) => {
    if ((JSON.parse(String(data)) as LiveMessage).type === 'poke') void pull()
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

async function measure(join: () => Promise<() => void>, write: (index: number) => void): Promise<object> {
  const ends = await Promise.all(Array.from({ length: task.clients }, join))
  seen.length = 0
  due.length = 0
  const start = performance.now() + 200
  const writes = task.writesPerSecond * task.seconds
  for (let index = 0; index < writes; index += 1) {
    due[index] = start + (index * 1000) / task.writesPerSecond
    const wait = (due[index] as number) - performance.now()
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait))
    write(index)
  }
  const expected = writes * task.clients
  for (let turn = 0; seen.length < expected && turn < 200; turn += 1) await new Promise((resolve) => setTimeout(resolve, 50))
  for (const end of ends) end()
  const sorted = seen.toSorted((a, b) => a - b)
  const at = (share: number): number => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10
  return { 'p50 ms': at(0.5), 'p99 ms': at(0.99), delivered: `${sorted.length} of ${expected}` }
}

const sender = await open(task.relay, {})
const relay = await measure(relayed, (index) => sender.send(String(index)))
sender.close()
const feed = await measure(follow, (index) => {
  const now = new Date().toISOString()
  const id = task.recordIds[index % task.recordIds.length] ?? ''
  const args = { tableId: task.tableId, changes: [{ op: 'update', id, values: { [task.amount]: index }, base: 1 }] }
  const body = JSON.stringify({ sentAt: now, mutations: [{ id: newId(), kind: 'records.change', args, madeAt: now }] })
  void fetch(`${task.url}/api/mutations`, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body })
})
process.send?.({ relay, feed })
process.exit(0)
