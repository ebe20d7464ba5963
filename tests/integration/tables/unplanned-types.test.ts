import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newShortId } from '#shared/lib/ids.ts'
import { readPlan } from '#server/identity/read-plan.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { analyse, planOf } from '#tests/support/import-file.ts'
import { subscribe } from '#tests/support/subscribe.ts'
import { until } from '#tests/support/test-device.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestClient, type TestServer } from '#tests/support/test-server.ts'

/** Types of fields that a plan leaves out (specification 2 §6), by every way that makes a field. */
let server: TestServer
let org: TestOrg
let admin: TestClient
let table: BuiltTable
let copied: BuiltTable
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg('Small')
  admin = server.as(org.admin)
  const context = org.context(org.admin)
  table = buildTable(context, { fields: { name: 'singleLineText', amount: 'number' } })
  copied = buildTable(context, { fields: { name: 'singleLineText', goal: 'goal' } })
  subscribe(server.platform, org.orgId, { planId: 'free', features: [] })
  await until(() => readPlan(org.org, new Date()).state === 'free')
})
afterAll(() => server.close())

const premium = { id: 'plan_feature', details: { feature: 'premiumAppBlocksAndFields' } }
const dev = { id: 'plan_feature', details: { feature: 'devAppBlocksAndFields' } }
const types = ['signature', 'goal', 'recordUpdateForm'] as const
const refusalOf = (type: (typeof types)[number]) => (type === 'recordUpdateForm' ? dev : premium)
const typesOf = ({ id }: { id: string }) => findTableModel(org.org, id)?.fields.map(({ type }) => type)
const tables = (): number => org.org.db.all(org.org.db.build.selectFrom('table_def').select('id')).length
const field = (type: string, position = 'z9') => ({ id: newShortId('f'), type, label: type, required: false, position })
const newTable = (type: string) => {
  const fields = [field('singleLineText', 'a0'), field(type)]
  return { id: newShortId('t'), label: 'New', icon: 'table', color: 'blue', fields, viewId: newShortId('v'), viewLabel: 'All' }
}

describe.each(types)('a field of the type %s', (type) => {
  const error = refusalOf(type)

  it('is not added to a table, nor made of another field', async () => {
    expect(await admin.mutate('fields.create', { ...field(type), tableId: table.id } as never)).toMatchObject({ status: 'refused', error })
    const converted = { tableId: table.id, id: table.fields['amount'], from: 'number', to: { type }, makeOptions: false, misfitLabel: 'x' }
    expect(await admin.mutate('fields.convert', converted as never)).toMatchObject({ status: 'refused', error })
    expect(typesOf(table)).toEqual(['singleLineText', 'number'])
  })

  it('is made with no table, by a device and by a call', async () => {
    const before = tables()
    expect(await admin.mutate('tables.create', newTable(type) as never)).toMatchObject({ status: 'refused', error })
    const fields = [
      { label: 'Name', type: 'singleLineText' },
      { label: 'Other', type },
    ]
    expect(await admin.post('/api/v3/tab', { label: 'New', fields })).toMatchObject({ status: 402, body: error })
    expect(tables()).toBe(before)
  })

  it('is a problem of a plan, found before anything is made', async () => {
    const before = tables()
    const fields = [
      { label: 'Name', type: 'singleLineText' },
      { label: 'Other', type },
    ]
    const plan = { version: 1, label: 'Shop', icon: 'home', color: 'blue', tables: [{ label: 'T', icon: 'table', color: 'blue', fields }] }
    for (const check of [true, false])
      expect(await admin.post('/api/v3/app-plans', { plan, check })).toMatchObject({
        status: 400,
        body: { details: { issues: [{ path: 'plan.tables.0.fields.1', message: `plan_feature: ${error.details.feature}` }] } },
      })
    expect(tables()).toBe(before)
  })
})

it('a field of such a type that is there stays, and is copied neither alone nor with its table', async () => {
  const copy = { tableId: copied.id, id: copied.fields['goal'], newId: newShortId('f'), label: 'Copy', position: 'z9', withValues: false }
  expect(await admin.mutate('fields.duplicate', copy as never)).toMatchObject({ status: 'refused', error: premium })
  const call = { type: 'table', id: copied.id, name: 'Copy' }
  expect(await admin.post('/api/v4/duplicate/tab', call)).toMatchObject({ status: 402, body: premium })
  expect(typesOf(copied)).toEqual(['singleLineText', 'goal'])
  expect(await admin.mutate('fields.update', { tableId: copied.id, id: copied.fields['goal'], label: 'Aim' } as never)).toMatchObject({
    status: 'applied',
  })
})

describe('a file', () => {
  const columns = Array.from({ length: 45 }, (_, at) => `c${at}`)
  const file = `${columns.join()}\n${columns.map((_, at) => at).join()}\n`
  /** the first columns are fields at once, later ones in writes of their own */
  it.each([1, 44])('fills no such field from column %i, in a new table or one that is there', async (at) => {
    const before = tables()
    const job = await analyse(server, org.admin, 'wide.csv', file)
    const plan = planOf(job, 'Wide')
    const fields = plan.fields.map((one) => (one.column === at ? { ...one, type: 'goal' as const } : one))
    expect(await admin.post(`/api/imports/${job.id}/run`, { ...plan, fields })).toMatchObject({ status: 402, body: premium })
    const into = { tableId: table.id, mode: 'import_only' }
    expect(await admin.post(`/api/imports/${job.id}/run`, { ...plan, fields, into })).toMatchObject({ status: 402, body: premium })
    expect([tables(), typesOf(table)]).toEqual([before, ['singleLineText', 'number']])
  })
})

it('other types are added as before', async () => {
  expect(await admin.mutate('fields.create', { ...field('phone'), tableId: table.id } as never)).toMatchObject({ status: 'applied' })
})
