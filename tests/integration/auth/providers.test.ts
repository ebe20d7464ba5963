import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportPKCS8, generateKeyPair, jwtVerify, type JWTPayload } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { SignedIn } from '#shared/nouns/auth/session-schema.ts'
import { appleSecret } from '#server/features/auth/providers/open-provider.ts'
import type { SignInProvider } from '#server/lib/sign-in-providers.ts'
import { freePort } from '#tests/support/free-port.ts'
import { goodPassword, startAuthServer, type AuthServer } from '#tests/support/auth-server.ts'
import { createTestBrowser, startIdentityProvider, type IdentityProvider, type ProviderPerson } from '#tests/support/identity-provider.ts'

const email = 'ana@acme.test'
let publicUrl: string
const doneAddress = (key: string): string => `${publicUrl}/api/auth/providers/${key}/done`
let provider: IdentityProvider
let server: AuthServer
let start: () => Promise<AuthServer>
let removeFolder: () => void
let browser: ReturnType<typeof createTestBrowser>
let owner: SignedIn

beforeAll(async () => {
  const port = await freePort()
  publicUrl = `http://127.0.0.1:${port}`
  provider = await startIdentityProvider(['corp', 'apple'].map(doneAddress))
  const { issuer, clientId, clientSecret } = provider
  const folder = mkdtempSync(join(tmpdir(), 'trama-providers-'))
  start = () =>
    startAuthServer({
      dataDir: folder,
      environment: {
        PORT: String(port),
        PUBLIC_URL: publicUrl,
        SSO_PROVIDERS: JSON.stringify([{ key: 'corp', name: 'Acme Login', issuer, clientId, clientSecret, organisation: 'acme' }]),
      },
    })
  removeFolder = () => rmSync(folder, { recursive: true, force: true })
  server = await start()
  owner = await server.signUp()
})
afterAll(async () => {
  await server.close()
  await provider.close()
  removeFolder()
})
beforeEach(async () => {
  provider.forge = undefined
  showPerson({ sub: 'person-1', email, email_verified: true })
  await server.platform.control.write(() => server.platform.control.run(server.platform.control.build.deleteFrom('identity')))
})

/** Another person sits down before the browser, who is signed in nowhere. */
function showPerson(person: ProviderPerson): void {
  provider.person = person
  browser = createTestBrowser()
}

/** Through the provider's window; `data` is what its last page tells the page that opened it. */
async function goThrough(change: (url: URL) => void = () => undefined): Promise<{ ticket?: string; failure?: string }> {
  const { url } = await browser.follow(`${publicUrl}/api/auth/providers/corp/start`, (target) => target.startsWith(doneAddress('corp')))
  const address = new URL(url)
  change(address)
  return readPage(await (await browser.send(address.href)).text())
}
function readPage(html: string): { ticket?: string; failure?: string } {
  const found = [...html.matchAll(/ data-(ticket|failure)="([^"]*)"/g)].map(([, name, value]) => [name, value])
  return Object.fromEntries(found) as { ticket?: string; failure?: string }
}
async function logIn(body: object, from = browser): Promise<{ status: number; body: SignedIn & { id?: string; details?: unknown } }> {
  const response = await from.send(`${publicUrl}/api/auth/loginV2`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: publicUrl },
    body: JSON.stringify({ oauthProvider: 'corp', ...body }),
  })
  return { status: response.status, body: (await response.json()) as SignedIn & { id?: string } }
}
async function connected(): Promise<void> {
  showPerson({ sub: 'person-1', email, email_verified: true })
  const { ticket } = await goThrough()
  expect((await logIn({ oauthToken: ticket, password: goodPassword })).status).toBe(200)
  browser = createTestBrowser()
}

it('offers what is configured, by name and never with a secret', async () => {
  const { body } = await server.as(undefined).get<{ providers: unknown }>('/api/setup/state')
  expect(body.providers).toEqual([{ key: 'corp', kind: 'sso', name: 'Acme Login' }])
  expect((await server.as(undefined).get('/api/auth/providers/google/start')).status).toBe(400)
})

