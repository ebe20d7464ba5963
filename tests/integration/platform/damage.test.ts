import { closeSync, openSync, writeSync } from 'node:fs'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { checkFiles } from '#server/jobs/check-files.ts'
import { createThreadPool } from '#server/jobs/thread-pool.ts'
import { connectPeer, until } from '#tests/support/sync-peer.ts'
import { closeCodes } from '#shared/protocol/close-codes.ts'
import { startTestServer } from '#tests/support/test-server.ts'

test('a damaged page (F11): writes to that file are refused, reads and other organisations go on, and it is said', async () => {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  const threads = createThreadPool({ size: 1 })
  const server = await startTestServer({ log })
  try {
    const hit = server.createOrg('Hit')
    const other = server.createOrg('Other')
    const { db } = hit.org
    db.writeNow(() => {
      for (let index = 0; index < 500; index++)
        db.run(
          db.build
            .insertInto('mutation_result')
            .values({ id: newId(), member_id: 'm', kind: 'k', result: 'x'.repeat(100), made_at: '', arrived_at: '' }),
        )
    })
    const folder = (of: typeof hit): Promise<{ status: number; body: unknown }> => {
      const now = new Date().toISOString()
      const args = { id: newId(), label: 'Mine', icon: 'folder', color: 'blue', position: 'a0' }
      return server
        .as(of.admin)
        .post('/api/mutations', { sentAt: now, mutations: [{ id: newId(), kind: 'folders.create', args, madeAt: now }] })
    }
    await checkFiles(server.platform, threads)
    expect(lines).toEqual([])
    expect((await folder(hit)).status).toBe(200)
    const peer = connectPeer(server.url, hit.admin, 'tasks:team')
    await peer.synced()

    db.all(sql`PRAGMA wal_checkpoint(TRUNCATE)`)
    const page = db.get(sql<{ rootpage: number }>`SELECT rootpage FROM sqlite_schema WHERE name = 'mutation_result'`)?.rootpage ?? 0
    const file = openSync(db.path, 'r+')
    writeSync(file, Buffer.alloc(4096, 0x5a), 0, 4096, (page - 1) * 4096)
    closeSync(file)
    await checkFiles(server.platform, threads)

    expect(await folder(hit)).toMatchObject({ status: 503, body: { id: 'storage_damaged' } })
    peer.doc.getArray('words').push(['kept here'])
    await until(() => peer.closes.includes(closeCodes.storeFailed.code))
    peer.destroy()
    expect((await folder(other)).status).toBe(200)
    expect((await server.as(hit.admin).get('/api/feed?since=0')).status).toBe(200)
    expect(lines.filter((line) => line.includes('restore -- --from') && line.includes(hit.orgId))).toHaveLength(1)
  } finally {
    await threads.close()
    await server.close()
  }
})
