import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { goodPassword, startAuthServer, type AuthServer } from '#tests/support/auth-server.ts'

const publicUrl = 'https://trama.example'
const browser = { origin: publicUrl, 'sec-fetch-site': 'same-origin' }
let server: AuthServer
beforeEach(async () => {
  server = await startAuthServer({ environment: { PUBLIC_URL: publicUrl } })
})
afterEach(() => server.close())

const ask = async (cookie: string): Promise<{ status: number; email: string | undefined; set: string[] }> => {
  const answer = await server
    .as(undefined)
    .request<{ member?: { email: string } }>('GET', '/api/auth/session', { headers: { ...browser, cookie } })
  return { status: answer.status, email: answer.body.member?.email, set: answer.headers.getSetCookie() }
}
/** As a session of the time before the server was reached by https. */
const age = (token: string): void => {
  const { control } = server.platform
  expect(token).not.toBe('')
  control.writeNow(() => control.run(control.build.updateTable('session').set({ created_at: '2020-01-01T00:00:00.000Z' })))
}

describe('the session’s cookie with https', () => {
  it('can be set by this host only', async () => {
    const answer = await server.post('auth/sign-up', { organisation: 'A', firstName: 'A', email: 'a@acme.test', password: goodPassword })
    const cookies = answer.headers.getSetCookie()
    const names = cookies.map((cookie) => cookie.split('=')[0]?.replace(/_org_.*/, '_org'))
    expect(names.toSorted()).toEqual(['__Host-trama_device', '__Host-trama_org', '__Host-trama_session'])
    for (const cookie of cookies) expect(cookie).toMatch(/Path=\/;.*HttpOnly; Secure; SameSite=Lax$/)
    for (const cookie of cookies) expect(cookie).not.toMatch(/Domain/i)
  })

  it('comes under its old name once more, and is replaced', async () => {
    const { token } = await server.signUp()
    age(token)
    const { status, set } = await ask(`trama_session=${token}`)
    expect(status).toBe(200)
    expect(set).toEqual([
      expect.stringContaining(`__Host-trama_session=${token}; Max-Age=2592000`),
      expect.stringMatching(/^__Host-trama_org_[\w-]+=/),
      expect.stringMatching(/^trama_session=; Max-Age=0/),
    ])
    expect((await ask(`__Host-trama_session=${token}`)).set).toEqual([
      expect.stringContaining('__Host-trama_session='),
      expect.stringContaining('__Host-trama_org_'),
    ])
  })

  it('under its old name never opens a session that began later: a sister host cannot plant one', async () => {
    const { token } = await server.signUp()
    expect((await ask(`trama_session=${token}`)).status).toBe(401)
  })

  it('wins over whatever another host has set, before or after it', async () => {
    const mine = (await server.signUp()).token
    const theirs = (await server.signUp({ email: 'eve@evil.test' })).token
    age(theirs)
    for (const cookie of [`trama_session=${theirs}; __Host-trama_session=${mine}`, `__Host-trama_session=${mine}; trama_session=${theirs}`])
      expect((await ask(cookie)).email).toBe('ana@acme.test')
  })
})

it('of two sessions under the old name neither is believed; one that is over does not count', async () => {
  const mine = (await server.signUp()).token
  const theirs = (await server.signUp({ email: 'eve@evil.test' })).token
  age(mine)
  for (const cookie of [`trama_session=${theirs}; trama_session=${mine}`, `trama_session=${mine}; trama_session=${theirs}`])
    expect((await ask(cookie)).status).toBe(401)
  for (const cookie of [`trama_session=${'x'.repeat(43)}; trama_session=${mine}`, `trama_session=${mine}; trama_session=${mine}`])
    expect((await ask(cookie)).email).toBe('ana@acme.test')
})

it('a cookie of either name must prove its page', async () => {
  const { token } = await server.signUp()
  for (const cookie of [`__Host-trama_session=${token}`, `trama_session=${token}`]) {
    const answer = await server.as(undefined).request('POST', '/api/auth/log-out', { body: {}, headers: { cookie } })
    expect(answer.status).toBe(403)
  }
  const out = await server.as(undefined).request('POST', '/api/auth/log-out', {
    body: {},
    headers: { ...browser, cookie: `__Host-trama_session=${token}; trama_session=${'y'.repeat(43)}` },
  })
  expect(out.headers.getSetCookie().map((each) => each.split(';')[0])).toEqual(['__Host-trama_session=', 'trama_session='])
  expect((await ask(`__Host-trama_session=${token}`)).status).toBe(401)
})
