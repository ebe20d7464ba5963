import { afterEach, beforeEach, expect, it } from 'vitest'
import type { SignedIn } from '#shared/nouns/auth/session-schema.ts'
import type { ErrorBody } from '#shared/protocol/errors.ts'
import { MovedError } from '#server/storage/moved-error.ts'
import { goodPassword, hasLink, startAuthServer, tokenIn, type AuthServer } from '#tests/support/auth-server.ts'
import { createPasskeyDevice, type PasskeyDevice } from '#tests/support/passkey-device.ts'

const email = 'ana@acme.test'
const origin = 'http://localhost:3999'
let at = Date.parse('2026-03-02T10:00:00.000Z')
let server: AuthServer
beforeEach(async () => {
  server = await startAuthServer({ now: () => new Date(at), environment: { PUBLIC_URL: origin } })
})
afterEach(() => server.close())

type Asked = { options: { challenge: string; rpId: string; rp: { id: string }; allowCredentials?: { id: string }[] } }
const idOf = ({ body }: { body: unknown }): string => (body as ErrorBody).id
const ask = async (verifySession?: string) =>
  (await server.post<Asked>('auth/passkeys/question', verifySession === undefined ? {} : { verifySession })).body.options
const enter = (answer: unknown, more: object = {}) => server.post<SignedIn>('auth/passkeys/enter', { answer, ...more })

async function addKey(token: string, device = createPasskeyDevice(origin)): Promise<PasskeyDevice> {
  const { options } = (await server.post<Asked>('auth/passkeys/start', { password: goodPassword }, token)).body
  const kept = await server.post('auth/passkeys/confirm', { answer: device.make(options), label: 'Phone' }, token)
  expect(kept.status).toBe(204)
  return device
}

it('a key signs in by itself, again and again, and nothing of it is kept that signs', async () => {
  const { token } = await server.signUp()
  expect(idOf(await server.post('auth/passkeys/start', { password: 'not-the-password' }, token))).toBe('password_mismatch')
  const key = await addKey(token)
  for (let time = 0; time < 2; time++) {
    const entered = await enter(key.answer(await ask()))
    expect([entered.status, entered.body.member.email]).toEqual([200, email])
    expect(entered.headers.getSetCookie().join()).toContain('trama_session=')
  }
  const list = await server
    .as(undefined)
    .request<{ passkeys: object[] }>('GET', '/api/auth/passkeys', { headers: { authorization: `Bearer ${token}` } })
  expect(list.body.passkeys).toMatchObject([{ id: key.id, label: 'Phone', usedAt: new Date(at).toISOString() }])
  expect((await server.post('auth/passkeys/remove', { id: key.id, password: goodPassword }, token)).status).toBe(204)
  expect(idOf(await enter(key.answer(await ask())))).toBe('passkey_refused')
})

it('asks the same question still when another node has to answer, and notes no refused sign-in', async () => {
  const { token } = await server.signUp()
  const answer = (await addKey(token)).answer(await ask())
  const { platform } = server
  const { open } = platform.orgs
  const opened: string[] = []
  Object.assign(platform, { cells: {} })
  platform.orgs.open = (orgId) => {
    opened.push(orgId)
    throw new MovedError(orgId)
  }
  expect((await enter(answer)).status).toBeGreaterThanOrEqual(500)
  platform.orgs.open = open
  expect((await enter(answer)).status).toBe(200)
  // once for its own place, and not to note that somebody was refused
  expect(opened).toHaveLength(1)
})

it.each([
  ['of another site', { origin: 'https://evil.test' }],
  ['for another site', { rpId: 'evil.test' }],
  ['without the person being checked', { verified: false }],
  ['by another key', { stranger: true }],
  ['of another kind', { type: 'webauthn.create' }],
  ['of a copied key, whose count went back', { counter: 1 }],
])('refuses an answer %s', async (_, change) => {
  const key = await addKey((await server.signUp()).token)
  expect((await enter(key.answer(await ask(), { counter: 5 }))).status).toBe(200)
  expect(idOf(await enter(key.answer(await ask(), change)))).toBe('passkey_refused')
})

