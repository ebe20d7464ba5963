import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { FormPart } from '#shared/nouns/forms/form.ts'
import type { FormItem } from '#shared/nouns/public-links/link-config-schema.ts'
import type { Conditional } from '#shared/nouns/tables/conditional-schema.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { readCell } from '#tests/support/read-table.ts'
import { sharing } from '#tests/support/share.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestClient, type TestServer } from '#tests/support/test-server.ts'

/**
 * One table with a required field, a key and rules, and every door by which a record is made: each refuses and takes the same, but for the
 * grid, whose rows are begun empty.
 */
let server: TestServer
let org: TestOrg
let admin: TestClient
let table: BuiltTable
const id = (name: string): string => table.fields[name] ?? ''
const names = ['name', 'code', 'diet', 'note', 'stage'] as const

const rule = (value: string, actions: Conditional['actions']): Conditional => ({
  id: value,
  when: { id: 'g', conjunction: 'and', nodes: [{ id: 'c', fieldId: id('diet'), operator: 'is', value }] },
  actions,
})

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  org = server.createOrg()
  admin = server.as(org.admin)
  table = buildTable(org.context(org.admin), {
    fields: {
      name: { type: 'singleLineText', required: true },
      ...{ code: 'singleLineText', diet: 'singleLineText', note: 'singleLineText', stage: 'singleLineText' },
    },
  })
  const conditionals = [
    rule('vegan', [{ type: 'require', fieldId: id('note') }]),
    rule('nameless', [{ type: 'hide', fieldId: id('name') }]),
    rule('late', [{ type: 'setValue', fieldId: id('stage'), value: 'set' }]),
  ]
  const done = await admin.mutate('tables.setConditionals', { id: table.id, conditionals })
  expect(done.status).toBe('applied')
  const unique = await admin.request('PUT', `/api/v3/tab/${table.id}/config/unique`, { body: { unique_field_id: id('code') } })
  expect(unique.status).toBeLessThan(300)
})

type Values = Record<string, CellValue>
type Door = (values: Values) => Promise<string>

const byId = (values: Values): Values => Object.fromEntries(Object.entries(values).map(([name, value]) => [id(name), value]))
const parts = (): FormPart[] => names.map((name) => ({ id: `q-${name}`, type: 'field', field_id: id(name) }))
const items = (): FormItem[] => names.map((name) => ({ id: `q-${name}`, type: 'field', field_id: id(name) }))

async function makeForm(): Promise<string> {
  const formId = newId()
  await admin.mutate('forms.create', {
    ...{ id: formId, tableId: table.id, kind: 'super', label: 'F', position: 'a0', definition: { v: 1, parts: parts() } },
  })
  return formId
}

const outcome = (result: { status: string; error?: { id: string; details?: unknown } }): string => {
  if (result.status !== 'refused') return 'taken'
  const { reason } = (result.error?.details ?? {}) as { reason?: string }
  return reason ?? result.error?.id ?? '?'
}

async function visit(config: object, values: Values): Promise<string> {
  const links = sharing(server)
  const link = await links.made(org.admin, 'form', table.id, { config })
  const sent = Object.fromEntries(Object.entries(values).map(([name, value]) => [`q-${name}`, value as string]))
  const { status, body } = await links.submit<{ id: string; details?: { problems?: Record<string, string> } }>(link.token, {
    ...{ id: newId(), values: sent },
  })
  return status === 204 ? 'taken' : (Object.values(body.details?.problems ?? {})[0] ?? body.id)
}

const whole: Record<string, Door> = {
  'the panel of a new record': async (values) =>
    outcome(await admin.mutate('forms.submit', { tableId: table.id, form: null, recordId: newId(), values: byId(values) })),
  'a form of the table': async (values) => {
    const form = { id: await makeForm(), version: 1 }
    return outcome(await admin.mutate('forms.submit', { tableId: table.id, form, recordId: newId(), values: byId(values) }))
  },
  'a change that says it is a whole form': async (values) =>
    outcome(
      await admin.mutate('records.change', {
        ...{ tableId: table.id, gesture: 'form', changes: [{ op: 'create', id: newId(), values: byId(values) }] },
      }),
    ),
  'a link with parts of its own': (values) => visit({ items: items() }, values),
  'a link to a form of the table': async (values) => visit({ form_id: await makeForm() }, values),
}
const grid: Door = async (values) =>
  outcome(
    await admin.mutate('records.change', {
      ...{ tableId: table.id, gesture: 'edit', changes: [{ op: 'create', id: newId(), values: byId(values) }] },
    }),
  )

const cases: [what: string, values: Values, whole: string, grid: string][] = [
  ['all that is required', { name: 'Ada' }, 'taken', 'taken'],
  ['without the required field', { diet: 'none' }, 'required', 'taken'],
  ['without what a rule requires', { name: 'Ada', diet: 'vegan' }, 'required', 'taken'],
  ['with what a rule requires', { name: 'Ada', diet: 'vegan', note: 'no nuts' }, 'taken', 'taken'],
  ['a rule hides the required field', { diet: 'nameless' }, 'taken', 'taken'],
  ['a rule sets a value', { name: 'Ada', diet: 'late' }, 'taken', 'taken'],
  ['the key of another record', { name: 'Ada', code: 'A-1' }, 'duplicate', 'duplicate'],
  ['a free key', { name: 'Ada', code: 'A-2' }, 'taken', 'taken'],
]

describe.each([
  ...Object.entries(whole).map(([name, door]) => ({ name, door, isWhole: true })),
  { name: 'the grid', door: grid, isWhole: false },
])('a record made by $name', ({ door, isWhole }) => {
  it.each(cases)('%s', async (_what, values, ofWhole, ofGrid) => {
    const first = await grid({ name: 'First', code: 'A-1' })
    expect(first).toBe('taken')
    const answer = await door(values)
    expect(answer.replace('duplicate_record', 'duplicate')).toBe(isWhole ? ofWhole : ofGrid)
    if (answer !== 'taken' || values['diet'] !== 'late') return
    const row = org.org.db.get(
      org.org.db.build.selectFrom('record_history').select('record_id').where('table_id', '=', table.id).orderBy('id', 'desc').limit(1),
    )
    expect(readCell(org.context(org.admin), table, row?.record_id ?? '', 'stage')).toBe('set')
  })
})
