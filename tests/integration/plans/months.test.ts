import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AccountUsage, MonthUsage } from '#shared/nouns/plans/plan-calls.ts'
import { warnOfUsage } from '#server/features/plans/follow-usage.ts'
import { countUsage } from '#server/jobs/run-usage.ts'
import { readPlan } from '#server/identity/read-plan.ts'
import { subscribe } from '#tests/support/subscribe.ts'
import { until } from '#tests/support/test-device.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ environment: { BILLING: 'local' }, now: () => now })
})
afterAll(() => server.close())

const use = ({ org }: TestOrg, kind: string, amount: number, at = now): void =>
  org.db.writeNow(() => countUsage(org, 'a1', kind, amount, at))
/** The facts of the warnings that wait to be sent. */
const warnings = ({ org }: TestOrg): unknown[] =>
  org.db
    .all(org.db.build.selectFrom('effect').select('payload').where('kind', '=', 'notices.send').orderBy('id'))
    .flatMap(({ payload }) => (JSON.parse(payload) as { events: { kind: string; facts: object }[] }).events)
    .filter(({ kind }) => kind === 'usageWarned')
    .map(({ facts }) => facts)

it('tells twelve months, each with its own use, and what is waived of free runs', async () => {
  const org = server.createOrg('Months')
  use(org, 'Normal', 3)
  use(org, 'Free', 250)
  use(org, 'Api', 40, new Date('2026-10-31T23:59:59.000Z'))
  use(org, 'Lowcode', 1_024_000, new Date('2025-12-01T00:00:00.000Z'))
  use(org, 'Normal', 9, new Date('2025-11-30T23:59:59.000Z'))
  const { months } = (await server.as(org.admin).get<{ months: MonthUsage[] }>('/api/v3/account-usage/months')).body
  expect(months).toHaveLength(12)
  expect(months.at(-1)).toEqual({ month: '2026-11', runs: 253, api_calls: 0, lowcode: 0, ai_credits: 0 })
  expect(months.at(-2)).toMatchObject({ month: '2026-10', api_calls: 40 })
  expect(months[0]).toEqual({ month: '2025-12', runs: 0, api_calls: 0, lowcode: 1, ai_credits: 0 })
  const usage = (await server.as(org.admin).get<AccountUsage>('/api/v3/account-usage')).body
  expect(usage.waived).toEqual({ amount: 4.5, currency: 'usd' })
  expect(usage.ai_credits).toBeNull()
})

it('warns administrators of each step once a month, whatever comes in between', async () => {
  const org = server.createOrg('Warned')
  subscribe(server.platform, org.orgId, { planId: 'scale', limits: { runs: 100 }, overUsageTolerance: 10 })
  await until(() => readPlan(org.org, now).limits.runs === 100)
  const look = (at = now): Promise<void> => warnOfUsage(org.org, at)
  use(org, 'Normal', 80)
  await look()
  expect(warnings(org)).toEqual([])
  use(org, 'Normal', 15)
  await look()
  await look()
  expect(warnings(org)).toEqual([{ limit: 0, level: 0 }])
  use(org, 'Normal', 20)
  await look()
  await look()
  expect(warnings(org)).toEqual([
    { limit: 0, level: 0 },
    { limit: 0, level: 2 },
  ])
  // the next month counts from nothing
  const december = new Date('2026-12-02T00:00:00.000Z')
  use(org, 'Normal', 100, december)
  await look(december)
  expect(warnings(org).at(-1)).toEqual({ limit: 0, level: 1 })
  expect(warnings(org)).toHaveLength(3)
})

it('credits of AI are told once some were used, and over the tolerance they are exceeded', async () => {
  const org = server.createOrg('Credits')
  subscribe(server.platform, org.orgId, { planId: 'scale', limits: { aiCredits: 100 }, overUsageTolerance: 10 })
  await until(() => readPlan(org.org, now).limits.aiCredits === 100)
  use(org, 'AiCredit', 95)
  const credits = async () => (await server.as(org.admin).get<AccountUsage>('/api/v3/account-usage')).body.ai_credits
  expect(await credits()).toEqual({ default: 100, addons: 0, limit_exceeded: false, percentage_usage: 95 })
  use(org, 'AiCredit', 16)
  expect((await credits())?.limit_exceeded).toBe(true)
})

it('tells the days of a month, of all or of one automation that is one’s own', async () => {
  const org = server.createOrg('Days')
  use(org, 'Normal', 3, new Date('2026-02-01T00:00:00.000Z'))
  use(org, 'Api', 7, new Date('2026-02-28T23:59:59.000Z'))
  use(org, 'Normal', 9, new Date('2026-03-01T00:00:00.000Z'))
  org.org.db.writeNow(() => countUsage(org.org, 'a2', 'Normal', 5, new Date('2026-02-01T10:00:00.000Z')))
  type Told = { days: { day: string; runs: number; api_calls: number }[] }
  const days = async (query: string) => (await server.as(org.admin).get<Told>(`/api/v3/account-usage/days?${query}`)).body.days
  const all = await days('month=2026-02')
  expect(all).toHaveLength(28)
  expect(all[0]).toMatchObject({ day: '2026-02-01', runs: 8, api_calls: 0 })
  expect(all.at(-1)).toMatchObject({ day: '2026-02-28', runs: 0, api_calls: 7 })
  expect((await days('month=2026-02&automation=a2'))[0]).toMatchObject({ runs: 5 })
  const other = org.addMember({ seat: 'builder', profile: { manage_tricks: 1 } })
  expect((await server.as(other).get('/api/v3/account-usage/days?month=2026-02&automation=a2')).status).toBe(404)
  expect((await server.as(org.admin).get('/api/v3/account-usage/days?month=2026-13')).status).toBe(400)
})

it('the limit of runs is told without its tolerance, wherever it is told', async () => {
  const org = server.createOrg('One number')
  subscribe(server.platform, org.orgId, { planId: 'scale', limits: { runs: 15_000 }, overUsageTolerance: 10 })
  await until(() => readPlan(org.org, now).limits.runs === 15_000)
  const { month } = (await server.as(org.admin).get<{ month: { most: number } }>('/api/automations/overview')).body
  const { automation } = (await server.as(org.admin).get<AccountUsage>('/api/v3/account-usage')).body
  expect([month.most, automation.limit]).toEqual([15_000, 15_000])
})
