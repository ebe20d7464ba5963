import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isoDayAt } from '#shared/days/zone.ts'
import { planFeatures } from '#shared/access/plan-features.ts'
import { addDays } from '#shared/days/day.ts'
import type { AppPlanInput } from '#shared/nouns/app-plans/app-plan-schema.ts'
import { recordTables, shownToDevices } from '#tests/support/what-is-there.ts'
import { subscribe } from '#tests/support/subscribe.ts'
import { samplePlan } from '#tests/support/sample-plan.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { until } from '#tests/support/test-device.ts'

let server: TestServer
let org: TestOrg
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg('Acme')
})
afterAll(() => server.close())

interface Made {
  id: string
  made: { type: string; id: string; label: string }[]
  notes: { path: string; reason: string }[]
}
const make = (plan: AppPlanInput, check = false) => server.as(org.admin).post<Made>('/api/v3/app-plans', { plan, check })
/** All that a device of the administrator would hold. */
const thereNow = () => shownToDevices(server.as(org.admin))
const idOf = ({ made }: Made, type: string, label: string): string =>
  made.find((thing) => thing.type === type && thing.label === label)?.id ?? ''
const records = async (tableId: string) =>
  (await server.as(org.admin).get<{ items: { values: Record<string, unknown> }[] }>(`/api/v3/tab/${tableId}/records?keys=label&size=50`))
    .body.items

