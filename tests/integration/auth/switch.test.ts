import { afterEach, beforeEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { newId } from '#shared/lib/ids.ts'
import type { SignedIn } from '#shared/nouns/auth/session-schema.ts'
import { principalHeader } from '#shared/protocol/principal.ts'
import type { ErrorBody } from '#shared/protocol/errors.ts'
import { endSessions } from '#server/identity/sessions.ts'
import { goodPassword, startAuthServer, type AuthServer } from '#tests/support/auth-server.ts'
import { createTestBrowser } from '#tests/support/identity-provider.ts'

const email = 'ana@acme.test'
let at = Date.parse('2026-03-02T10:00:00.000Z')
let server: AuthServer
let browser: ReturnType<typeof createTestBrowser>
let acme: SignedIn
let beta: SignedIn
beforeEach(async () => {
  server = await startAuthServer({ now: () => new Date(at) })
  acme = await server.signUp()
  beta = await server.signUp({ organisation: 'Beta' })
  browser = createTestBrowser()
})
afterEach(() => server.close())

const principalOf = ({ organisation, member }: SignedIn): string => `${organisation.id}:${member.id}`
async function send<T = unknown>(path: string, body?: object, principal?: string) {
  const response = await browser.send(`${server.url}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', origin: server.url, ...(principal !== undefined && { [principalHeader]: principal }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as T & ErrorBody }
}
const logIn = (org: string, address = email) => send<SignedIn>('auth/loginV2', { email: address, password: goodPassword, org })
async function goTo(id: string) {
  const { body } = await send<{ token: string }>('auth/organisation-token', { id })
  return send<SignedIn>('auth/loginWithToken', { token: body.token })
}

it('goes from one organisation to another without the password, once per token and within a minute', async () => {
  await logIn('acme')
  const list = await send<{ organisations: { name: string; isThis: boolean }[] }>('auth/organisations')
  expect(list.body.organisations.map(({ name, isThis }) => [name, isThis]).sort()).toEqual([
    ['Acme', true],
    ['Beta', false],
  ])
  expect((await send('auth/organisation-token', { id: acme.organisation.id })).body.id).toBe('already_in_org')
  const other = await server.signUp({ organisation: 'Elsewhere', email: 'otto@beta.test' })
  expect((await send('auth/organisation-token', { id: other.organisation.id })).body.id).toBe('empty_seat')
  const { token } = (await send<{ token: string }>('auth/organisation-token', { id: beta.organisation.id })).body
  // the ticket is no session
  expect((await server.as(undefined).request('GET', '/api/auth/session', { headers: { authorization: `Bearer ${token}` } })).status).toBe(
    401,
  )
  const answers = await Promise.all([1, 2, 3].map(() => send<SignedIn>('auth/loginWithToken', { token })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  expect((await send<SignedIn>('auth/session')).body.organisation.name).toBe('Beta')
  const late = (await send<{ token: string }>('auth/organisation-token', { id: acme.organisation.id })).body
  at += 60_000
  expect((await send('auth/loginWithToken', { token: late.token })).body.id).toBe('sign_in_expired')
})

it('whoever asked and is signed in no more comes as nobody', async () => {
  await logIn('acme')
  const { token } = (await send<{ token: string }>('auth/organisation-token', { id: beta.organisation.id })).body
  const ends = new Date(at + 1000).toISOString()
  await server.platform.control.write(() =>
    server.platform.control.run(server.platform.control.build.updateTable('session').set({ expires_at: ends })),
  )
  at += 1000
  const refused = await send('auth/loginWithToken', { token })
  expect([refused.status, refused.body.id, refused.body.message]).toEqual([401, 'no_active_email', 'No active email found'])
  expect((await send('auth/loginWithToken', { token })).status).toBe(401)
  expect((await send('auth/session')).status).toBe(401)
})

it('whoever was signed out on another device in between comes as nobody, and an old token tells the signed in apart', async () => {
  await logIn('acme')
  const { token } = (await send<{ token: string }>('auth/organisation-token', { id: beta.organisation.id })).body
  await server.platform.controlStore.write((tx) =>
    endSessions(tx, server.platform.events, { orgId: acme.organisation.id, memberId: acme.member.id }),
  )
  const refused = await send('auth/loginWithToken', { token })
  expect([refused.status, refused.body.id]).toEqual([401, 'no_active_email'])
  await logIn('acme')
  expect((await send('auth/loginWithToken', { token })).body.id).toBe('sign_in_expired')
})

it('unsent edits of the organisation that was left are taken with its own session, never with the current one', async () => {
  await logIn('acme')
  await goTo(beta.organisation.id)
  const edit = (principal: string, label: string) => {
    const madeAt = new Date(at).toISOString()
    const mutation = { id: newId(), kind: 'roles.none', args: { label }, madeAt }
    return send<{ results?: { status: string }[] }>('mutations', { sentAt: madeAt, mutations: [mutation] }, principal)
  }
  // each is answered as its own person; another's name in a browser without their session is nobody
  for (const signedIn of [acme, beta]) {
    expect((await send<SignedIn>('auth/session', undefined, principalOf(signedIn))).body.organisation.id).toBe(signedIn.organisation.id)
    expect((await edit(principalOf(signedIn), 'x')).status).toBe(200)
  }
  const stranger = await server.signUp({ organisation: 'Elsewhere', email: 'otto@beta.test' })
  expect((await edit(principalOf(stranger), 'x')).status).toBe(401)
  expect((await edit(`${acme.organisation.id}:${beta.member.id}`, 'x')).status).toBe(401)
  const cookie = [...browser.jarOf(server.url)].map(([name, value]) => `${name}=${value}`).join('; ')
  for (const { organisation } of [acme, beta]) {
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}/live/${organisation.id}`, { headers: { cookie, origin: server.url } })
    await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
    socket.close()
  }
})

it('whoever signs out leaves none of their organisations open in the browser; another person finds none', async () => {
  await logIn('acme')
  await goTo(beta.organisation.id)
  expect((await send('auth/log-out', {})).status).toBe(204)
  expect((await send('auth/session', undefined, principalOf(acme))).status).toBe(401)
  const rows = server.platform.control.all(server.platform.control.build.selectFrom('session').select('user_agent'))
  // those of the two sign-ups, by programs
  expect(rows).toHaveLength(2)

  await logIn('acme')
  await server.signUp({ organisation: 'Elsewhere', email: 'otto@beta.test' })
  await logIn('elsewhere', 'otto@beta.test')
  expect((await send('auth/session', undefined, principalOf(acme))).status).toBe(401)
  expect([...browser.jarOf(server.url).keys()].filter((name) => name.includes(acme.organisation.id))).toEqual([])
})

it('an organisation that asks for a second step asks also whoever comes from another', async () => {
  await logIn('acme')
  await server.platform.control.write(() =>
    server.platform.control.run(
      server.platform.control.build.updateTable('organisation').set({ mfa_required: 1 }).where('id', '=', beta.organisation.id),
    ),
  )
  const { body } = await goTo(beta.organisation.id)
  expect(Object.keys(body).sort()).toEqual(['verifySession', 'ways'])
  expect((await send<SignedIn>('auth/session')).body.organisation.name).toBe('Acme')
})
