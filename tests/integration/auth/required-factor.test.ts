import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { CodeDue, SignedIn } from '#shared/nouns/auth/session-schema.ts'
import type { ErrorBody } from '#shared/protocol/errors.ts'
import { goodPassword, hasLink, startAuthServer, tokenIn, type AuthServer } from '#tests/support/auth-server.ts'

const boss = 'boss@acme.test'
const email = 'mia@acme.test'
let at = Date.parse('2026-03-02T10:00:00.000Z')
let server: AuthServer
let admin: SignedIn
beforeEach(async () => {
  server = await startAuthServer({ now: () => new Date(at) })
  admin = await server.signUp({ email: boss })
})
afterEach(() => server.close())

const idOf = ({ body }: { body: unknown }): string => (body as ErrorBody).id
const as = <T = unknown>(token: string, method: string, path: string, body?: object) =>
  server.as(undefined).request<T>(method, path, { ...(body && { body }), headers: { authorization: `Bearer ${token}` } })
const codeIn = (text: string): string => /\b(\d{6})\b/.exec(text)?.[1] ?? ''
const logIn = async () => (await server.post<CodeDue & SignedIn>('auth/loginV2', { email, password: goodPassword })).body
const enter = (verifySession: string, verifyCode: string) => server.post<SignedIn>('auth/mfa-login', { verifySession, verifyCode })
const later = (seconds: number): void => void (at += seconds * 1000)

/** A member who joined by invitation; mails to them so far: one. */
async function join(): Promise<SignedIn> {
  const { db } = server.platform.orgs.open(admin.organisation.id)
  const roleId = db.get(db.build.selectFrom('role').select('id').where('is_admin', '=', 0))?.id
  await server.post('members/invite', { emails: [email], seat: 'member', roleId }, admin.token)
  const joined = await server.post<SignedIn>('auth/change-password', { token: tokenIn(await server.mailTo(email)), password: goodPassword })
  expect(joined.status).toBe(200)
  return joined.body
}
async function protect(token: string): Promise<string> {
  const { secret } = (await server.post<{ secret: string }>('auth/second-factor/start', { password: goodPassword }, token)).body
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })
  expect((await server.post('auth/second-factor/confirm', { code }, token)).status).toBe(200)
  later(30)
  return secret
}
/** The administrator, who has proven a second step in this session, asks everybody. */
async function require(): Promise<void> {
  await protect(admin.token)
  expect((await server.post('org/mfa', { org_mfa_required: true }, admin.token)).status).toBe(204)
}

it('whoever asks everybody has a second step of their own', async () => {
  expect(idOf(await server.post('org/mfa', { org_mfa_required: true }, admin.token))).toBe('own_factor_first')
  await require()
})