describe('a plan', () => {
  it('is made whole, and taken back whole', async () => {
    const before = await thereNow()
    const tables = recordTables(org.org)
    const { status, body } = await make(samplePlan())
    expect({ status, body }).toMatchObject({ status: 200, body: { notes: [] } })
    const orders = await records(idOf(body, 'table', 'Orders'))
    const today = isoDayAt(server.platform.now(), 'UTC')
    expect(orders.map(({ values }) => [values['Number'], values['Date'], values['Total'], values['Done']])).toEqual([
      ['A-1', today, 2500, 1],
      ['A-2', addDays(today, -20), 9990, null],
      ['A-3', addDays(today, 5), 4000, null],
    ])
    const customers = await records(idOf(body, 'table', 'Customers'))
    expect(customers.map(({ values }) => [values['Company'], values['Owed'], values['Open orders']])).toEqual([
      ['Alba', 6500, 2],
      ['Brio; Sons', 9990, 0],
    ])
    const fields = org.org.db.all(org.org.db.build.selectFrom('field_def').select(['label', 'config']).where('deleted_at', 'is', null))
    expect(fields.filter(({ config }) => (JSON.parse(config) as { problem?: unknown }).problem)).toEqual([])
    expect((await server.as(org.admin).request('DELETE', `/api/v3/app-plans/${body.id}`)).status).toBe(204)
    expect(await thereNow()).toEqual(before)
    await expect.poll(() => recordTables(org.org), { timeout: 60_000 }).toEqual(tables)
    expect((await server.as(org.admin).request('DELETE', `/api/v3/app-plans/${body.id}`)).status).toBe(404)
  })

  it('shows its app as it was described', async () => {
    const { body } = await make({ ...samplePlan(), label: 'Second' })
    const app = await server.as(org.admin).get<Record<string, unknown>>(`/api/v3/app/${idOf(body, 'app', 'Sales')}`)
    const orders = idOf(body, 'table', 'Orders')
    expect(app.body).toMatchObject({
      bgColor: 'blue',
      bundleConfig: {
        menu_bar: {
          title: 'Shop',
          items: [{ type: 'app' }, { type: 'folder' }, { table_id: orders }, { type: 'table' }, { type: 'folder_end' }, { type: 'page' }],
        },
        top_bar: { items: [{ type: 'app' }] },
        bottom_nav: { items: [{ type: 'app' }, { type: 'addRecord', target: orders }] },
      },
    })
    expect(app.body['components']).toHaveLength(8)
    expect(org.org.db.get(org.org.db.build.selectFrom('automation').select('enabled'))?.enabled).toBe(0)
    const link = org.org.db.get(org.org.db.build.selectFrom('public_link').select(['item_type', 'item_id']).where('active', '=', 1))
    expect(link).toEqual({ item_type: 'form', item_id: idOf(body, 'table', 'Customers') })
    await server.as(org.admin).request('DELETE', `/api/v3/app-plans/${body.id}`)
  })

  it('names tables that are there, changes nothing in them but the face of a link, and is taken back from them', async () => {
    const first = (await make({ ...samplePlan(), label: 'There', automations: [] })).body
    const before = await thereNow()
    const plan: AppPlanInput = {
      ...{ version: 1, label: 'Invoices', icon: 'file', color: 'green', uses: ['Orders', 'Customers'] },
      tables: [
        {
          ...{ label: 'Invoices', icon: 'file', color: 'green' },
          fields: [
            { label: 'Number', type: 'singleLineText' },
            { label: 'Order', type: 'connectedRecord', to: 'Orders', one: true, inverse: 'Invoices' },
            { label: 'Total', type: 'vlookup', settings: { linkFieldId: '@/Order', targetFieldId: '@Orders/Total' } },
          ],
        },
      ],
      apps: [
        {
          ...{ label: 'Billing', icon: 'file', color: 'green' },
          blocks: [
            {
              type: 'tableView',
              filter: { all: [['Status', 'anyOf', ['New']]] },
              settings: { tableId: '@Orders', viewId: '@view:Orders/Board' },
            },
          ],
        },
      ],
    }
    const unknown = await make(plan, true)
    expect(JSON.stringify(unknown.body)).toContain('@view:Orders/Board')
    delete plan.apps?.[0]?.blocks[0]?.settings?.['viewId']
    const { status, body } = await make(plan)
    expect({ status, body }).toMatchObject({ status: 200, body: { notes: [] } })
    const orders = idOf(first, 'table', 'Orders')
    const labels = org.org.db
      .all(org.org.db.build.selectFrom('field_def').select('label').where('table_id', '=', orders).where('deleted_at', 'is', null))
      .map(({ label }) => label)
    expect(labels).toContain('Invoices')
    const none = await make({ ...plan, uses: ['Orders', 'Nowhere'] }, true)
    expect(JSON.stringify(none.body)).toContain('no table that can be read has this name: Nowhere')
    await server.as(org.admin).request('DELETE', `/api/v3/app-plans/${body.id}`)
    expect(await thereNow()).toEqual(before)
    await server.as(org.admin).request('DELETE', `/api/v3/app-plans/${first.id}`)
  })

  it('is only looked at when asked so', async () => {
    const before = await thereNow()
    expect(await make(samplePlan(), true)).toMatchObject({ status: 200, body: { id: null, made: [], notes: [] } })
    expect(await thereNow()).toEqual(before)
  })

  it('is refused by name where it names nothing, and leaves nothing', async () => {
    const before = await thereNow()
    const plan = samplePlan()
    plan.tables?.[1]?.fields.push({ label: 'Wrong', type: 'advancedFormula', formula: '{Prize} * 2' })
    plan.tables?.[1]?.views?.push({ label: 'Lost', type: 'kanban', settings: { kanban_field: '@/State' } })
    plan.records?.push({ table: 'Orders', fields: ['Customer'], rows: [['Nobody']] })
    plan.apps?.[0]?.blocks.push({ type: 'chart', settings: { tableId: '@Orders', kind: 'cake' } }, { type: 'fountain' })
    const { status, body } = await make(plan)
    expect(status).toBe(400)
    const { issues } = (body as unknown as { details: { issues: { path: string; message: string }[] } }).details
    expect(issues.map(({ path, message }) => `${path} ${message}`).toSorted()).toEqual([
      'plan.apps.0.blocks.8.settings.kind no such setting, or not this value',
      'plan.apps.0.blocks.9 no block has this type: fountain',
      'plan.records.2.rows.0 no record of Customers has this name: Nobody',
      'plan.tables.1.fields.14 nothing has this name: @/Prize',
      'plan.tables.1.views.4 not a field id: config.kanban_field',
      'plan.tables.1.views.4.kanban_field nothing has this name: @/State',
    ])
    expect(await thereNow()).toEqual(before)
  })

  it('takes back what is there when a value is refused late', async () => {
    const before = await thereNow()
    const plan = samplePlan()
    plan.records?.[1]?.rows.push(['A-4', 'Alba', 'someday'])
    const { status, body } = await make(plan)
    expect({ status, body }).toMatchObject({ status: 422, body: { details: { reason: 'notDate', field: 'Orders/Date' } } })
    expect(await thereNow()).toEqual(before)
  })

  it('is made by nobody without the right, and undone by nobody else', async () => {
    const member = org.addMember({ seat: 'member' })
    expect((await server.as(member).post('/api/v3/app-plans', { plan: samplePlan() })).status).toBe(403)
    const { body } = await make({ ...samplePlan(), label: 'Third', automations: [] })
    const other = org.addMember({ isAdmin: true })
    expect((await server.as(other).request('DELETE', `/api/v3/app-plans/${body.id}`)).status).toBe(404)
    await server.as(org.admin).request('DELETE', `/api/v3/app-plans/${body.id}`)
  })

  it('is taken back by an effect when its process ended before it was whole', async () => {
    const before = await thereNow()
    const { body } = await make({ ...samplePlan(), label: 'Cut off' })
    org.org.db.writeNow(() => {
      org.org.db.run(org.org.db.build.updateTable('app_plan').set({ status: 'writing' }).where('id', '=', body.id))
      const soon = { run_after: server.platform.now().toISOString() }
      org.org.db.run(org.org.db.build.updateTable('effect').set(soon).where('id', '=', `appPlans.settle:${body.id}`))
      org.org.effectQueued()
    })
    await expect.poll(thereNow, { timeout: 60_000 }).toEqual(before)
  })

  it('tells what the plan of the organisation leaves out', async () => {
    const poor = server.createOrg('Poor')
    subscribe(server.platform, poor.orgId, {
      features: planFeatures.filter((each) => !['advancedBusinessFeatures', 'premiumAppBlocksAndFields'].includes(each)),
    })
    const { db } = poor.org
    await until(() => db.get(db.build.selectFrom('plan').select('id')) !== undefined)
    const plan = samplePlan()
    plan.apps?.[0]?.blocks.push({ type: 'pivot', settings: { tableId: '@Orders', rows: { fieldId: '@/Status', direction: 'asc' } } })
    const { status, body } = await server.as(poor.admin).post<Made>('/api/v3/app-plans', { plan })
    expect({ status, notes: body.notes }).toEqual({
      status: 200,
      notes: [
        { path: 'forms.1', reason: 'plan_feature' },
        { path: 'apps.0.blocks.8', reason: 'plan_feature: premiumAppBlocksAndFields' },
      ],
    })
  })
})
