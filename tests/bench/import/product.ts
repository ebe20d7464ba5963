import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { ImportState } from '#shared/nouns/imports/import-job.ts'
import { findImport } from '#server/features/imports/import-store.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { startCounting, type Cost } from '#tests/bench/import/cost.ts'
import { planOf, upload, waitForImport } from '#tests/support/import-file.ts'
import type { TestServer } from '#tests/support/test-server.ts'

interface ProductImport {
  /** the upload, sent by this process too */
  sending: Cost
  /** reading the whole file once for encoding, delimiter, header and types */
  guessing: Cost
  /** reading it again, typing and writing the rows with rights, history, undo, feed and indexes */
  running: Cost
  /** the machine's own noise, for a second before the run */
  idleP99: number
  p99: number
  max: number
}

/** Imports the text through a running server, with every guess taken. The loop's delays are milliseconds. */
export async function importWithProduct(server: TestServer, text: string): Promise<ProductImport> {
  const { admin, org } = server.createOrg()
  const body = Buffer.from(text)
  const cost = startCounting()
  const { id } = (await upload(server, admin, 'bench.csv', body)).body
  const sending = cost()
  await whileIn(org, id, 'reading')
  const guessing = cost()
  const job = await waitForImport(server, admin, id, ['ready'])
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  await pause(1000)
  const idleP99 = delay.percentile(99) / 1e6 - 5
  delay.reset()
  cost()
  await server.as(admin).post(`/api/imports/${job.id}/run`, planOf(job, 'Bench'))
  await whileIn(org, id, 'running')
  const running = cost()
  const done = await waitForImport(server, admin, id, ['done', 'failed'])
  delay.disable()
  if (done.state !== 'done' || done.rowsImported !== job.rowsTotal) throw new Error(`the import lost rows: ${JSON.stringify(done.error)}`)
  return { sending, guessing, running, idleP99, p99: delay.percentile(99) / 1e6 - 5, max: delay.max / 1e6 - 5 }
}

/** Asks the file and not the server: requests every few milliseconds would cost as much as the import. */
async function whileIn(org: OrgDatabase, importId: string, state: ImportState): Promise<void> {
  while (findImport(org, importId)?.state === state) await pause(10)
}
