import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ImportJob, ImportState } from '#shared/nouns/imports/import-job.ts'
import { startBuilt, watchProcess, type ProcessCost } from '#tests/bench/import/built-server.ts'
import { missing, reader, startPostgres } from '#tests/support/database-servers.ts'
import { planOf } from '#tests/support/import-file.ts'
import { localCertificate } from '#tests/support/local-certificate.ts'
import { createTestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

/**
 * A table of a real PostgreSQL becomes one in a built server (`--server=dist/server`). Goals: 40,000 rows/s for reading it into its file and
 * for writing the records; the server's memory grows by 150 MB at most. PostgreSQL shares the machine.
 */
export async function importFromDatabase(rows: number, folder = 'dist/server'): Promise<void> {
  if (missing.postgres !== undefined) return console.log(missing.postgres)
  const database = await startPostgres()
  const dataDir = mkdtempSync(join(tmpdir(), 'trama-bench-'))
  const platform = createTestPlatform({ dataDir })
  const { admin } = createTestOrg(platform)
  platform.dispose()
  const { child, port } = await startBuilt(join(resolve(folder), 'main.js'), dataDir, { OUTBOUND_ALLOW: `127.0.0.1:${database.port}` })
  const ask = async <Body>(path: string, body?: object): Promise<Body> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Body
  }
  /** seldom enough that the server does not take the questions for people at work */
  const jobIn = async (id: string, ...states: ImportState[]): Promise<ImportJob> => {
    for (;;) {
      const job = await ask<ImportJob>(`imports/${id}`)
      if (states.includes(job.state)) return job
      if (job.error) throw new Error(`${job.state}: ${JSON.stringify(job.error)}`)
      await pause(300)
    }
  }
  try {
    await database.run(
      'CREATE TABLE orders (id int PRIMARY KEY, customer varchar(60), city varchar(40), total numeric(10,2), paid boolean, at timestamptz, born date, note text)',
      `INSERT INTO orders SELECT g, 'Customer ' || g % 5000, (ARRAY['Recife', 'Lisboa', 'Madrid', 'Lima'])[1 + g % 4], (g % 100000) / 100.0, g % 3 = 0,
        timestamptz '2024-01-01' + g * interval '1 minute', date '1970-01-01' + g % 18000, 'Row ' || g || ' of many' FROM generate_series(1, ${rows}) g`,
      'ANALYZE orders',
    )
    const config = { isReadOnlyAccess: true, host: '127.0.0.1', port: database.port, ...reader, certificate: localCertificate.cert }
    const load = loadavg()[0]
    const reading = watchProcess(child)
    const tables = [{ schema: 'public', name: 'orders' }]
    const begun = await ask<{ source: string; imports: [string] }>('connector/database/read', { connector_id: 'postgres', config, tables })
    const [id] = begun.imports
    const ready = await jobIn(id, 'ready', 'failed')
    const read = reading()
    const writing = watchProcess(child)
    await ask(`connector/source/${begun.source}/run`, { tables: [{ importId: id, plan: planOf(ready, 'Orders') }] })
    const done = await jobIn(id, 'done', 'failed')
    const written = writing()
    if (done.rowsImported !== rows) throw new Error(`the import lost rows: ${JSON.stringify(done)}`)
    const line = (part: string, { clock, cpu, heldMost }: ProcessCost): object => ({
      part,
      seconds: Math.round(clock / 100) / 10,
      'rows/s by the clock': Math.round((rows / clock) * 1000),
      'rows/s of CPU': Math.round((rows / cpu) * 1000),
      'MB at most': heldMost,
      'above the start': heldMost - read.heldBefore,
    })
    console.log(`${rows} rows of 8 columns from PostgreSQL; load ${load?.toFixed(1)} before, ${loadavg()[0]?.toFixed(1)} after`)
    console.table([line('read into a file', read), line('written as records', written)])
  } finally {
    child.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
    await database.stop()
  }
}
