import { afterEach, beforeEach, expect, it } from 'vitest'
import type { SignedIn } from '#shared/nouns/auth/session-schema.ts'
import type { ErrorBody } from '#shared/protocol/errors.ts'
import { goodPassword, startAuthServer, tokenIn, type AuthServer } from '#tests/support/auth-server.ts'

const email = 'boss@acme.test'
let server: AuthServer
let admin: SignedIn
beforeEach(async () => {
  server = await startAuthServer()
  admin = await server.signUp({ email })
})
afterEach(() => server.close())

const idOf = ({ body }: { body: unknown }): string => (body as ErrorBody).id
const logIn = () => server.post('auth/loginV2', { email, password: goodPassword })
const alive = async (token: string): Promise<boolean> =>
  (await server.as(undefined).request('GET', '/api/auth/session', { headers: { authorization: `Bearer ${token}` } })).status === 200

/** A provider's person is linked, as the provider's window would do it. */
async function link(): Promise<void> {
  const { control } = server.platform
  const { id } = control.get(control.build.selectFrom('account').select('id').where('email', '=', email)) ?? { id: '' }
  const identity = { provider: 'google', subject: 'g1', email, account_id: id, created_at: new Date().toISOString() }
  await control.write(() => control.run(control.build.insertInto('identity').values(identity)))
}

it('whoever closes the way by password has another', async () => {
  expect(idOf(await server.post('org/passwords', { passwords_off: true }, admin.token))).toBe('own_way_first')
  await link()
  expect((await server.post('org/passwords', { passwords_off: true }, admin.token)).status).toBe(204)
})

it('a right password opens nothing then, a wrong one says no more than before; a mailed link does', async () => {
  await link()
  const other = (await logIn()).body as SignedIn
  await server.post('org/passwords', { passwords_off: true }, admin.token)
  expect(await alive(other.token)).toBe(false)
  expect(await alive(admin.token)).toBe(true)
  expect(idOf(await logIn())).toBe('passwords_off')
  expect(idOf(await server.post('auth/loginV2', { email, password: 'wrong-password' }))).toBe('password_mismatch')
  await server.post('auth/reset-password', { email })
  const isLink = ({ text }: { text: string }): boolean => text.includes('/new-password/')
  await expect.poll(() => server.platform.mails.some(isLink)).toBe(true)
  const mail = server.platform.mails.find(isLink)
  const token = mail ? tokenIn(mail) : ''
  const entered = await server.post<SignedIn>('auth/change-password', { token, password: `${goodPassword}-2` })
  expect(await alive(entered.body.token)).toBe(true)
  // the new password ended all other sessions
  await server.post('org/passwords', { passwords_off: false }, entered.body.token)
  expect((await server.post('auth/loginV2', { email, password: `${goodPassword}-2` })).status).toBe(200)
})
