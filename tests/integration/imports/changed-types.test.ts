import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldTypeNames, type FieldTypeName } from '#shared/fields/field-type-name.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { importTarget } from '#shared/nouns/imports/importable.ts'
import type { ImportPlan } from '#shared/nouns/imports/import-calls.ts'
import type { ImportJob } from '#shared/nouns/imports/import-job.ts'
import type { RecordPage } from '#shared/nouns/records/record-page.ts'
import { buildTable } from '#tests/support/build-table.ts'
import { analyse, waitForImport } from '#tests/support/import-file.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg()
})
afterAll(() => server.close())

/** A column of every kind that is guessed, and some that are not. */
const columns: readonly [label: string, cells: (at: number) => string][] = [
  ['Name', (at) => `Name ${at}`],
  ['Few', (at) => ['red', 'green', 'blue'][at % 3] ?? ''],
  ['Whole', (at) => String(at + 1)],
  ['Decimal', (at) => `${at}.25`],
  ['Money', (at) => `"$1,${100 + at}.50"`],
  ['Share', (at) => `${at}%`],
  ['Day', (at) => `2024-03-${String(at + 1).padStart(2, '0')}`],
  ['Moment', (at) => `2024-03-${String(at + 1).padStart(2, '0')} 10:3${at % 10}`],
  ['Clock', (at) => `10:${String(at + 10)}`],
  ['Yes', (at) => (at % 2 ? 'yes' : 'no')],
  ['Mail', (at) => `p${at}@example.org`],
  ['Address', (at) => `https://example.org/${at}`],
  ['Phone', (at) => `+55 11 91234-56${String(at + 10)}`],
  ['Code', (at) => `00${at}`],
  ['Long', (at) => `"two\nlines ${at} ${'x'.repeat(300)}"`],
  ['Person', () => 'Ada Admin'],
  ['Empty', () => ''],
]
const rows = 12
const csv = [
  columns.map(([label]) => label).join(','),
  ...Array.from({ length: rows }, (_, at) => columns.map(([, cell]) => cell(at)).join(',')),
].join('\r\n')

async function run(job: ImportJob, plan: Partial<ImportPlan>): Promise<{ status: number; body: { tableId?: string; id?: string } }> {
  return server.as(org.admin).post(`/api/imports/${job.id}/run`, { label: 'Changed', ...plan })
}

/** The body of the screen: it names the type, and nothing of its settings. */
const fieldsOf = (job: ImportJob, type: FieldTypeName) =>
  (job.preview?.columns ?? []).map(({ index, label }) => ({ column: index, label, type, include: true, structureOnly: false }))

async function tables(): Promise<string[]> {
  const feed = await server.as(org.admin).feed()
  return feed.changes.flatMap((change) => (change.kind === 'table' && change.data ? [change.id] : []))
}

const ofKind = (kind: ReturnType<typeof importTarget>): FieldTypeName[] => fieldTypeNames.filter((type) => importTarget(type) === kind)

describe('a type that a person chose for a column (W1)', () => {
  it.each(ofKind('cells'))('%s: every kind of column ends done', async (type) => {
    const job = await analyse(server, org.admin, 'all.csv', csv)
    const answer = await run(job, { fields: fieldsOf(job, type) })
    expect(answer).toMatchObject({ status: 200 })
    const done = await waitForImport(server, org.admin, job.id, ['done', 'failed'])
    expect(done).toMatchObject({ state: 'done', rowsImported: rows, error: null })
    // what does not fit is listed with its reason, and the filled cells are all there or in the list
    const { body } = await server.as(org.admin).post<RecordPage>('/api/records/query', { tableId: answer.body.tableId, limit: 100 })
    const cells = Object.entries(body.columns).flatMap(([key, column]) => (key.startsWith('f') ? (column as unknown[]) : []))
    const filled = cells.filter((cell) => cell !== null && cell !== false).length
    const unticked = fieldTypes[type].yesNo ? rows : 0
    expect(filled + done.rowErrorCount).toBeGreaterThanOrEqual((columns.length - 1) * rows - unticked)
  })

  it.each(ofKind('none'))('%s: is refused by name before a table is made', async (type) => {
    const before = await tables()
    const job = await analyse(server, org.admin, 'all.csv', csv)
    expect(await run(job, { fields: fieldsOf(job, type) })).toMatchObject({ status: 400, body: { id: 'invalid_request' } })
    expect(await tables()).toEqual(before)
  })

  it('goes into a new field of a table that is there, too', async () => {
    const table = buildTable(org.context(org.admin), { fields: { name: 'singleLineText' } })
    for (const type of ofKind('cells')) {
      const job = await analyse(server, org.admin, 'all.csv', 'Name,New\r\na,1\r\nb,x\r\n')
      const [, field] = fieldsOf(job, type)
      const fields = field ? [{ ...field, label: type }] : []
      const into = { tableId: table.id, mode: 'import_only' as const, overwriteEmpty: false, makeOptions: false, runAutomations: false }
      expect(await run(job, { fields, into })).toMatchObject({ status: 200 })
      expect(await waitForImport(server, org.admin, job.id, ['done', 'failed'])).toMatchObject({ state: 'done', rowsImported: 2 })
    }
  })

  it('money is money, with or without settings', async () => {
    for (const config of [undefined, {}, { symbol: '€' }]) {
      const job = await analyse(server, org.admin, 'price.csv', 'Name,Price\r\nA,12.50\r\nB,3.00\r\n')
      const [name, price] = fieldsOf(job, 'currency')
      if (!name || !price) throw new Error('two columns are there')
      const answer = await run(job, {
        fields: [
          { ...name, type: 'singleLineText' },
          { ...price, ...(config && { config }) },
        ],
      })
      await waitForImport(server, org.admin, job.id, ['done'])
      const { body } = await server.as(org.admin).post<RecordPage>('/api/records/query', { tableId: answer.body.tableId })
      expect(Object.values(body.columns)).toContainEqual([1250, 300])
    }
  })

  it('settings of another type are refused, and the file waits for better ones', async () => {
    const job = await analyse(server, org.admin, 'price.csv', 'Name,Price\r\nA,12.50\r\nB,3.00\r\n')
    const fields = fieldsOf(job, 'currency').map((field) => ({ ...field, config: { options: 5 } }))
    expect(await run(job, { fields })).toMatchObject({ status: 400, body: { id: 'invalid_request' } })
    expect((await server.as(org.admin).get<ImportJob>(`/api/imports/${job.id}`)).body.state).toBe('ready')
  })
})

describe('an import that fails while it runs', () => {
  it('says so at once and leaves no empty table', async () => {
    const before = await tables()
    const job = await analyse(server, org.admin, 'price.csv', 'Name,Price\r\nA,12.50\r\nB,3.00\r\n')
    // the file's findings are damaged before the run, as by a mistake of the program
    const { db } = org.org
    await db.write(() => {
      const row = db.get(db.build.selectFrom('import_job').select('detail').where('id', '=', job.id))
      const detail = JSON.parse(row?.detail ?? '{}') as { format: { encoding: string } }
      detail.format.encoding = 'no such encoding'
      db.run(
        db.build
          .updateTable('import_job')
          .set({ detail: JSON.stringify(detail) })
          .where('id', '=', job.id),
      )
    })
    const answer = await run(job, { fields: fieldsOf(job, 'singleLineText') })
    expect(answer.status).toBe(200)
    const failed = await waitForImport(server, org.admin, job.id, ['failed', 'done'])
    expect(failed).toMatchObject({ state: 'failed', error: { id: 'internal' }, rowsImported: 0 })
    await expect.poll(tables).toEqual(before)
  })
})
