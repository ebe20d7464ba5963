import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countAttempt } from '#server/access/attempt-limits.ts'
import type { CallContext } from '#server/http/call-module.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { goodPassword, startAuthServer, type AuthServer } from '#tests/support/auth-server.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

let server: AuthServer
beforeEach(async () => {
  server = await startAuthServer()
  await server.signUp()
})
afterEach(() => server.close())

const errorId = (answer: { body: unknown }): unknown => (answer.body as { id?: unknown }).id
const guess = (password: string, email = 'ana@acme.test', headers: Record<string, string> = {}) =>
  server.as(undefined).request('POST', '/api/auth/loginV2', { body: { email, password }, headers })

describe('tries per account (T27)', () => {
  it('ten wrong passwords close the account for a while, also to the right one, and say for how long', async () => {
    for (let i = 0; i < 10; i++) expect((await guess(`wrong-${i}`)).status).toBe(401)
    const blocked = await guess(goodPassword)
    expect([blocked.status, errorId(blocked)]).toEqual([429, 'too_many_requests'])
    const seconds = Number(blocked.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(15 * 60)
    // other people are not locked out with it
    await server.post('auth/sign-up', { organisation: 'B', firstName: 'B', email: 'bob@acme.test', password: goodPassword })
    expect((await guess(goodPassword, 'bob@acme.test')).status).toBe(200)
  })

  it('a race of forty gets no more tries than one after the other', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => guess(`wrong-${i}`)))
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10)
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(30)
  })

  it('forwarded headers and other spellings of the address win nothing', async () => {
    const answers = []
    for (let i = 0; i < 12; i++) {
      answers.push(
        await guess(`wrong-${i}`, i % 2 ? ' ANA@acme.test' : 'ana@Acme.test', {
          'x-forwarded-for': `10.0.0.${i}`,
          forwarded: `for=10.0.0.${i}`,
        }),
      )
    }
    expect(answers.map((answer) => answer.status)).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
  })

  it('logging in well forgets the wrong tries before', async () => {
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 6; i++) await guess(`wrong-${i}`)
      expect((await guess(goodPassword)).status).toBe(200)
    }
  })

  it('reset mails are limited as well, with the same answer for everybody', async () => {
    for (const email of ['ana@acme.test', 'nobody@acme.test']) {
      const statuses = []
      for (let i = 0; i < 11; i++) statuses.push((await server.post('auth/reset-password', { email })).status)
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    }
  })
})

describe('tries per network address (T27)', () => {
  it('a hundred in an hour across accounts, then no more', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 130 }, (_, i) => guess('wrong-one', `person${i}@acme.test`).then((answer) => answer.status)),
    )
    // one of the hundred went to the sign-up
    expect(statuses.filter((status) => status === 401)).toHaveLength(99)
    expect(statuses.filter((status) => status === 429)).toHaveLength(31)
  })

  it('a whole IPv6 /64 is one caller', async () => {
    const platform = createTestPlatform()
    const from = (ip: string): CallContext => ({ platform, ip, http: { header: () => undefined } }) as unknown as CallContext
    for (let i = 0; i < 100; i++) await countAttempt(from(`2001:db8:1:2::${i.toString(16)}`), 'login', `a${i}`)
    await expect(countAttempt(from('2001:db8:1:2:ffff::1'), 'login', 'b')).rejects.toThrow(AppError)
    await countAttempt(from('2001:db8:1:3::1'), 'login', 'c')
    platform.dispose()
  })
})
