import { afterEach, beforeEach, expect, it } from 'vitest'
import { pino } from 'pino'
import { WebSocket } from 'ws'
import { changeOwnPassword } from '#server/features/auth/change-password.ts'
import { beginSession } from '#server/features/auth/log-in.ts'
import { tellOfRefusal } from '#server/features/auth/tell-of-sessions.ts'
import { createSessionResolver } from '#server/identity/resolve-session.ts'
import type { Session } from '#server/identity/session.ts'
import { rotateSession } from '#server/identity/sessions.ts'
import type { SignedIn } from '#shared/nouns/auth/session-schema.ts'
import { AppError, type ErrorBody } from '#shared/protocol/errors.ts'
import { goodPassword, startAuthServer, type AuthServer } from '#tests/support/auth-server.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

const email = 'ana@acme.test'
let at = Date.parse('2026-03-02T10:00:00.000Z')
let server: AuthServer
let owner: SignedIn
beforeEach(async () => {
  server = await startAuthServer({ now: () => new Date(at) })
  owner = await server.signUp()
})
afterEach(() => server.close())

interface Listed {
  sessions: { id: string; organisation: string; userAgent: string; way: string; isThis: boolean }[]
}
const idOf = ({ body }: { body: unknown }): string => (body as ErrorBody).id
const as = <T = unknown>(token: string, method: string, path: string, body?: object) =>
  server.as(undefined).request<T>(method, `/api/${path}`, { ...(body && { body }), headers: { authorization: `Bearer ${token}` } })
async function logIn(agent = 'Firefox/145.0 Linux', cookie?: string) {
  const headers = { 'user-agent': agent, ...(cookie !== undefined && { cookie, origin: server.url }) }
  return server.as(undefined).request<SignedIn>('POST', '/api/auth/loginV2', { body: { email, password: goodPassword }, headers })
}
const list = async (token: string) => (await as<Listed>(token, 'GET', 'auth/sessions')).body.sessions

it('lists one’s own sessions in all organisations, and nobody else’s; nothing of it opens one', async () => {
  const other = await server.signUp({ organisation: 'Beta' })
  await server.signUp({ organisation: 'Elsewhere', email: 'otto@beta.test' })
  const sessions = await list(owner.token)
  expect(sessions.map(({ organisation, isThis }) => [organisation, isThis]).sort()).toEqual([
    ['Acme', true],
    ['Beta', false],
  ])
  expect(JSON.stringify(sessions)).not.toContain(other.token)
  for (const { id } of sessions) expect(idOf(await as(id, 'GET', 'auth/session'))).toBe('invalid_session')
})

