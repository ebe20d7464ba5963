import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { ApiTokenWithSecret } from '#shared/nouns/api-tokens/api-token-calls.ts'
import type { AccountUsage, AutomationUsage, CurrentSubscription } from '#shared/nouns/plans/plan-calls.ts'
import type { ErrorBody } from '#shared/protocol/errors.ts'
import { storeApiUse } from '#server/access/api-use.ts'
import { addRecords, buildTable } from '#tests/support/build-table.ts'
import { step, switchOn, trigger } from '#tests/support/run-automations.ts'
import { subscribe } from '#tests/support/subscribe.ts'
import { until } from '#tests/support/test-device.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: () => new Date('2026-03-14T12:00:00Z') })
})
afterAll(() => server.close())

/** Two tables, an automation of the administrator and one of a builder, with runs of this month and the last. */
async function createUsed() {
  const org = server.createOrg('Used')
  const context = org.context(org.admin)
  const full = buildTable(context, { label: 'Full', fields: { name: 'singleLineText' } })
  const few = buildTable(context, { label: 'Few', fields: { name: 'singleLineText' } })
  addRecords(context, full, [{ name: 'a' }, { name: 'b' }, { name: 'c' }])
  addRecords(context, few, [{ name: 'a' }])
  const builder = org.addMember({
    seat: 'builder',
    profile: {
      manage_tricks: 1,
      tables_enabled: { [few.id]: '*', [full.id]: { data: [{ field: full.fields['name'] ?? '', operator: 'is', value: 'a' }] } },
    },
  })
  const make = (who: typeof builder, label: string, { id: tableId, fields }: typeof full): Promise<string> => {
    const values = [{ fieldId: fields['name'] ?? '', text: label }]
    const actions = [step('updateRecords', { of: 'trigger', values })]
    return switchOn(org.context(who), { trigger: trigger('recordDeleted', { tableId }), actions }, label)
  }
  const theirs = await make(org.admin, 'Secret plan', full)
  const own = await make(builder, 'Tidy up', few)
  const { db } = org.org
  await db.write(() => {
    const counts: [string, string, string, number][] = [
      ['2026-03-01', theirs, 'Normal', 7],
      ['2026-03-14', theirs, 'Free', 2],
      ['2026-03-14', own, 'AI', 1],
      // of another month, and of another kind
      ['2026-02-28', theirs, 'Normal', 50],
      ['2026-03-14', 'organisation', 'mail', 9],
    ]
    for (const [day, subject, kind, amount] of counts)
      db.run(sql`INSERT INTO run_usage (day, subject, kind, amount) VALUES (${day}, ${subject}, ${kind}, ${amount})`)
  })
  return { org, builder, full, few, theirs, own }
}

describe('usage', () => {
  it('is that of this month, of tables that the caller sees whole, and has no end without a plan', async () => {
    const { org, builder, full, few } = await createUsed()
    // the specification ends this address with a slash
    const whole = (await server.as(org.admin).get<AccountUsage>('/api/v3/account-usage/')).body
    expect(whole).toMatchObject({
      runs: 10,
      automation: { used_total: 10, used_free: 2, used_without_free: 8, limit: null },
      database_rows: { used: 3, limit: null, table: full.id },
      storage: { used: 0, limit: null },
      updated_at: '2026-03-14T12:00:00.000Z',
    })
    expect(whole.tables).toEqual([
      { id: full.id, used: 3 },
      { id: few.id, used: 1 },
    ])
    // a number of rows behind a rule would tell of them
    const theirs = (await server.as(builder).get<AccountUsage>('/api/v3/account-usage')).body
    expect(theirs.tables).toEqual([{ id: few.id, used: 1 }])
    expect(theirs.database_rows.table).toBe(few.id)
  })

  it('by automation: all for administrators, their own for others', async () => {
    const { org, builder, theirs, own } = await createUsed()
    const ask = async (who: typeof builder, query = ''): Promise<AutomationUsage[]> =>
      (await server.as(who).get<{ items: AutomationUsage[] }>(`/api/v3/account-usage/automations${query}`)).body.items
    expect(await ask(org.admin)).toEqual([
      { id: theirs, description: '', tab: 'Full', title: 'Secret plan', total: 9, type: 'no_code' },
      { id: own, description: '', tab: 'Few', title: 'Tidy up', total: 1, type: 'no_code' },
    ])
    expect((await ask(builder)).map(({ title }) => title)).toEqual(['Tidy up'])
    expect((await ask(org.admin, '?search=SECRET')).map(({ id }) => id)).toEqual([theirs])
    expect(await ask(org.admin, '?size=1')).toHaveLength(1)
    expect((await server.as(builder).get('/api/v3/account-usage/automations?size=501')).status).toBe(400)
  })

  it('by automation, narrowed to kinds and tables as the report names them', async () => {
    const { org, builder, theirs, own } = await createUsed()
    const address = (filters: unknown): string => `/api/v3/account-usage/automations?filters=${encodeURIComponent(JSON.stringify(filters))}`
    const ids = async (filters: unknown, who = org.admin): Promise<string[]> =>
      (await server.as(who).get<{ items: AutomationUsage[] }>(address(filters))).body.items.map(({ id }) => id)
    expect(await ids({})).toEqual([theirs, own])
    expect(await ids({ tab: ['Few'] })).toEqual([own])
    expect(await ids({ tab: ['Few', 'Full'], type: ['no_code', 'trigger'] })).toEqual([theirs, own])
    expect(await ids({ type: ['trigger'] })).toEqual([])
    // a filter finds nothing that the list would not show
    expect(await ids({ tab: ['Full'] }, builder)).toEqual([])
    for (const wrong of [{ owner: 'x' }, { type: ['other'] }, [], 'no_code'])
      expect((await server.as(org.admin).get(address(wrong))).status).toBe(400)
    expect((await server.as(org.admin).get('/api/v3/account-usage/automations?filters=%7B')).status).toBe(400)
  })
})

