import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { WebSocketServer } from 'ws'
import type { FeedAnswer } from '#shared/catalogue/feed.ts'
import type { RecordChunk } from '#shared/protocol/record-chunk.ts'
import { seedTable, type SeededTable } from '#tests/bench/grid/seed.ts'
import type { FollowerTask } from '#tests/bench/replica/feed-clients.ts'
import { median, rounded } from '#tests/bench/sync/statistics.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

/** The change feed (R11): a write until many others have it, beside a bare relay in the same run; and catching up with many changes. */
export async function feedBench(option: (name: string, standard: string) => string): Promise<void> {
  const server = await startTestServer()
  const relay = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  relay.on('connection', (socket) => {
    socket.on('message', (data) => {
      for (const other of relay.clients) other.send(String(data))
    })
  })
  await once(relay, 'listening')
  try {
    for (const rows of [5_000, 50_000]) await catchUp(server, await seedTable(server, rows), rows)
    const table = await seedTable(server, 20_000)
    const task: FollowerTask = {
      url: server.url,
      relay: `ws://127.0.0.1:${(relay.address() as AddressInfo).port}`,
      orgId: table.member.orgId,
      token: table.token,
      tableId: table.tableId,
      amount: table.amount,
      recordIds: table.recordIds,
      clients: Number(option('clients', '200')),
      loads: { relay: loads(option('relay', '200,400,800')), feed: loads(option('writes', '200,1000,2500')) },
      seconds: Number(option('seconds', '5')),
    }
    const child = fork(join(import.meta.dirname, 'feed-clients.ts'), { execArgv: ['--import', 'tsx'] })
    child.send(task)
    const [figures] = (await once(child, 'message')) as [Record<string, object>]
    console.log(
      `a write until ${task.clients} others have it (R11: p99 at 200 writes/s ≤ 2.5 × the relay's; ≥ 6 × its most with all but 2 % in 200 ms)`,
    )
    console.table(figures)
  } finally {
    relay.close()
    for (const client of relay.clients) client.terminate()
    await server.close()
  }
}

const loads = (list: string): number[] => list.split(',').map(Number)

async function catchUp(server: TestServer, table: SeededTable, rows: number): Promise<void> {
  const client = server.as(table.member)
  const times: number[] = []
  for (let turn = 0; turn < 7; turn += 1) {
    const { seq, epoch } = (await client.get<FeedAnswer>('/api/feed?since=0')).body
    const ids = table.recordIds.slice(0, 1_000)
    const changes = ids.map((id) => ({ op: 'update' as const, id, values: { [table.amount]: 20_000 + turn }, base: seq }))
    await client.mutate('records.change', { tableId: table.tableId, changes })
    const start = performance.now()
    await client.get(`/api/feed?since=${seq}&epoch=${epoch}`)
    const chunk = (await client.get<RecordChunk>(`/api/feed/tables/${table.tableId}?since=${seq}`)).body
    times.push(performance.now() - start)
    if (chunk.columns.id.length !== 1_000) throw new Error(`${chunk.columns.id.length} of 1000 changes came`)
  }
  console.log(`1,000 missed changes of a table of ${rows}: ${rounded(median(times), 2)} ms (R11: 50)`)
}