it.each([
  ['of another site', { origin: 'https://evil.test' }],
  ['for another site', { rpId: 'evil.test' }],
  ['without the person being checked', { verified: false }],
])('keeps no key that was made %s', async (_, change) => {
  const { token } = await server.signUp()
  const { options } = (await server.post<Asked>('auth/passkeys/start', { password: goodPassword }, token)).body
  const refused = await server.post(
    'auth/passkeys/confirm',
    { answer: createPasskeyDevice(origin).make(options, change), label: 'x' },
    token,
  )
  expect(idOf(refused)).toBe('passkey_refused')
})

it('each question is answered once, in time, and for its purpose', async () => {
  const { token } = await server.signUp()
  const key = await addKey(token)
  const answer = key.answer(await ask())
  const answers = await Promise.all([1, 2, 3].map(() => enter(answer)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  expect(idOf(await enter(key.answer({ ...(await ask()), challenge: 'made-up' })))).toBe('sign_in_expired')
  const late = await ask()
  at += 5 * 60_000
  expect(idOf(await enter(key.answer(late)))).toBe('sign_in_expired')
  // the question of making a key signs nobody in
  const { options } = (await server.post<Asked>('auth/passkeys/start', { password: goodPassword }, token)).body
  expect(idOf(await enter(key.answer({ ...options, rpId: 'localhost' })))).toBe('sign_in_expired')
})

it('stands for the code of the second step, for its own account only, and five times at most', async () => {
  const { token } = await server.signUp()
  const key = await addKey(token)
  const strange = await addKey((await server.signUp({ email: 'eve@evil.test', organisation: 'Evil' })).token)
  const wait = async () => {
    await server.platform.control.write(() =>
      server.platform.control.run(
        server.platform.control.build
          .insertInto('second_factor')
          .values({ account_id: accountOf(email), secret: 'JBSWY3DPEHPK3PXP', created_at: '', confirmed_at: '2026', last_step: 0 })
          .onConflict((on) => on.doNothing()),
      ),
    )
    return (await server.post<{ verifySession: string; ways: string[] }>('auth/loginV2', { email, password: goodPassword })).body
  }
  const first = await wait()
  expect(first.ways).toEqual(['app', 'passkey'])
  const { verifySession } = first
  const asked = await ask(verifySession)
  expect(asked.allowCredentials?.map(({ id }) => id)).toEqual([key.id])
  // the answer alone, without the password's wait
  expect(idOf(await enter(key.answer(asked)))).toBe('sign_in_expired')
  expect(idOf(await enter(strange.answer(await ask(verifySession)), { verifySession }))).toBe('passkey_refused')
  expect((await enter(key.answer(await ask(verifySession)), { verifySession })).status).toBe(200)
  expect(idOf(await enter(key.answer(asked), { verifySession }))).toBe('sign_in_expired')

  const tried = (await wait()).verifySession
  for (let count = 0; count < 5; count++)
    expect(idOf(await enter(key.answer(await ask(tried), { stranger: true }), { verifySession: tried }))).toBe('passkey_refused')
  expect(idOf(await server.post('auth/passkeys/question', { verifySession: tried }))).toBe('sign_in_expired')
})

it('keys that a stranger put on an unproven address go when its owner comes', async () => {
  const admin = await server.signUp({ email: 'boss@acme.test' })
  const key = await addKey((await server.signUp({ organisation: 'Evil' })).token)
  await server.post('members/invite', { emails: [email], seat: 'member', roleId: admin.role.id }, admin.token)
  await server.post('auth/change-password', { token: tokenIn(await server.mailTo(email, 1, hasLink)), password: 'harbour-tulip-71' })
  expect(idOf(await enter(key.answer(await ask())))).toBe('passkey_refused')
})

it('an address without a name offers none', async () => {
  const other = await startAuthServer({ environment: { PUBLIC_URL: 'http://127.0.0.1:3999' } })
  const { body } = await other.as(undefined).get<{ passkeys: boolean }>('/api/setup/state')
  expect([body.passkeys, idOf(await other.post('auth/passkeys/question'))]).toEqual([false, 'provider_not_configured'])
  await other.close()
})

function accountOf(address: string): string {
  const { control } = server.platform
  return control.get(control.build.selectFrom('account').select('id').where('email', '=', address))?.id ?? ''
}
