import type { ImportState } from '#shared/nouns/imports/import-job.ts'
import { findImport } from '#server/features/imports/import-store.ts'
import { startCounting, type Cost } from '#tests/bench/import/cost.ts'
import { watchMemory } from '#tests/bench/import/watch-memory.ts'
import { missing, reader, startPostgres } from '#tests/support/database-servers.ts'
import { planOf, waitForImport } from '#tests/support/import-file.ts'
import { localCertificate } from '#tests/support/local-certificate.ts'
import { startTestServer } from '#tests/support/test-server.ts'

/**
 * A table of a real PostgreSQL becomes one here. Goals: 40,000 rows/s for reading it into its file and for writing the records.
 * The memory of this process grows by 150 MB at most. PostgreSQL is another process, and shares the machine.
 */
export async function importFromDatabase(rows: number): Promise<void> {
  if (missing.postgres !== undefined) return console.log(missing.postgres)
  const database = await startPostgres()
  const server = await startTestServer({ environment: { OUTBOUND_ALLOW: `127.0.0.1:${database.port}` } })
  try {
    await database.run(
      'CREATE TABLE orders (id int PRIMARY KEY, customer varchar(60), city varchar(40), total numeric(10,2), paid boolean, at timestamptz, born date, note text)',
      `INSERT INTO orders SELECT g, 'Customer ' || g % 5000, (ARRAY['Recife', 'Lisboa', 'Madrid', 'Lima'])[1 + g % 4], (g % 100000) / 100.0, g % 3 = 0,
        timestamptz '2024-01-01' + g * interval '1 minute', date '1970-01-01' + g % 18000, 'Row ' || g || ' of many' FROM generate_series(1, ${rows}) g`,
      'ANALYZE orders',
    )
    const { admin, org } = server.createOrg()
    const config = { isReadOnlyAccess: true, host: '127.0.0.1', port: database.port, ...reader, certificate: localCertificate.cert }
    const read = { connector_id: 'postgres', config, tables: [{ schema: 'public', name: 'orders' }] }
    const whileIn = async (id: string, state: ImportState): Promise<void> => {
      while (findImport(org, id)?.state === state) await new Promise((resolve) => setTimeout(resolve, 20))
    }
    const memory = watchMemory()
    const cost = startCounting()
    const { body } = await server.as(admin).post<{ source: string; imports: [string] }>('/api/connector/database/read', read)
    const [id] = body.imports
    await whileIn(id, 'reading')
    const reading = cost()
    const readingMost = memory.most()
    const job = await waitForImport(server, admin, id, ['ready'])
    cost()
    const tables = [{ importId: id, plan: planOf(job, 'Orders') }]
    await server.as(admin).post(`/api/connector/source/${body.source}/run`, { tables })
    await whileIn(id, 'running')
    const writing = cost()
    const done = await waitForImport(server, admin, id, ['done', 'failed'])
    if (done.rowsImported !== rows) throw new Error(`the import lost rows: ${JSON.stringify(done)}`)
    const line = (part: string, { clock, cpu }: Cost, most: number): object => ({
      part,
      seconds: Math.round(clock / 100) / 10,
      'rows/s by the clock': Math.round((rows / clock) * 1000),
      'rows/s of CPU': Math.round((rows / cpu) * 1000),
      'MB above the start': most,
    })
    console.log(`${rows} rows of 8 columns from PostgreSQL`)
    console.table([line('read into a file', reading, readingMost), line('written as records', writing, memory.end())])
  } finally {
    await server.close()
    await database.stop()
  }
}
