import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ImportJob, ImportState } from '#shared/nouns/imports/import-job.ts'
import { startBuilt, watchProcess } from '#tests/bench/import/built-server.ts'
import { makeCsv } from '#tests/bench/import/made-csv.ts'
import { planOf } from '#tests/support/import-file.ts'
import { createTestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

/**
 * `npm run bench -- workbook [--rows=100000] [--columns=12] [--server=dist/server]`: a table made from a CSV, its export as .xlsx, and that
 * workbook imported again, by the built server: time, CPU of all its threads, and the most memory it held.
 */
export async function run(argv: readonly string[]): Promise<void> {
  const option = (name: string, standard: string): string => argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1] ?? standard
  const rows = Number(option('rows', '100000'))
  const dataDir = mkdtempSync(join(tmpdir(), 'trama-bench-'))
  const platform = createTestPlatform({ dataDir })
  const { admin } = createTestOrg(platform)
  platform.dispose()
  const { child, port } = await startBuilt(join(resolve(option('server', 'dist/server')), 'main.js'), dataDir)
  const url = `http://127.0.0.1:${port}/api`
  const headers = { authorization: `Bearer ${admin.token}` }
  const table: Record<string, Figures> = {}
  try {
    const csv = makeCsv(rows, Number(option('columns', '12')))
    const made = await importFile('rows.csv', Buffer.from(csv))
    let workbook = Buffer.alloc(0)
    await measured('export .xlsx', async () => {
      const body = JSON.stringify({ format: 'xlsx' })
      const answer = await fetch(`${url}/v3/tab/${made.tableId}/csv-export`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      })
      if (answer.headers.get('x-record-count') !== String(rows)) throw new Error(`exported: ${answer.status} ${await answer.text()}`)
      workbook = Buffer.from(await answer.arrayBuffer())
    })
    await importFile('rows.xlsx', workbook)
    console.log(`${rows} rows: ${size(csv.length)} of CSV, ${size(workbook.length)} of .xlsx`)
    console.table(table)
  } finally {
    child.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }

  async function importFile(name: string, file: Buffer): Promise<ImportJob> {
    let id = ''
    await measured(`read ${name}`, async () => {
      const answer = await fetch(`${url}/imports/upload?name=${name}`, { method: 'POST', headers, body: new Uint8Array(file) })
      id = ((await answer.json()) as { id: string }).id
      await jobIn(id, ['ready', 'failed'])
    })
    const ready = await jobIn(id, ['ready'])
    let done = ready
    await measured(`import ${name}`, async () => {
      const body = JSON.stringify(planOf(ready, name))
      await fetch(`${url}/imports/${id}/run`, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body })
      done = await jobIn(id, ['done', 'failed'])
    })
    if (done.rowsImported !== rows) throw new Error(`the import lost rows: ${JSON.stringify(done.error)}`)
    return done
  }

  async function jobIn(id: string, states: readonly ImportState[]): Promise<ImportJob> {
    for (;;) {
      const job = (await (await fetch(`${url}/imports/${id}`, { headers })).json()) as ImportJob
      if (states.includes(job.state)) return job
      if (job.error) throw new Error(`${job.state}: ${JSON.stringify(job.error)}`)
      await pause(50)
    }
  }

  async function measured(part: string, work: () => Promise<void>): Promise<void> {
    const watch = watchProcess(child)
    await work()
    const { clock, cpu, heldBefore, heldMost } = watch()
    table[part] = { 's by the clock': seconds(clock), 's of CPU': seconds(cpu), 'MB before': heldBefore, 'MB at most': heldMost }
  }
}

interface Figures {
  's by the clock': number
  's of CPU': number
  'MB before': number
  'MB at most': number
}

const seconds = (ms: number): number => Math.round(ms / 10) / 100
const size = (bytes: number): string => `${Math.round(bytes / 1e5) / 10} MB`