it('a first sign-in asks for the password once, the next ones do not; the session is in the cookie', async () => {
  const { ticket } = await goThrough()
  expect((await logIn({ oauthToken: ticket })).body).toMatchObject({ id: 'link_needed', details: { email } })
  expect((await logIn({ oauthToken: ticket, password: 'not-the-password' })).body.id).toBe('password_mismatch')
  const linked = await logIn({ oauthToken: ticket, password: goodPassword })
  expect([linked.status, linked.body.member.email]).toEqual([200, email])
  expect((await browser.send(`${publicUrl}/api/auth/session`)).status).toBe(200)
  expect((await logIn({ oauthToken: ticket })).body.id).toBe('sign_in_expired')

  browser = createTestBrowser()
  const again = await logIn({ oauthToken: (await goThrough()).ticket })
  expect([again.status, again.body.organisation.name]).toEqual([200, 'Acme'])
  const { db } = server.platform.orgs.open(owner.organisation.id)
  const acts = db.all(db.build.selectFrom('audit_log').selectAll()).map(({ action, after }) => `${action} ${after ?? ''}`)
  expect(acts.some((act) => act.startsWith('member.identity-connected'))).toBe(true)
  expect(acts.some((act) => act.includes('"way":"corp"'))).toBe(true)
})

it('a sign-in takes three requests of ours, and its last page fetches nothing', async () => {
  await connected()
  const isDone = (url: string): boolean => url.startsWith(doneAddress('corp'))
  const { url } = await browser.follow(`${publicUrl}/api/auth/providers/corp/start`, isDone)
  const page = await browser.send(url)
  const html = await page.text()
  const { ticket } = readPage(html)
  expect((await logIn({ oauthToken: ticket })).status).toBe(200)
  const ours = browser.asked.filter((address) => address.startsWith(publicUrl)).map((address) => new URL(address).pathname)
  expect(ours).toEqual(['/api/auth/providers/corp/start', '/api/auth/providers/corp/done', '/api/auth/loginV2'])
  expect(html).not.toMatch(/\ssrc=|href="(?!data:)|@import|url\(/)
  // its one script runs, and no other would
  const [, script = ''] = /<script>(.*)<\/script>/.exec(html) ?? []
  const hash = createHash('sha256').update(script).digest('base64')
  expect(page.headers.get('content-security-policy')).toContain(`default-src 'none'; script-src 'sha256-${hash}';`)
})

/** The next process answers once the connections that were kept open to the one before are known to be closed. */
async function restart(): Promise<void> {
  await server.close()
  server = await start()
  await vi.waitFor(() => fetch(`${publicUrl}/api/setup/state`))
}

it('goes on when the server restarts while the person is at the provider, and again before the ticket is used', async () => {
  const { url } = await browser.follow(`${publicUrl}/api/auth/providers/corp/start`, (target) => target.startsWith(doneAddress('corp')))
  await restart()
  const { ticket } = readPage(await (await browser.send(url)).text())
  await restart()
  expect((await logIn({ oauthToken: ticket, password: goodPassword })).status).toBe(200)
})

it('an address opens nothing: unverified, unknown, or a person of another subject', async () => {
  showPerson({ sub: 'person-2', email, email_verified: false })
  const unverified = await logIn({ oauthToken: (await goThrough()).ticket, password: goodPassword })
  showPerson({ sub: 'person-3', email: 'nobody@acme.test', email_verified: true })
  const unknown = await logIn({ oauthToken: (await goThrough()).ticket, password: goodPassword })
  showPerson({ sub: 'person-4' })
  const nameless = await logIn({ oauthToken: (await goThrough()).ticket, password: goodPassword })
  expect([unverified, unknown, nameless].map(({ status, body }) => [status, body.id])).toEqual(
    Array.from({ length: 3 }, () => [401, 'oauth_mismatch']),
  )
  await connected()
  // the mailbox went to somebody else
  showPerson({ sub: 'person-5', email, email_verified: true })
  expect((await logIn({ oauthToken: (await goThrough()).ticket })).body.id).toBe('link_needed')
  // the linked person changed their address
  showPerson({ sub: 'person-1', email: 'ana.new@acme.test', email_verified: true })
  expect((await logIn({ oauthToken: (await goThrough()).ticket, email: 'other@acme.test' })).body.id).toBe('other_email')
  expect((await logIn({ oauthToken: (await goThrough()).ticket, email })).status).toBe(200)
})

it.each<[string, (claims: JWTPayload, token: string) => Promise<string> | string]>([
  ['signed by a stranger with the same key id', (claims) => provider.sign(claims, true)],
  ['unsigned', (claims) => `${part({ alg: 'none' })}.${part(claims)}.`],
  ['changed after signing', (claims, token) => [token.split('.')[0], part({ ...claims, sub: 'person-9' }), token.split('.')[2]].join('.')],
  [
    'expired',
    (claims) => provider.sign({ ...claims, iat: Math.floor(Date.now() / 1000) - 7200, exp: Math.floor(Date.now() / 1000) - 3600 }),
  ],
  ['for another audience', (claims) => provider.sign({ ...claims, aud: 'another-client' })],
  ['for several audiences, made for another', (claims) => provider.sign({ ...claims, aud: ['trama', 'another'], azp: 'another' })],
  ['of another issuer', (claims) => provider.sign({ ...claims, iss: 'https://evil.test' })],
  ['with the nonce of another try', (claims) => provider.sign({ ...claims, nonce: 'of-another-try' })],
  ['without a nonce', (claims) => provider.sign({ ...claims, nonce: undefined })],
  ['without a subject', ({ sub, ...claims }) => provider.sign(sub === undefined ? {} : claims)],
])('refuses an id token %s', async (_, forge) => {
  provider.forge = (token) => forge(claimsOf(token), token)
  expect(await goThrough()).toEqual({ failure: 'failed' })
})

it('refuses the whole id token of an earlier try', async () => {
  let first = ''
  provider.forge = (token) => (first = token)
  expect((await goThrough()).ticket).toBeTypeOf('string')
  provider.forge = () => first
  expect(await goThrough()).toEqual({ failure: 'failed' })
})

it('refuses answers without this browser, with another state, twice, or with a code of another try', async () => {
  const elsewhere = createTestBrowser()
  const start = `${publicUrl}/api/auth/providers/corp/start`
  const isDone = (url: string): boolean => url.startsWith(doneAddress('corp'))
  const { url } = await browser.follow(start, isDone)
  // a page of an attacker that sends its own answer to a victim's browser
  expect(readPage(await (await elsewhere.send(url)).text())).toEqual({ failure: 'failed' })
  const { url: second } = await elsewhere.follow(start, isDone)
  const mixed = new URL(second)
  mixed.searchParams.set('code', new URL(url).searchParams.get('code') ?? '')
  // the state is right, the code was made for another challenge (PKCE)
  expect(readPage(await (await elsewhere.send(mixed.href)).text())).toEqual({ failure: 'failed' })
  for (const state of [undefined, 'guessed'])
    expect(
      await goThrough(({ searchParams }) => {
        searchParams.delete('state')
        if (state !== undefined) searchParams.set('state', state)
      }),
    ).toEqual({ failure: 'failed' })

  browser = createTestBrowser()
  const { url: once } = await browser.follow(start, isDone)
  expect(readPage(await (await browser.send(once)).text()).ticket).toBeTypeOf('string')
  expect(readPage(await (await browser.send(once)).text())).toEqual({ failure: 'failed' })
})

it('a ticket is of one browser and one use', async () => {
  await connected()
  const { ticket } = await goThrough()
  expect((await logIn({ oauthToken: ticket }, createTestBrowser())).body.id).toBe('sign_in_expired')
  const answers = await Promise.all([1, 2, 3].map(() => logIn({ oauthToken: ticket })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

it('the person who goes back is told, and no form of another site is taken', async () => {
  const page = await browser.send(`${doneAddress('corp')}?error=access_denied&state=x`)
  expect(readPage(await page.text())).toEqual({ failure: 'cancelled' })
  const form = {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://appleid.apple.com' },
    body: 'code=x&state=y',
  }
  expect((await browser.send(doneAddress('corp'), form)).status).toBe(405)
})

it('takes the form of a provider that answers by one, as Apple does', async () => {
  const { issuer, clientId, clientSecret: secret } = provider
  const apple: SignInProvider = { key: 'apple', kind: 'apple', name: 'Apple', issuer, clientId, secret }
  Object.assign(server.platform.config, { providers: [...server.platform.config.providers, apple] })
  const { response } = await browser.follow(`${publicUrl}/api/auth/providers/apple/start`)
  const fields = [...(await response.text()).matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value])
  const form = {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://appleid.apple.com', 'sec-fetch-site': 'cross-site' },
  }
  // the form alone, from a browser that asked for nothing
  expect(readPage(await (await createTestBrowser().send(doneAddress('apple'), form)).text())).toEqual({ failure: 'failed' })
  const { ticket } = readPage(await (await browser.send(doneAddress('apple'), form)).text())
  expect((await logIn({ oauthProvider: 'apple', oauthToken: ticket, password: goodPassword })).status).toBe(200)
  expect((await browser.send(doneAddress('apple'), { ...form, body: 'x'.repeat(70_000) })).status).toBe(413)
  // no other call takes a form of another site
  expect((await browser.send(`${publicUrl}/api/auth/log-out`, form)).status).toBe(403)
})

it('Apple is shown a token about ourselves, signed by its key', async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const key = { teamId: 'TEAM', keyId: 'KEY', privateKey: await exportPKCS8(privateKey) }
  const now = new Date('2026-03-02T10:00:00Z')
  const { payload, protectedHeader } = await jwtVerify(await appleSecret(key, 'com.acme.trama', now), publicKey, { currentDate: now })
  expect(payload).toMatchObject({ iss: 'TEAM', sub: 'com.acme.trama', aud: 'https://appleid.apple.com' })
  expect([protectedHeader.kid, protectedHeader.alg]).toEqual(['KEY', 'ES256'])
})

it('its provider opens its organisation only, and gives nobody a password', async () => {
  await server.post('auth/sign-up', { organisation: 'Beta', firstName: 'Ana', email, password: goodPassword })
  await connected()
  const entered = await logIn({ oauthToken: (await goThrough()).ticket, org: 'beta' })
  expect(entered.body.organisation.name).toBe('Acme')
  const changed = await server.post<{ id: string }>('auth/changePassword', { password: 'harbour-tulip-71' }, entered.body.token)
  expect([changed.status, changed.body.id]).toEqual([403, 'password_needed'])
})

it('is connected and removed in the settings, with the password', async () => {
  const signed = await browser.send(`${publicUrl}/api/auth/loginV2`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: publicUrl },
    body: JSON.stringify({ email, password: goodPassword }),
  })
  const { token } = (await signed.json()) as SignedIn
  provider.person = { sub: 'private-1', email: 'ana@home.test', email_verified: false }
  const { ticket } = await goThrough()
  const change = async (path: string, body: object): Promise<number> =>
    (
      await browser.send(`${publicUrl}/api/auth/identities/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: publicUrl },
        body: JSON.stringify(body),
      })
    ).status
  expect(await change('connect', { provider: 'corp', ticket, password: 'not-the-password' })).toBe(401)
  expect(await change('connect', { provider: 'corp', ticket, password: goodPassword })).toBe(204)
  const list = await server
    .as(undefined)
    .request<{ identities: unknown[] }>('GET', '/api/auth/identities', { headers: { authorization: `Bearer ${token}` } })
  expect(list.body.identities).toMatchObject([{ provider: 'corp', email: 'ana@home.test' }])
  expect(await change('remove', { provider: 'corp', password: goodPassword })).toBe(204)
  expect((await logIn({ oauthToken: (await goThrough()).ticket })).body.id).toBe('oauth_mismatch')
})

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const claimsOf = (token: string): JWTPayload => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as JWTPayload
