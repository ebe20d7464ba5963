import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fieldTypeNames, type FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { AppPlanInput, PlanField } from '#shared/nouns/app-plans/app-plan-schema.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg('Acme')
})
afterAll(() => server.close())

const options = ['Open', 'Done']
const link = { to: 'Others', inverse: 'Things by' }
const through = { linkFieldId: '@/connectedRecord', targetFieldId: '@Others/Size' }

/** Settings by label of the types that are of no use without; the others stand as they are. */
const settings: Partial<Record<FieldTypeName, Partial<PlanField>>> = {
  select: { options },
  radioSelect: { options },
  multipleSelect: { options },
  checklist: { options },
  connectedRecord: { ...link, inverse: 'Things by connected' },
  oneToOneConnection: { ...link, inverse: 'Things by one' },
  manyToManyConnection: { ...link, inverse: 'Things by many' },
  reference: { ...link, inverse: 'Things by reference' },
  rollup: { settings: { ...through, function: 'sum' } },
  vlookup: { settings: through },
  advancedFormula: { formula: '{number} + 1' },
  timeInTheSection: { settings: { fieldId: '@/select' } },
  goal: { settings: { target: 12 } },
  currency: { settings: {} },
}

const plan = (): AppPlanInput => ({
  ...{ version: 1, label: 'Every type', icon: 'folder', color: 'blue' },
  tables: [
    {
      ...{ label: 'Others', icon: 'table', color: 'blue' },
      fields: [
        { label: 'Name', type: 'singleLineText' },
        { label: 'Size', type: 'number' },
      ],
    },
    {
      ...{ label: 'Things', icon: 'table', color: 'teal' },
      fields: fieldTypeNames.map((type) => ({ label: type, type, ...settings[type] })),
    },
  ],
})

/** Rows of every table of the organisation's file that a plan can leave something in, without logs. */
function rowsOfFile(): Record<string, number> {
  const { db } = org.org
  const tables = db.all(sql<{ name: string }>`SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'`)
  const living = (name: string): string => {
    const columns = db.all(sql<{ name: string }>`SELECT name FROM pragma_table_info(${name})`).map((column) => column.name)
    return columns.includes('deleted_at') ? 'WHERE deleted_at IS NULL' : ''
  }
  return Object.fromEntries(
    tables.map(({ name }) => [
      name,
      db.get(sql<{ count: number }>`${sql.raw(`SELECT count(*) AS count FROM "${name}" ${living(name)}`)}`)?.count ?? 0,
    ]),
  )
}

/** Logs, queues and counters, which tell of what was there. Rules and counters of a table stay beside its tombstone. */
const logs =
  /^(sqlite_|effect|audit|change|history|record_history|run_usage|notice|search|mutation|applied|batch|recent|gone|tombstone|deleted|document|log|meta|table_rule|field_counter)/

it('makes a field of every type with its settings by label, and leaves no living thing when it is taken back', async () => {
  const before = rowsOfFile()
  const admin = server.as(org.admin)
  const { status, body } = await admin.post<{ id: string; notes: unknown[]; made: { type: string; label: string; id: string }[] }>(
    '/api/v3/app-plans',
    { plan: plan() },
  )
  expect({ status, body }).toMatchObject({ status: 200, body: { notes: [] } })
  const idOf = (label: string): string => body.made.find((one) => one.type === 'table' && one.label === label)?.id ?? ''
  const things = findTableModel(org.org, idOf('Things'))
  const others = findTableModel(org.org, idOf('Others'))
  const byLabel = new Map(things?.fields.map((field) => [field.label, field]))
  for (const type of fieldTypeNames) expect([type, byLabel.get(type)?.type]).toEqual([type, type])
  const configOf = (type: FieldTypeName) => byLabel.get(type)?.config as Record<string, unknown>
  // labels became ids
  const size = others?.fields.find(({ label }) => label === 'Size')?.id
  for (const type of ['rollup', 'vlookup'] as const)
    expect(configOf(type)).toMatchObject({ linkFieldId: byLabel.get('connectedRecord')?.id, targetFieldId: size, problem: null })
  expect(configOf('advancedFormula')).toMatchObject({ problem: null })
  expect(JSON.stringify(configOf('advancedFormula'))).toContain(byLabel.get('number')?.id)
  expect(configOf('timeInTheSection')).toMatchObject({ fieldId: byLabel.get('select')?.id })
  expect(configOf('goal')).toMatchObject({ target: 12 })
  for (const type of ['connectedRecord', 'oneToOneConnection', 'manyToManyConnection'] as const) {
    expect(configOf(type)).toMatchObject({ tableId: others?.id })
    expect(others?.fields.map(({ label }) => label)).toContain(settings[type]?.inverse)
  }
  expect((await admin.request('DELETE', `/api/v3/app-plans/${body.id}`)).status).toBe(204)
  const left = () => {
    const now = rowsOfFile()
    return Object.entries(now).filter(([name, count]) => !logs.test(name) && count !== (before[name] ?? 0))
  }
  await expect.poll(left, { timeout: 60_000 }).toEqual([])
}, 120_000)
