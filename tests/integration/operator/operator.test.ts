import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { ErrorBody } from '#shared/protocol/errors.ts'
import type { ListedOrganisation } from '#shared/nouns/operator/operator-calls.ts'
import { listOrganisations } from '#server/features/operator/list-organisations.ts'
import { readPlan } from '#server/identity/read-plan.ts'
import { until } from '#tests/support/test-device.ts'
import { deliverNotices } from '#tests/support/deliver-notices.ts'
import type { TestMember } from '#tests/support/test-org.ts'
import { subscribe } from '#tests/support/subscribe.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'
import { startTestServer, type Answer, type TestServer } from '#tests/support/test-server.ts'

const token = 'an-operator-token-of-this-test'
let server: TestServer
let clock: Date | undefined
beforeAll(async () => {
  server = await startTestServer({ environment: { OPERATOR_TOKEN: token }, now: () => clock ?? new Date() })
})
afterAll(() => server.close())

type Listed = { total: number; items: ListedOrganisation[] }

async function signIn(given = token): Promise<Answer<ErrorBody | undefined> & { cookie: string }> {
  const answer = await server.as(undefined).post<ErrorBody | undefined>('/api/operator/sign-in', { token: given })
  return { ...answer, cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' }
}
const list = <T = Listed>(cookie: string, query = '') =>
  server.as(undefined).request<T>('GET', `/api/operator/organisations${query}`, { headers: { cookie } })

it('opens for the token alone, by a cookie that goes to its own calls and ends', async () => {
  const refused = await signIn('an-operator-token-of-that-test')
  expect([refused.status, refused.body?.id, refused.cookie]).toEqual([401, 'operator_needed', ''])
  const { headers, cookie } = await signIn()
  const given = headers.get('set-cookie') ?? ''
  expect(given).toMatch(/HttpOnly/)
  expect(given).toMatch(/SameSite=Strict/)
  expect(given).toMatch(/Path=\/api\/operator/)
  expect(given).not.toContain(token)
  expect((await list(cookie)).status).toBe(200)

  const [until_ = '', proof = ''] = cookie.replace('trama_operator=', '').split('.')
  for (const wrong of ['', `trama_operator=${until_}.${proof.slice(1)}A`, `trama_operator=${Number(until_) + 1}.${proof}`, `${cookie}x`])
    expect((await list<ErrorBody>(wrong)).body.id).toBe('operator_needed')
  clock = new Date(Date.now() + 8 * 3_600_000 + 1000)
  expect((await list(cookie)).status).toBe(401)
  clock = undefined
})

it('is closed to administrators, to programs, and where no token is set', async () => {
  const org = server.createOrg('Outsiders')
  expect((await server.as(org.admin).get<ErrorBody>('/api/operator/organisations')).body.id).toBe('operator_needed')
  const bare = await startTestServer()
  try {
    const answer = await bare.as(undefined).post<ErrorBody>('/api/operator/sign-in', { token: 'undefined' })
    expect(answer.body.id).toBe('operator_needed')
    const { cookie } = await signIn()
    expect((await bare.as(undefined).request('GET', '/api/operator/organisations', { headers: { cookie } })).status).toBe(401)
  } finally {
    await bare.close()
  }
})

it('tries of one address are limited', async () => {
  const other = await startTestServer({ environment: { OPERATOR_TOKEN: token } })
  try {
    const tries = await Promise.all(
      Array.from({ length: 12 }, () =>
        other
          .as(undefined)
          .post('/api/operator/sign-in', { token: 'wrong' })
          .then(({ status }) => status),
      ),
    )
    expect(tries.filter((status) => status === 401)).toHaveLength(10)
    expect(tries.filter((status) => status === 429)).toHaveLength(2)
  } finally {
    await other.close()
  }
})

it('lists organisations with their plan, size and people', async () => {
  const { cookie } = await signIn()
  const org = server.createOrg('Zebra & Co')
  org.addMember()
  subscribe(server.platform, org.orgId, { planId: 'scale', trialEndsAt: new Date(Date.now() + 86_400_000).toISOString() })
  await until(() => org.org.db.get(org.org.db.build.selectFrom('plan').select('id')) !== undefined)
  const { body } = await list(cookie, `?search=${encodeURIComponent('zebra &')}`)
  expect(body.total).toBe(1)
  expect(body.items[0]).toMatchObject({ id: org.orgId, name: 'Zebra & Co', planId: 'scale', state: 'trial', people: 2, health: 'fine' })
  expect(body.items[0]?.bytes).toBeGreaterThan(10_000)
  const all = (await list(cookie)).body
  expect(all.total).toBeGreaterThan(1)
  expect((await list(cookie, '?search=%25')).body.total).toBe(0)
})

it('sets and blocks a plan, which the organisation reads of in its log', async () => {
  const { cookie } = await signIn()
  const org = server.createOrg('Set')
  const set = (id: string, more: object) =>
    server.as(undefined).request<ListedOrganisation & ErrorBody>('POST', `/api/operator/organisations/${id}/plan`, {
      body: { trialDays: null, ...more },
      headers: { cookie },
    })
  expect((await set(org.orgId, { plan: 'scale', trialDays: 10 })).body).toMatchObject({ id: org.orgId, planId: 'scale', state: 'trial' })
  await until(() => readPlan(org.org, new Date()).limits.runs === 15_000)
  expect((await set(org.orgId, { plan: 'blocked' })).body.state).toBe('blocked')
  await until(() => readPlan(org.org, new Date()).blocked)
  // what it had is there again
  expect((await set(org.orgId, { plan: 'open' })).body.state).toBe('open')
  await until(() => readPlan(org.org, new Date()).state === 'open')
  const lines = org.org.db.all(org.org.db.build.selectFrom('audit_log').select('source').where('action', '=', 'plan.changed'))
  expect(lines.map(({ source }) => source)).toEqual(['operator', 'operator', 'operator'])
  expect((await set(newId(), { plan: 'free' })).body.id).toBe('organisation_not_found')
  expect((await set(org.orgId, { plan: 'gold' })).status).toBe(400)
})

it('tells administrators or everybody something, and the organisation reads of it in its history', async () => {
  const { cookie } = await signIn()
  const org = server.createOrg('Told')
  const bea = org.addMember({ seat: 'member' })
  const announce = (id: string, body: object) =>
    server
      .as(undefined)
      .request<{ people: number } & ErrorBody>('POST', `/api/operator/organisations/${id}/announce`, { body, headers: { cookie } })
  expect((await announce(org.orgId, { text: 'We move on Sunday.', to: 'administrators' })).body).toEqual({ people: 1 })
  expect((await announce(org.orgId, { text: 'Save your work.', to: 'everybody' })).body).toEqual({ people: 2 })
  await deliverNotices(server.platform, org.org)
  const heard = async (member: TestMember) =>
    (await server.as(member).get<{ items: { description: string; props: { type: string } }[] }>('/api/notifications/list')).body.items
      .filter(({ props }) => props.type === 'info')
      .map(({ description }) => description)
      .sort()
  expect(await heard(org.admin)).toEqual(['Save your work.', 'We move on Sunday.'])
  expect(await heard(bea)).toEqual(['Save your work.'])
  const lines = org.org.db.all(org.org.db.build.selectFrom('audit_log').select('source').where('action', '=', 'organisation.announced'))
  expect(lines.map(({ source }) => source)).toEqual(['operator', 'operator'])
  expect((await announce(newId(), { text: 'x', to: 'everybody' })).body.id).toBe('organisation_not_found')
  expect((await announce(org.orgId, { text: ' ', to: 'everybody' })).status).toBe(400)
  expect(
    (await server.as(org.admin).post<ErrorBody>(`/api/operator/organisations/${org.orgId}/announce`, { text: 'x', to: 'everybody' })).body
      .id,
  ).toBe('operator_needed')
})

it('counts works that were given up', async () => {
  const { cookie } = await signIn()
  const org = server.createOrg('Failing')
  const row = {
    id: newId(),
    kind: 'notices.send',
    payload: '{}',
    run_after: '',
    attempts: 5,
    dead_at: new Date().toISOString(),
    created_at: '',
  }
  const { db } = org.org
  await db.write(() => db.run(db.build.insertInto('effect').values({ ...row, leased_until: null, last_error: 'no' })))
  const counted = ({ items }: Listed) => items.map(({ failures }) => failures)
  expect(counted((await list(cookie, '?search=Failing')).body)).toEqual([1])
  // and of a file that nobody has open, which stays so
  const resting = createTestPlatform({ dataDir: server.platform.config.dataDir })
  try {
    expect(counted(await listOrganisations(resting, { search: 'Failing', page: 1 }))).toEqual([1])
    expect(resting.orgs.openIds()).toEqual([])
    rmSync(resting.orgs.pathOf(org.orgId))
    expect(counted(await listOrganisations(resting, { search: 'Failing', page: 1 }))).toEqual([null])
  } finally {
    resting.dispose()
  }
})
