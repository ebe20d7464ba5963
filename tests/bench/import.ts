import { randomBytes } from 'node:crypto'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { createCsvReader } from '#shared/imports/csv-reader.ts'
import type { ImportState } from '#shared/imports/import-job.ts'
import { openSqlDatabase } from '#server/storage/sql-database.ts'
import { findImport } from '#server/features/imports/import-store.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { planOf, upload, waitForImport } from '#tests/support/import-file.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

/**
 * Imports a made-up CSV through the product (upload, reading, guessing, running) and, in the same run, parses the same text and inserts
 * it bare. Prints rows/s of both, their ratio (goal R8: at most 2.5), and the loop's delay meanwhile (goal: p99 at most 50 ms).
 * Arguments: `--rows=50000 --columns=12 --rounds=3`.
 */
export async function run(argv: readonly string[]): Promise<void> {
  const option = (name: string, standard: number): number =>
    Number(argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1] ?? standard)
  const rows = option('rows', 50_000)
  const columns = option('columns', 12)
  const rounds = option('rounds', 3)
  const text = makeCsv(rows, columns)
  const results: (ReturnType<typeof bareImport> & Awaited<ReturnType<typeof productImport>>)[] = []
  const server = await startTestServer()
  try {
    // a server that runs has its threads
    await productImport(server, makeCsv(2000, columns))
    for (let round = 0; round < rounds; round++) results.push({ ...bareImport(text), ...(await productImport(server, text)) })
  } finally {
    await server.close()
  }
  const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  const bare = median(results.map((result) => result.bare))
  const ran = median(results.map((result) => result.ran))
  const read = median(results.map((result) => result.read))
  const byCpu = (ours: (result: (typeof results)[number]) => number): number =>
    Math.round((median(results.map(ours)) / median(results.map((result) => result.bareCpu))) * 100) / 100
  const report = {
    rows,
    columns,
    megabytes: Math.round(text.length / 1e5) / 10,
    bareMs: Math.round(bare),
    readMs: Math.round(read),
    runMs: Math.round(ran),
    rowsPerSecond: Math.round((rows / ran) * 1000),
    ratioToBare: Math.round((ran / bare) * 100) / 100,
    /** with the upload, its sending by this process too, and the guessing of types, which reads the whole file once */
    ratioToBareWithReading: Math.round(((read + ran) / bare) * 100) / 100,
    /** of all threads; on a busy machine only this says what it costs */
    ratioToBareByCpu: byCpu((result) => result.ranCpu),
    ratioToBareByCpuWithReading: byCpu((result) => result.readCpu + result.ranCpu),
    /** the machine's own noise, for a second before the run */
    idleLoopDelayP99Ms: Math.round(median(results.map((result) => result.idleP99)) * 10) / 10,
    loopDelayP99Ms: Math.round(median(results.map((result) => result.p99)) * 10) / 10,
    loopDelayMaxMs: Math.round(Math.max(...results.map((result) => result.max)) * 10) / 10,
    rssMb: Math.round(process.memoryUsage().rss / 1e6),
  }
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
}

function makeCsv(rows: number, columns: number): string {
  const lines = [Array.from({ length: columns }, (_, index) => `Column ${index}`).join(',')]
  for (let row = 0; row < rows; row++) {
    const cells = Array.from({ length: columns }, (_, index) => {
      if (index % 4 === 0) return String(row * (index + 1))
      if (index % 4 === 1) return `"Name, ${row} of ${index}"`
      return index % 4 === 2 ? `20${String(10 + (row % 15))}-0${1 + (row % 9)}-1${row % 10}` : ['red', 'green', 'blue'][row % 3]
    })
    lines.push(cells.join(','))
  }
  return lines.join('\n')
}

/** The floor: the same parser and one prepared insert, in one transaction. */
function bareImport(text: string): { bare: number; bareCpu: number } {
  const path = `/tmp/trama-bench-${randomBytes(4).toString('hex')}.db`
  const db = openSqlDatabase<unknown>(path)
  const cpu = process.cpuUsage()
  const started = performance.now()
  let template: { sql: string } | undefined
  db.writeNow(() => {
    const reader = createCsvReader(',', (cells, number) => {
      if (number === 1) {
        const names = cells.map((_, index) => sql.ref(`c${index}`))
        db.run(sql`CREATE TABLE bare (${sql.join(names.map((name) => sql`${name} TEXT`))}) STRICT`)
        template = sql`INSERT INTO bare VALUES (${sql.join(cells.map(() => sql`${null}`))})`.compile(db.build as never)
        return
      }
      db.run({ ...template, parameters: cells } as never)
    })
    reader.write(text)
    reader.end()
  })
  const took = performance.now() - started
  const cpuMs = cpuSince(cpu)
  db.close()
  return { bare: took, bareCpu: cpuMs }
}

function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

async function productImport(
  server: TestServer,
  text: string,
): Promise<{ read: number; readCpu: number; ran: number; ranCpu: number; idleP99: number; p99: number; max: number }> {
  const { admin, org } = server.createOrg()
  const body = Buffer.from(text)
  const readCpuBefore = process.cpuUsage()
  const uploaded = performance.now()
  const { id } = (await upload(server, admin, 'bench.csv', body)).body
  await whileIn(org, id, 'reading')
  const read = performance.now() - uploaded
  const readCpu = cpuSince(readCpuBefore)
  const job = await waitForImport(server, admin, id, ['ready'])
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  await pause(1000)
  const idleP99 = delay.percentile(99) / 1e6 - 5
  delay.reset()
  const cpu = process.cpuUsage()
  const started = performance.now()
  await server.as(admin).post(`/api/imports/${job.id}/run`, planOf(job, 'Bench'))
  await whileIn(org, id, 'running')
  const ran = performance.now() - started
  const ranCpu = cpuSince(cpu)
  const done = await waitForImport(server, admin, id, ['done', 'failed'])
  delay.disable()
  if (done.state !== 'done' || done.rowsImported !== job.rowsTotal) throw new Error(`the import lost rows: ${JSON.stringify(done.error)}`)
  return { read, readCpu, ran, ranCpu, idleP99, p99: delay.percentile(99) / 1e6 - 5, max: delay.max / 1e6 - 5 }
}

/** Asks the file and not the server: requests every few milliseconds would cost as much as what is measured. */
async function whileIn(org: OrgDatabase, importId: string, state: ImportState): Promise<void> {
  while (findImport(org, importId)?.state === state) await pause(10)
}
