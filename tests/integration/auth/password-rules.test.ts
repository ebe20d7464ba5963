import { afterEach, beforeEach, expect, it } from 'vitest'
import type { SignedIn } from '#shared/nouns/auth/session-schema.ts'
import type { MemberRow } from '#shared/nouns/members/member-calls.ts'
import { goodPassword, startAuthServer, tokenIn, type AuthServer } from '#tests/support/auth-server.ts'

let server: AuthServer
let admin: SignedIn
beforeEach(async () => {
  server = await startAuthServer()
  admin = await server.signUp({ organisation: 'Windmill', firstName: 'Ana' })
})
afterEach(() => server.close())

const weak = (answer: { body: unknown }): unknown => (answer.body as { details?: unknown }).details
const ask = (passwordLength: unknown, token = admin.token) => server.post('org/update', { passwordLength }, token)
const change = (password: string, token = admin.token) =>
  server.post<{ data: { newToken: string } }>('auth/changePassword', { password, currentPassword: goodPassword }, token)

async function invite(email: string): Promise<string> {
  const answer = await server.post<{ members: MemberRow[] }>(
    'members/invite',
    { emails: [email], roleId: roleOf('Member'), seat: 'member' },
    admin.token,
  )
  expect(answer.status).toBe(200)
  return tokenIn(await server.mailTo(email))
}

function roleOf(name: string): string {
  const { db } = server.platform.orgs.open(admin.organisation.id)
  return db.get(db.build.selectFrom('role').select('id').where('name', '=', name))?.id ?? ''
}

it('an organisation asks for more, between 8 and 64, and its people are told how much', async () => {
  for (const wrong of [5, 7, 65, 8.5, '12', null]) expect((await ask(wrong)).status).toBe(400)
  expect((await ask(16)).status).toBe(204)
  const link = await invite('bob@windy.test')
  expect((await server.post('auth/password-token', { token: link })).body).toMatchObject({ minimum: 16 })
  const short = await server.post('auth/change-password', { token: link, password: 'tulip-7-crane' })
  expect([short.status, weak(short)]).toEqual([400, { reason: 'short', minimum: 16 }])
  const joined = await server.post<SignedIn>('auth/change-password', { token: link, password: 'tulip-7-crane-harbour' })
  expect(joined.body.organisation.passwordLength).toBe(16)
  expect(weak(await change('tulip-7-crane'))).toEqual({ reason: 'short', minimum: 16 })
  expect((await ask(6)).status).toBe(204)
  expect((await change('tulip-7-crane')).status).toBe(200)
})

it('the strictest of a person’s organisations counts', async () => {
  await ask(20)
  await server.signUp({ organisation: 'Lighthouse' })
  const second = await server.post<SignedIn>('auth/loginV2', { email: 'ana@acme.test', password: goodPassword })
  const { control } = server.platform
  control.writeNow(() => control.run(control.build.updateTable('account').set({ verified_at: new Date().toISOString() })))
  expect(weak(await change('tulip-7-crane', second.body.token))).toEqual({ reason: 'short', minimum: 20 })
})

it('an organisation that a stranger made under the address asks nothing of its owner', async () => {
  const trap = await server.signUp({ organisation: 'Harbour', email: 'victim@windy.test' })
  await ask(64, trap.token)
  const token = await invite('victim@windy.test')
  expect((await server.post('auth/change-password', { token, password: 'harbour-tulip-7' })).status).toBe(200)
})

it('only administrators ask for it', async () => {
  const { db } = server.platform.orgs.open(admin.organisation.id)
  db.writeNow(() =>
    db.run(
      db.build
        .updateTable('role')
        .set({ profile: JSON.stringify({ access_settings: 1 }) })
        .where('name', '=', 'Member'),
    ),
  )
  const joined = await server.post<SignedIn>('auth/change-password', { token: await invite('bob@windy.test'), password: goodPassword })
  expect((await ask(10, joined.body.token)).body).toMatchObject({ id: 'permission_denied' })
  expect((await server.post('org/update', { currencySymbol: '€' }, joined.body.token)).status).toBe(204)
})