describe('calls of programs', () => {
  it('are counted by month, and refused beyond the plan', async () => {
    const { org } = await createUsed()
    const { body } = await server.as(org.admin).post<ApiTokenWithSecret>('/api/v3/api-token', { name: 'Robot' })
    const ask = () => server.as(undefined).request<ErrorBody>('GET', '/api/v3/tab', { headers: { authorization: `Bearer ${body.token}` } })
    const usage = async (): Promise<AccountUsage> => (await server.as(org.admin).get<AccountUsage>('/api/v3/account-usage')).body
    expect((await ask()).status).toBe(200)
    await storeApiUse(server.platform)
    // neither people's own calls count, nor those of another month
    await org.org.db.write(() => org.org.db.run(sql`INSERT INTO run_usage VALUES ('2026-02-28', 'organisation', 'Api', 90)`))
    expect(await usage()).toMatchObject({ api_calls: 1, api_limit: null })
    subscribe(server.platform, org.orgId, { limits: { apiCalls: 2 } })
    await until(() => org.org.db.get(org.org.db.build.selectFrom('plan').select('id')) !== undefined)
    expect((await ask()).status).toBe(200)
    const refused = await ask()
    expect([refused.status, refused.body.id, refused.body.details]).toEqual([402, 'plan_limit', { limit: 'apiCalls', used: 2, max: 2 }])
    await storeApiUse(server.platform)
    expect(await usage()).toMatchObject({ api_calls: 2, api_limit: 2 })
  })
})

describe('the subscription', () => {
  it('says what there is without a plan: everything, and how much of it is used', async () => {
    const { org } = await createUsed()
    const { body } = await server.as(org.admin).get<CurrentSubscription>('/api/v3/subscription/current')
    expect(body).toMatchObject({ planId: null, state: 'open', features: null, maxAutomationRuns: null, isTrial: false, contact: null })
    expect(body.builderUsers).toEqual({ used: 2, max: null })
    expect(body.use.find(({ limit }) => limit === 'tables')).toEqual({ limit: 'tables', used: 2, max: null })
    expect(body.use.find(({ limit }) => limit === 'records')).toEqual({ limit: 'records', used: 3, max: null })
  })

  it('has the limits, features and days of a plan', async () => {
    const { org } = await createUsed()
    subscribe(server.platform, org.orgId, {
      features: ['manageAutomations'],
      limits: { runs: 100, records: 50, builderSeats: 5 },
      trialEndsAt: '2026-03-20T12:00:00.000Z',
      overUsageTolerance: 10,
      contact: 'plans@acme.example',
    })
    await until(() => org.org.db.get(org.org.db.build.selectFrom('plan').select('id')) !== undefined)
    const { body } = await server.as(org.admin).get<CurrentSubscription>('/api/v3/subscription/current')
    expect(body).toMatchObject({
      ...{
        planId: 'scale',
        state: 'trial',
        isTrial: true,
        trialDaysLeft: 6,
        features: ['manageAutomations'],
        contact: 'plans@acme.example',
      },
      ...{ maxAutomationRuns: 100, maxDatabaseRows: 50, overUsageTolerance: 10, builderUsers: { used: 2, max: 5 } },
    })
    expect((await server.as(org.admin).get<AccountUsage>('/api/v3/account-usage')).body.automation.limit).toBe(100)
  })

  it('is for administrators', async () => {
    const { builder } = await createUsed()
    expect((await server.as(builder).get('/api/v3/subscription/current')).status).toBe(403)
    expect((await server.as({ ...builder, token: newId() }).get('/api/v3/account-usage')).status).toBe(401)
  })
})
