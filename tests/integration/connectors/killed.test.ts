import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ImportJob } from '#shared/nouns/imports/import-job.ts'
import type { SourceReport } from '#shared/nouns/imports/source-calls.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import { missing, reader, startPostgres } from '#tests/support/database-servers.ts'
import { planOf } from '#tests/support/import-file.ts'
import { localCertificate } from '#tests/support/local-certificate.ts'
import { startProcess, type RunningChild } from '#tests/support/server-process.ts'
import { createTestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

const clean = new Set<() => unknown>()
afterEach(async () => {
  for (const one of clean) await one()
  clean.clear()
})

const rows = 30_000
const left = 20_000

describe.skipIf(missing.postgres !== undefined)('kill -9', () => {
  it(
    'in the reading, the writing and the update of a database’s table doubles nothing and loses nothing',
    { timeout: 900_000 },
    async () => {
      const database = await startPostgres()
      clean.add(() => database.stop())
      await database.run(
        'CREATE TABLE many (id int PRIMARY KEY, label varchar(20))',
        `INSERT INTO many SELECT g, g::text FROM generate_series(1, ${rows}) g`,
      )
      const dataDir = mkdtempSync(join(tmpdir(), 'trama-killed-'))
      const platform = createTestPlatform({ dataDir })
      const org = createTestOrg(platform)
      platform.dispose()
      let server: RunningChild
      let url = ''
      const start = async (): Promise<void> => {
        server = startProcess('main', { DATA_DIR: dataDir, OUTBOUND_ALLOW: `127.0.0.1:${database.port}` })
        url = `http://127.0.0.1:${await server.listening}`
      }
      const kill = async (): Promise<void> => {
        server.child.kill('SIGKILL')
        await server.exited
      }
      clean.add(async () => {
        await kill()
        rmSync(dataDir, { recursive: true, force: true })
      })
      const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
        const answer = await fetch(`${url}/api/${path}`, {
          method,
          headers: { 'content-type': 'application/json', authorization: `Bearer ${org.admin.token}` },
          ...(body && { body: JSON.stringify(body) }),
        })
        const told = (await answer.json()) as T
        expect({ path, status: answer.status, told }).toMatchObject({ status: 200 })
        return told
      }
      const until = (id: string, isThere: (job: ImportJob) => boolean): Promise<ImportJob> =>
        vi.waitFor(
          async () => {
            const job = await ask<ImportJob>('GET', `imports/${id}`)
            expect({ state: job.state, read: job.rowsRead, error: job.error, there: isThere(job) }).toMatchObject({ there: true })
            return job
          },
          { timeout: 240_000, interval: 5 },
        )

      await start()
      const config = { isReadOnlyAccess: true, host: '127.0.0.1', port: database.port, ...reader, certificate: localCertificate.cert }
      const tables = [{ schema: 'public', name: 'many' }]
      const { source, imports } = await ask<{ source: string; imports: string[] }>('POST', 'connector/database/read', {
        connector_id: 'postgres',
        config,
        tables,
      })
      const id = imports[0] ?? ''
      await kill()

      await start()
      const ready = await until(id, ({ state }) => state === 'ready')
      expect(ready.rowsTotal).toBe(rows)
      await ask('POST', `connector/source/${source}/run`, { tables: [{ importId: id, plan: planOf(ready, 'Many') }] })
      await until(id, ({ state, rowsImported }) => state === 'running' && rowsImported > 0)
      await kill()

      await start()
      const done = await until(id, ({ state }) => state === 'done')
      expect(done).toMatchObject({ rowsImported: rows, rowErrorCount: 0 })
      const tableId = done.tableId ?? ''

      await ask('PUT', `connector/source/${source}`, { gone: 'trash' })
      await database.run(`DELETE FROM many WHERE id > ${left}`)
      const again = await ask<{ imports: string[] }>('POST', `connector/source/${source}/update`)
      const second = again.imports[0] ?? ''
      const report = async (): Promise<SourceReport | undefined> =>
        (await ask<{ reports: SourceReport[] }>('GET', `connector/source/${source}/reports`)).reports.find(
          ({ importId }) => importId === second,
        )
      await vi.waitFor(async () => expect((await report())?.gone).toBeGreaterThan(0), { timeout: 240_000, interval: 5 })
      await kill()

      await start()
      await until(second, ({ state }) => state === 'done')
      expect(await report()).toMatchObject({ made: 0, changed: 0, gone: rows - left })
      await kill()
      const after = createTestPlatform({ dataDir })
      const { db } = after.orgs.open(org.orgId)
      const there = sql<{ n: number }>`SELECT count(*) AS n FROM ${recordTable(tableId)} WHERE deleted_at IS NULL`
      expect(db.get(there)?.n).toBe(left)
      expect(db.get(sql<{ n: number }>`SELECT count(*) AS n FROM ${recordTable(tableId)}`)?.n).toBe(rows)
      after.dispose()
    },
  )
})