it('a password needs more than the person’s name or the organisation’s, wherever it is set', async () => {
  const name = { reason: 'name' }
  for (const password of ['windmill-tulip-7', 'W1ndm1ll-tulip']) expect(weak(await change(password))).toEqual(name)
  const link = await invite('gwendolyn@windy.test')
  for (const password of ['tulip-gwendolyn', 'windmill-tulip-7'])
    expect(weak(await server.post('auth/change-password', { token: link, password }))).toEqual(name)
  const newcomer = { organisation: 'Lighthouse', firstName: 'Balthazar', email: 'x@far.test' }
  for (const password of ['lighthouse-tulip', 'balthazar-tulip-7'])
    expect(weak(await server.post('auth/sign-up', { ...newcomer, password }))).toEqual(name)
})

it('a long password with a name in it is judged by the rest', async () => {
  const newcomer = { organisation: 'Spoke & Chain', firstName: 'Rita', email: 'rita@spoke.test' }
  const joined = await server.post<SignedIn>('auth/sign-up', { ...newcomer, password: 'bicycle chain oil' })
  expect(joined.status).toBe(200)
  const { token } = joined.body
  const anew = (password: string) => server.post('auth/changePassword', { password, currentPassword: 'bicycle chain oil' }, token)
  for (const password of ['spoke chain rita', 'chain chain chain', 'Sp0ke-2026', 'spokechain1'])
    expect([password, weak(await anew(password))]).toEqual([password, { reason: 'name' }])
  expect((await anew('seven quiet spokes turn at the harbour')).status).toBe(200)
})

it('six random characters are too few, eight are enough', async () => {
  for (const password of ['kx7q2m', 'Zq8#vT']) expect([password, weak(await change(password))]).toEqual([password, { reason: 'guessable' }])
  expect((await change('kx7q2mzv')).status).toBe(200)
})

it('a password is judged while it is typed as when it is set: at a sign-up, by a link and for oneself (A10)', async () => {
  await ask(10)
  const link = await invite('clara.stone@windy.test')
  const judge = async (question: object, token?: string) => {
    const { reason } = (await server.post<{ reason: string | null }>('auth/judge-password', question, token)).body
    return reason ?? undefined
  }
  const reasonOf = (answer: { body: unknown }) => (weak(answer) as { reason?: string } | undefined)?.reason
  const typed = [
    'tulip',
    'password99',
    'Windmill2024',
    'clarastone1',
    'ana-windmill',
    'aaaaaaaaaaab',
    'xk7qpzxk7q',
    'bicycle chain oil',
    'Windmill-tulip-harbour',
  ]
  for (const password of typed) {
    const names = { organisation: 'Windmill', firstName: 'Ana' }
    const email = `new${typed.indexOf(password)}@windy.test`
    const asked = await judge({ password, email, names: Object.values(names) })
    expect([password, asked]).toEqual([password, reasonOf(await server.post('auth/sign-up', { ...names, email, password }))])
  }
  let { token } = admin
  let current = goodPassword
  for (const password of typed) {
    const asked = await judge({ password }, token)
    const set = await server.post<{ data?: { newToken: string } }>('auth/changePassword', { password, currentPassword: current }, token)
    expect([password, asked]).toEqual([password, reasonOf(set)])
    token = set.body.data?.newToken ?? token
    if (asked === undefined) current = password
  }
  for (const password of typed) {
    const asked = await judge({ password, token: link })
    if (asked !== undefined)
      expect([password, asked]).toEqual([password, reasonOf(await server.post('auth/change-password', { token: link, password }))])
  }
  expect((await server.post('auth/judge-password', { password: 'tulip' })).status).toBe(401)
})
