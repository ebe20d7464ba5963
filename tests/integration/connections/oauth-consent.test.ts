import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createOrgContext } from '#server/access/org-context.ts'
import { openConnection, createConnection } from '#server/connections/connection-store.ts'
import { appOfConsent, beginConsent, endConsent } from '#server/features/connections/oauth-consent.ts'
import { OauthFailure, oauthToken } from '#server/lib/outbound/oauth-token.ts'
import type { SafeFetch } from '#server/lib/outbound/safe-fetch.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createTestOrg, type TestMember, type TestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let asked: Record<string, string>[]
let platform: Platform

beforeAll(async () => (server = await startTestServer()))
afterAll(() => server.close())
beforeEach(() => {
  org = server.createOrg()
  asked = []
  const safeFetch: SafeFetch = ({ body, url }) => {
    const form = Object.fromEntries(new URLSearchParams(String(body)))
    asked.push(form)
    const answer = { access_token: `access ${asked.length}`, refresh_token: `refresh ${asked.length}`, expires_in: 3600 }
    return Promise.resolve({ ok: true, status: 200, headers: {}, body: Buffer.from(JSON.stringify(answer)), url })
  }
  platform = { ...server.platform, safeFetch }
})

const settings = {
  ...{
    host: 'api.example.com',
    authorizeUrl: 'https://login.example.com/authorize?audience=x',
    tokenUrl: 'https://login.example.com/token',
  },
  ...{ signIn: 'consent', clientId: 'trama', clientSecret: 'a secret', scope: 'read offline' },
}
const dataDir = (): string => server.platform.config.dataDir
const connection = (): Promise<string> => createConnection(org.context(org.admin), dataDir(), { app: 'http', name: 'Shop', settings })
const begin = async (who: TestMember, id: string): Promise<URL> => new URL(await beginConsent(org.context(who), platform, id))
const means = () => ({ safeFetch: platform.safeFetch, now: platform.now, signal: new AbortController().signal })

it('a person’s consent gives tokens that are sealed, renewed and told to nobody', async () => {
  const id = await connection()
  await expect(oauthToken(openConnection(org.org, dataDir(), id).settings, means())).rejects.toBeInstanceOf(OauthFailure)
  const url = await begin(org.admin, id)
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    audience: 'x',
    response_type: 'code',
    client_id: 'trama',
    scope: 'read offline',
  })
  const state = url.searchParams.get('state') ?? ''
  await endConsent(org.context(org.admin), platform, { state, code: 'a code' })
  const [exchange] = asked
  expect(exchange).toMatchObject({ grant_type: 'authorization_code', code: 'a code', client_secret: 'a secret' })
  expect(
    createHash('sha256')
      .update(exchange?.['code_verifier'] ?? '')
      .digest('base64url'),
  ).toBe(url.searchParams.get('code_challenge'))
  // the state comes back beside the code: it alone makes no verifier
  const ofState = [state, `verifier ${state}`, `consent verifier\n${state}`].map((text) =>
    createHash('sha256').update(text).digest('base64url'),
  )
  expect([state, ...ofState]).not.toContain(exchange?.['code_verifier'])
  expect(exchange?.['redirect_uri']).toBe(url.searchParams.get('redirect_uri'))
  const stored = openConnection(org.org, dataDir(), id).settings
  expect(stored['refreshToken']).toBe('refresh 1')
  expect(await oauthToken(stored, means())).toBe('access 2')
  expect(asked[1]).toMatchObject({ grant_type: 'refresh_token', refresh_token: 'refresh 1' })
  const told = JSON.stringify((await server.as(org.admin).get('/api/automations/connections')).body)
  expect(told).toContain('agreedAt')
  expect(told).not.toContain('refresh 1')
})

it('a state is worth one use, by whoever began it', async () => {
  const id = await connection()
  const other = org.addMember({ seat: 'builder', profile: { manage_tricks: 1 } })
  const refused = { id: 'not_found' }
  const state = (await begin(org.admin, id)).searchParams.get('state') ?? ''
  await expect(endConsent(org.context(other), platform, { state, code: 'x' })).rejects.toMatchObject(refused)
  await expect(endConsent(org.context(org.admin), platform, { state, code: 'x' })).rejects.toMatchObject(refused)
  const late = (await begin(org.admin, id)).searchParams.get('state') ?? ''
  const later = { ...platform, now: () => new Date(Date.now() + 11 * 60_000) }
  await expect(endConsent(org.context(org.admin), later, { state: late, code: 'x' })).rejects.toMatchObject(refused)
  expect(asked).toEqual([])
})

it('the way back leads to a page that says what came of it', async () => {
  const answer = await fetch(`${server.url}/api/automations/connections/callback?state=unknown&code=x`, {
    headers: { authorization: `Bearer ${org.admin.token}` },
    redirect: 'manual',
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/automations/explore/http?consent=over'])
})

it('only the owner of a connection, or an administrator, gives it an account', async () => {
  const [maker, other] = [1, 2].map(() => org.addMember({ seat: 'builder', profile: { manage_tricks: 1 } })) as [TestMember, TestMember]
  const id = await createConnection(org.context(maker), dataDir(), { app: 'http', name: 'Shop', settings })
  await expect(begin(other, id)).rejects.toMatchObject({ id: 'permission_denied' })
  expect((await begin(maker, id)).searchParams.get('client_id')).toBe('trama')
  expect((await begin(org.admin, id)).searchParams.get('client_id')).toBe('trama')
})

it('of simultaneous uses of a state one gets through, and one person waits for twenty pages at most', async () => {
  const id = await connection()
  const state = (await begin(org.admin, id)).searchParams.get('state') ?? ''
  const uses = [1, 2, 3].map(() => endConsent(org.context(org.admin), platform, { state, code: 'x' }))
  const results = await Promise.allSettled(uses)
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(asked).toHaveLength(1)
  for (let page = 0; page < 25; page++) await begin(org.admin, id)
  const { controlStore } = platform
  const waiting = controlStore.build.selectFrom('oauth_consent').selectAll().where('org_id', '=', org.org.orgId)
  expect(await controlStore.all(waiting)).toHaveLength(20)
})

it('goes on when the server restarts while the person agrees, and the files hold neither state nor verifier', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trama-consent-'))
  const before = createTestPlatform({ dataDir: folder })
  const there = createTestOrg(before)
  const id = await createConnection(there.context(there.admin), folder, { app: 'http', name: 'Shop', settings })
  const url = new URL(await beginConsent(there.context(there.admin), before, id))
  const state = url.searchParams.get('state') ?? ''
  before.dispose()

  const after = createTestPlatform({ dataDir: folder })
  const reopened = after.orgs.open(there.org.orgId)
  const context = createOrgContext(reopened, there.admin.memberId, { now: after.now, source: 'app', ip: '' })
  expect(await appOfConsent(after, state)).toBe('http')
  await endConsent(context, { ...after, safeFetch: platform.safeFetch }, { state, code: 'a code' })
  expect(openConnection(reopened, folder, id).settings['refreshToken']).toBe('refresh 1')
  const [exchange] = asked
  after.dispose()
  const bytes = readFileSync(join(folder, 'control.db')).toString('latin1')
  for (const secret of [state, exchange?.['code_verifier'] ?? state]) expect(bytes).not.toContain(secret)
  rmSync(folder, { recursive: true, force: true })
})