it('switched on, sessions without it open nothing: calls, changes, live and document sockets', async () => {
  const { token, organisation } = await join()
  const open = new WebSocket(`ws://127.0.0.1:${server.port}/live/${organisation.id}`, { headers: { authorization: `Bearer ${token}` } })
  const closed = new Promise((resolve) => open.on('close', resolve))
  await new Promise((resolve) => open.on('open', resolve))
  await require()
  await closed
  for (const [method, path, body] of [
    ['GET', '/api/auth/session', undefined],
    ['GET', '/api/feed?since=0', undefined],
    ['POST', '/api/mutations', { sentAt: new Date(at).toISOString(), mutations: [] }],
    ['GET', '/api/auth/second-factor', undefined],
  ] as const) {
    expect([path, idOf(await as(token, method, path, body))]).toEqual([path, 'requires_mfa'])
  }
  for (const path of [`live/${organisation.id}`, `sync/${organisation.id}/page:x`]) {
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}/${path}`, { headers: { authorization: `Bearer ${token}` } })
    const status = await new Promise((resolve) => {
      socket.on('unexpected-response', (_, response) => resolve(response.statusCode))
      socket.on('close', (code) => resolve(code))
      socket.on('error', () => undefined)
    })
    expect([path, [401, 4401].includes(Number(status))]).toEqual([path, true])
  }
  expect((await as(admin.token, 'GET', '/api/auth/session')).status).toBe(200)
  // it may always leave
  expect((await as(token, 'POST', '/api/auth/log-out', {})).status).toBe(204)
})

it('a mailed code gets in, once, and takes the place of the session that owed it', async () => {
  const { token } = await join()
  await require()
  const due = (await as<CodeDue>(token, 'POST', '/api/auth/step-up', {})).body
  expect(due.ways).toEqual(['mail'])
  const code = codeIn((await server.mailTo(email, 2)).text)
  expect(idOf(await enter(due.verifySession, code === '000000' ? '111111' : '000000'))).toBe('code_mismatch')
  const entered = await enter(due.verifySession, code)
  expect(entered.status).toBe(200)
  expect((await as(entered.body.token, 'GET', '/api/auth/session')).status).toBe(200)
  expect(idOf(await as(token, 'GET', '/api/auth/session'))).toBe('invalid_session')
  expect(idOf(await enter(due.verifySession, code))).toBe('sign_in_expired')
  // a session that owes nothing steps nowhere
  expect(idOf(await as(entered.body.token, 'POST', '/api/auth/step-up', {}))).toBe('sign_in_expired')
})

it('codes are sent again after a while, four times at most; only the last one counts', async () => {
  await join()
  await require()
  const { verifySession, token } = await logIn()
  expect(token).toBeUndefined()
  const first = codeIn((await server.mailTo(email, 2)).text)
  const again = () => server.post('auth/resend-code', { verifySession })
  expect(idOf(await again())).toBe('too_many_requests')
  later(30)
  const both = await Promise.all([again(), again()])
  expect(both.map(({ status }) => status).sort()).toEqual([204, 429])
  const second = codeIn((await server.mailTo(email, 3)).text)
  if (first !== second) expect(idOf(await enter(verifySession, first))).toBe('code_mismatch')
  later(30)
  await again()
  later(30)
  await again()
  later(30)
  expect(idOf(await again())).toBe('sign_in_expired')
  await server.mailTo(email, 5)
  const last = codeIn((await server.mailTo(email, 5)).text)
  expect((await enter(verifySession, last)).status).toBe(200)
})

it('whoever knows a password neither fills the mailbox nor guesses codes without end', async () => {
  await join()
  await require()
  const before = server.platform.mails.filter(({ to }) => to === email).length
  const answers = []
  for (let count = 0; count < 12; count++)
    answers.push((await server.post<ErrorBody>('auth/loginV2', { email, password: goodPassword })).status)
  expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(6)
  await server.mailTo(email, before + 1)
  expect(server.platform.mails.filter(({ to }) => to === email).length - before).toBeLessThanOrEqual(6)

  later(3600)
  let examined = 0
  for (let round = 0; round < 8; round++) {
    const { verifySession } = await logIn()
    if (verifySession === undefined) break
    for (let count = 0; count < 6; count++) {
      const answer = await enter(verifySession, String(100_000 + round * 10 + count))
      if (answer.status === 200) return
      if (idOf(answer) === 'code_mismatch') examined++
    }
  }
  expect(examined).toBeLessThanOrEqual(8)
})

it('an app of one’s own is not replaced by a mailbox', async () => {
  const { token } = await join()
  await protect(token)
  await require()
  const { verifySession, ways } = await logIn()
  expect(ways).toEqual(['app'])
  expect(idOf(await server.post('auth/resend-code', { verifySession }))).toBe('sign_in_expired')
})

it('an administrator resets a member’s second step, who is told; nobody else’s, and not of people of other organisations', async () => {
  const member = await join()
  await protect(member.token)
  const reset = (id: string, token = admin.token) => server.post('members/reset-factor', { id }, token)
  expect(idOf(await reset(member.member.id, member.token))).toBe('permission_denied')
  expect(idOf(await reset(admin.member.id))).toBe('own_access')
  expect((await reset(member.member.id)).body).toEqual({ mailed: false })
  expect(idOf(await as(member.token, 'GET', '/api/auth/session'))).toBe('invalid_session')
  await expect.poll(() => server.platform.mails.some(({ text }) => text.includes('took away your second step'))).toBe(true)
  const again = await logIn()
  expect(again.token).toBeTypeOf('string')
  expect(idOf(await reset(member.member.id))).toBe('conflict')
  const { db } = server.platform.orgs.open(admin.organisation.id)
  expect(db.all(db.build.selectFrom('audit_log').select('action')).map(({ action }) => action)).toContain('member.second-factor-reset')
})

it('a member of several organisations is mailed a link that lets them in again, by one that they were in before', async () => {
  const member = await join()
  const beta = (await server.post<SignedIn>('auth/sign-up', { organisation: 'Beta', firstName: 'Mia', email, password: goodPassword })).body
  const reset = () => server.post('members/reset-factor', { id: member.member.id }, admin.token)
  expect(idOf(await reset())).toBe('conflict')
  // somebody who knows the password puts an app of theirs on the account
  await protect(beta.token)
  expect((await logIn()).ways).toEqual(['app'])
  expect((await reset()).body).toEqual({ mailed: true })
  const isHelp = ({ text }: { text: string }): boolean => text.includes('helps you to get in again')
  const token = tokenIn(await server.mailTo(email, 1, isHelp))
  // mails for a new password that anybody may ask for do not end it
  await server.post('auth/reset-password', { email })
  await server.mailTo(email, 3, hasLink)
  expect((await server.post('auth/password-token', { token })).body).toMatchObject({ clearsWays: true, organisation: 'Acme' })
  const entered = await server.post<SignedIn>('auth/change-password', { token, password: 'harbour-tulip-71' })
  expect([entered.status, entered.body.organisation.name]).toEqual([200, 'Acme'])
  expect(idOf(await as(beta.token, 'GET', '/api/auth/session'))).toBe('invalid_session')
  expect((await server.post('auth/loginV2', { email, password: 'harbour-tulip-71' })).body).toMatchObject({ member: { email } })
})

it('an organisation that somebody joined after their app cannot help it away', async () => {
  const own = await server.signUp({ email, organisation: 'Beta' })
  await protect(own.token)
  const { db } = server.platform.orgs.open(admin.organisation.id)
  const roleId = db.get(db.build.selectFrom('role').select('id').where('is_admin', '=', 0))?.id
  await server.platform.control.write(() => {
    const { control } = server.platform
    control.run(
      control.build
        .updateTable('account')
        .set({ verified_at: new Date(at).toISOString() })
        .where('email', '=', email),
    )
  })
  await server.post('members/invite', { emails: [email], seat: 'member', roleId }, admin.token)
  const token = tokenIn(await server.mailTo(email, 1, hasLink))
  const joined = await server.post<CodeDue>('auth/change-password', { token, password: goodPassword })
  expect(joined.body.ways).toEqual(['app'])
  const { id } = db.get(db.build.selectFrom('member').select('id').where('email', '=', email)) ?? { id: '' }
  expect(idOf(await server.post('members/reset-factor', { id }, admin.token))).toBe('shared_account')
})

it('secrets are sealed, and plain ones of before are sealed at the start', async () => {
  const { platform } = server
  const secret = await protect(admin.token)
  const rows = () => platform.control.all(platform.control.build.selectFrom('second_factor').selectAll())
  expect(JSON.stringify(rows())).not.toContain(secret)
  await platform.control.write(() => platform.control.run(platform.control.build.updateTable('second_factor').set({ secret, sealed: 0 })))
  const { sealPlainSecrets } = await import('#server/identity/second-factor/second-factor.ts')
  await sealPlainSecrets(platform)
  expect(rows().map(({ sealed, secret: stored }) => [sealed, stored === secret])).toEqual([[1, false]])
  const { verifySession } = (await server.post<CodeDue>('auth/loginV2', { email: boss, password: goodPassword })).body
  expect((await enter(verifySession, new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at }))).status).toBe(200)
})