it('signs out there, live connections included, and on all others; not of other people', async () => {
  const phone = (await logIn('iPhone Safari/604.1')).body.token
  const tablet = (await logIn('iPad Safari/604.1')).body.token
  const stranger = await server.signUp({ organisation: 'Elsewhere', email: 'otto@beta.test' })
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/live/${owner.organisation.id}`, {
    headers: { authorization: `Bearer ${phone}` },
  })
  const closed = new Promise((resolve) => socket.on('close', resolve))
  await new Promise((resolve) => socket.on('open', resolve))
  const found = (await list(owner.token)).find(({ userAgent }) => userAgent.includes('iPhone'))
  expect(idOf(await as(stranger.token, 'POST', 'auth/sessions/end', { id: found?.id }))).toBe('not_found')
  expect((await as(owner.token, 'POST', 'auth/sessions/end', { id: found?.id })).status).toBe(204)
  await closed
  expect([(await as(phone, 'GET', 'auth/session')).status, (await as(tablet, 'GET', 'auth/session')).status]).toEqual([401, 200])
  expect((await as(owner.token, 'POST', 'auth/sessions/end-others', {})).status).toBe(204)
  expect([(await as(tablet, 'GET', 'auth/session')).status, (await as(owner.token, 'GET', 'auth/session')).status]).toEqual([401, 200])
  expect((await as(stranger.token, 'GET', 'auth/session')).status).toBe(200)
})

it('a session is never taken over: each sign-in makes a token of its own, whatever the browser sent', async () => {
  const planted = 'A'.repeat(43)
  const first = await logIn('Firefox', `trama_session=${planted}`)
  const second = await logIn('Firefox', `trama_session=${first.body.token}`)
  const tokens = [planted, owner.token, first.body.token, second.body.token]
  expect(new Set(tokens).size).toBe(4)
  expect((await as(planted, 'GET', 'auth/session')).status).toBe(401)
  expect(second.headers.getSetCookie().join()).not.toContain(first.body.token)
})

it('mails on a device that never signed in before, not on one that did, and never without end', async () => {
  const first = await logIn('Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Safari/537.36')
  const mail = await server.mailTo(email)
  expect([mail.subject, mail.text.includes('Chrome, Windows')]).toEqual(['New sign-in to your account', true])
  const device = first.headers
    .getSetCookie()
    .find((line) => line.startsWith('trama_device='))
    ?.split(';')[0]
  await logIn('Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Safari/537.36', device)
  for (let time = 0; time < 10; time++) expect((await logIn('curl/8')).status).toBe(200)
  await server.mailTo(email, 3)
  const told = server.platform.mails.filter(({ subject }) => subject.startsWith('New sign-in'))
  expect(told.length).toBeLessThanOrEqual(5)
})

it('an organisation is found by its name in addresses, by its id, and by the id without hyphens', async () => {
  const { id } = owner.organisation
  for (const org of ['acme', id, id.replaceAll('-', '')]) {
    expect((await server.as(undefined).get<{ name: string }>(`/api/org/get?org=${org}`)).body.name).toBe('Acme')
    expect((await server.post('auth/loginV2', { email, password: goodPassword, org })).status).toBe(200)
  }
  expect(idOf(await server.as(undefined).get('/api/org/get?org=nowhere'))).toBe('organisation_not_found')
})

it('the finder mails the organisations of an address, and answers the same for every other', async () => {
  await server.signUp({ organisation: 'Beta & Co' })
  const known = await server.post('auth/find-organisations', { email })
  const unknown = await server.post('auth/find-organisations', { email: 'nobody@acme.test' })
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  const mail = await server.mailTo(email, 1, ({ text }) => text.includes('/login?org='))
  expect(mail.text).toContain('/login?org=acme')
  expect(mail.text).toContain('/login?org=betaco')
  expect(server.platform.mails.map(({ to }) => to)).not.toContain('nobody@acme.test')
})

it('a refused sign-in that cannot be kept any more is told in the log, and ends nothing', async () => {
  const lines: string[] = []
  const platform = createTestPlatform({ log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }) })
  platform.dispose()
  tellOfRefusal(platform, email, { ip: '127.0.0.1', userAgent: 'Firefox' }, new AppError('password_mismatch'))
  await expect.poll(() => lines.join('')).toContain('a refused sign-in could not be kept')
})

async function sessionOf(token: string): Promise<Session> {
  const session = await createSessionResolver(server.platform)({ cookie: undefined, authorization: `Bearer ${token}`, orgId: undefined })
  if (!session) throw new Error('no session')
  return session
}

it('a change of the password loses against one that came while it was under way', async () => {
  const { controlStore } = server.platform
  const session = await sessionOf(owner.token)
  const changing = changeOwnPassword(server.platform, session, { password: 'another good one 9', currentPassword: goodPassword })
  // as a mailed link does; the other still computes its own
  await controlStore.write((tx) =>
    tx.run(tx.build.updateTable('account').set({ password_hash: 'of the reset' }).where('id', '=', session.accountId)),
  )
  await expect(changing).rejects.toMatchObject({ id: 'password_mismatch' })
  const stored = await controlStore.get(
    controlStore.build.selectFrom('account').select('password_hash').where('id', '=', session.accountId),
  )
  expect(stored).toEqual({ password_hash: 'of the reset' })
})

it('no session begins at a place that was taken meanwhile, and none that ended gets a new token', async () => {
  const { controlStore } = server.platform
  const { accountId, id, orgId, memberId } = await sessionOf(owner.token)
  const begin = () =>
    controlStore.write((tx) => beginSession(tx, new Date(at), accountId, { orgId, memberId }, { userAgent: '', way: 'password' }))
  await begin()
  await controlStore.write((tx) => tx.run(tx.build.updateTable('membership').set({ active: 0 }).where('account_id', '=', accountId)))
  await expect(begin()).rejects.toMatchObject({ id: 'empty_seat' })
  await controlStore.write((tx) => tx.run(tx.build.deleteFrom('session').where('id', '=', id)))
  await expect(controlStore.write((tx) => rotateSession(tx, id))).rejects.toMatchObject({ id: 'invalid_session' })
})
