import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { SignedIn } from '#shared/nouns/auth/session-schema.ts'
import type { ErrorBody } from '#shared/protocol/errors.ts'
import { goodPassword, hasLink, startAuthServer, tokenIn, type AuthServer } from '#tests/support/auth-server.ts'

const email = 'ana@acme.test'
let at = Date.parse('2026-03-02T10:00:00.000Z')
let server: AuthServer
beforeEach(async () => {
  server = await startAuthServer({ now: () => new Date(at) })
})
afterEach(() => server.close())

const codeOf = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })
const later = (seconds: number): void => void (at += seconds * 1000)
const idOf = ({ body }: { body: unknown }): string => (body as ErrorBody).id
const wrongFor = (secret: string): string => codeOf(secret).replace(/^./, (digit) => String((Number(digit) + 5) % 10))

async function protect(token: string): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await server.post<{ secret: string }>('auth/second-factor/start', { password: goodPassword }, token)).body
  const on = await server.post<{ recoveryCodes: string[] }>('auth/second-factor/confirm', { code: codeOf(secret) }, token)
  expect(on.status).toBe(200)
  later(30)
  return { secret, recoveryCodes: on.body.recoveryCodes }
}
async function logIn(): Promise<string> {
  const { body, headers } = await server.post<{ verifySession: string; token?: string }>('auth/loginV2', { email, password: goodPassword })
  expect(body.token).toBeUndefined()
  expect(headers.getSetCookie()).toEqual([])
  return body.verifySession
}
const enter = (verifySession: string, verifyCode: string) => server.post<SignedIn>('auth/mfa-login', { verifySession, verifyCode })

it('the password alone opens nothing, and a code works once', async () => {
  const { token } = await server.signUp()
  const other = (await server.post<SignedIn>('auth/loginV2', { email, password: goodPassword })).body.token
  expect(idOf(await server.post('auth/second-factor/start', { password: 'not-the-password' }, token))).toBe('password_mismatch')
  const { secret, recoveryCodes } = await protect(token)
  expect(new Set(recoveryCodes).size).toBe(10)
  // a session that began with the password alone has ended
  const ask = (bearer: string) =>
    server.as(undefined).request('GET', '/api/auth/session', { headers: { authorization: `Bearer ${bearer}` } })
  expect([(await ask(other)).status, (await ask(token)).status]).toEqual([401, 200])

  const first = await logIn()
  expect(idOf(await enter(first, wrongFor(secret)))).toBe('code_mismatch')
  expect(idOf(await enter(first, 'letters'))).toBe('code_mismatch')
  const code = codeOf(secret)
  const entered = await enter(first, `${code.slice(0, 3)} ${code.slice(3)}`)
  expect(entered.status).toBe(200)
  expect((await ask(entered.body.token)).status).toBe(200)
  expect(idOf(await enter(first, code))).toBe('sign_in_expired')
  expect(idOf(await enter(await logIn(), code))).toBe('code_mismatch')
})

it('of parallel uses of one code exactly one gets in', async () => {
  const { secret } = await protect((await server.signUp()).token)
  const waiting = await Promise.all([logIn(), logIn(), logIn()])
  const answers = await Promise.all(waiting.map((each) => enter(each, codeOf(secret))))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

it('a recovery code gets in once; new ones replace all', async () => {
  const { token } = await server.signUp()
  const { recoveryCodes } = await protect(token)
  const [used = '', old = ''] = recoveryCodes
  expect((await enter(await logIn(), used)).status).toBe(200)
  expect(idOf(await enter(await logIn(), used))).toBe('code_mismatch')
  const state = await server
    .as(undefined)
    .request<{ recoveryCodesLeft: number }>('GET', '/api/auth/second-factor', { headers: { authorization: `Bearer ${token}` } })
  expect(state.body.recoveryCodesLeft).toBe(9)
  const made = await server.post<{ recoveryCodes: string[] }>('auth/second-factor/recovery-codes', { password: goodPassword }, token)
  expect(idOf(await enter(await logIn(), old))).toBe('code_mismatch')
  expect((await enter(await logIn(), made.body.recoveryCodes[0] ?? '')).status).toBe(200)
})

it('guessing is bounded by sign-in, by time and by account', async () => {
  const { secret } = await protect((await server.signUp()).token)
  const late = await logIn()
  later(600)
  expect(idOf(await enter(late, codeOf(secret)))).toBe('sign_in_expired')

  const tried = await logIn()
  for (let at = 0; at < 5; at++) expect(idOf(await enter(tried, wrongFor(secret)))).toBe('code_mismatch')
  expect(idOf(await enter(tried, codeOf(secret)))).toBe('sign_in_expired')
  // another sign-in has tries of its own, but the account's are spent for a moment
  const next = await logIn()
  const refused = await enter(next, codeOf(secret))
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  later(2)
  expect((await enter(next, codeOf(secret))).status).toBe(200)
})

it('a new password by mail asks for the code as well, and ends sign-ins under way', async () => {
  const { secret } = await protect((await server.signUp()).token)
  const before = await logIn()
  await server.post('auth/reset-password', { email })
  const link = tokenIn(await server.mailTo(email, 1, hasLink))
  const changed = await server.post<{ verifySession: string }>('auth/change-password', { token: link, password: 'harbour-tulip-71' })
  expect(Object.keys(changed.body)).toEqual(['verifySession', 'ways'])
  expect(changed.headers.getSetCookie()).toEqual([])
  expect(idOf(await enter(before, codeOf(secret)))).toBe('sign_in_expired')
  expect((await enter(changed.body.verifySession, codeOf(secret))).status).toBe(200)
})

it('adding an organisation to a protected account asks for the code as well', async () => {
  const { secret } = await protect((await server.signUp()).token)
  const made = await server.post<{ verifySession: string }>('auth/sign-up', {
    organisation: 'Second',
    firstName: 'Ana',
    email,
    password: goodPassword,
  })
  const entered = await enter(made.body.verifySession, codeOf(secret))
  expect(entered.body.organisation.name).toBe('Second')
})

it('a code that a stranger put on an unproven address does not keep its invited owner out', async () => {
  const admin = await server.signUp({ email: 'boss@acme.test' })
  await protect((await server.signUp({ organisation: 'Evil' })).token)
  const { id: roleId } = admin.role
  const invited = await server.post('members/invite', { emails: [email], seat: 'member', roleId }, admin.token)
  expect(invited.status).toBe(200)
  const joined = await server.post<SignedIn>('auth/change-password', {
    token: tokenIn(await server.mailTo(email, 1, hasLink)),
    password: 'harbour-tulip-71',
  })
  expect(joined.body.organisation.name).toBe('Acme')
})

it('turned off with the password, the password is enough again; the history tells, without a code', async () => {
  const { token, organisation } = await server.signUp()
  const { secret } = await protect(token)
  expect(idOf(await server.post('auth/second-factor/start', { password: goodPassword }, token))).toBe('conflict')
  expect((await server.post('auth/second-factor/off', { password: goodPassword }, token)).status).toBe(204)
  expect((await server.post<SignedIn>('auth/loginV2', { email, password: goodPassword })).body.token).toBeTypeOf('string')
  expect(idOf(await server.post('auth/second-factor/recovery-codes', { password: goodPassword }, token))).toBe('conflict')
  const { db } = server.platform.orgs.open(organisation.id)
  const lines = db.all(db.build.selectFrom('audit_log').selectAll())
  expect(lines.map(({ action }) => action)).toEqual(expect.arrayContaining(['member.second-factor-on', 'member.second-factor-off']))
  expect(JSON.stringify(lines)).not.toContain(secret)
})
