import { mkdtempSync, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { forgetOldCounts } from '#server/identity/attempt-counts.ts'
import { countAttempt, countCodeTry, countPasswordTry } from '#server/identity/attempt-limits.ts'
import type { Caller } from '#server/identity/caller.ts'
import { keepTries, undoTries } from '#server/identity/counted-tries.ts'
import type { CallContext } from '#server/http/call-module.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { goodPassword, startAuthServer, type AuthServer } from '#tests/support/auth-server.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'

let server: AuthServer
beforeEach(async () => {
  server = await startAuthServer()
  await server.signUp()
})
afterEach(() => server.close())

const errorId = (answer: { body: unknown }): unknown => (answer.body as { id?: unknown }).id
const guess = (password: string, email = 'ana@acme.test', headers: Record<string, string> = {}) =>
  server.as(undefined).request('POST', '/api/auth/loginV2', { body: { email, password }, headers })

describe('tries per account and address (T27)', () => {
  it('ten wrong passwords close the account to that address for a while, also with the right one, and say for how long', async () => {
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

describe('tries outlast a restart (T27)', () => {
  let folder: string
  let now: Date
  let first: AuthServer
  const start = (): Promise<AuthServer> => startAuthServer({ dataDir: folder, environment: { TRUST_PROXY: '1' }, now: () => now })
  const tryAt = (of: AuthServer, address: string, password: string, email = 'ana@acme.test') =>
    of.as(undefined).request('POST', '/api/auth/loginV2', { body: { email, password }, headers: { 'x-forwarded-for': address } })
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'trama-tries-'))
    now = new Date()
    first = await start()
    await first.signUp()
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('after ten, the eleventh is refused by the next process, until the quarter of an hour is over', async () => {
    for (let i = 0; i < 10; i++) expect((await tryAt(first, '10.0.0.1', `wrong-${i}`)).status).toBe(401)
    await first.close()
    const next = await start()
    expect((await tryAt(next, '10.0.0.1', goodPassword)).status).toBe(429)
    expect((await tryAt(next, '10.0.0.2', goodPassword)).status).toBe(200)
    now = new Date(now.getTime() + 15 * 60_000)
    expect((await tryAt(next, '10.0.0.1', goodPassword)).status).toBe(200)
    await next.close()
  })

  it('so does the growing pause of an account', async () => {
    for (let i = 0; i < 21; i++) await tryAt(first, `10.0.${i}.1`, `wrong-${i}`)
    expect((await tryAt(first, '10.9.9.9', goodPassword)).status).toBe(429)
    await first.close()
    const next = await start()
    expect((await tryAt(next, '10.9.9.9', goodPassword)).status).toBe(429)
    await next.close()
  })

  it('keeps no tried address in plain words, and forgets counts that are over', async () => {
    await tryAt(first, '10.0.0.77', 'wrong', 'secret.person@acme.test')
    const { controlStore } = first.platform
    const rows = await controlStore.all(controlStore.build.selectFrom('attempt_count').selectAll())
    expect(rows.length).toBeGreaterThan(1)
    expect(JSON.stringify(rows)).not.toMatch(/person|acme|10\.0/)
    await forgetOldCounts(controlStore, new Date(now.getTime() + 30 * 60_000))
    const left = await controlStore.all(controlStore.build.selectFrom('attempt_count').selectAll())
    expect(left.length).toBeGreaterThan(0)
    expect(left.length).toBeLessThan(rows.length)
    await forgetOldCounts(controlStore, new Date(now.getTime() + 24 * 60 * 60_000))
    expect(await controlStore.all(controlStore.build.selectFrom('attempt_count').selectAll())).toEqual([])
    await first.close()
  })
})

describe('tries per network address (T27)', () => {
  it('a hundred in an hour across accounts, then no more', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 130 }, (_, i) => guess('wrong-one', `person${i}@acme.test`).then((answer) => answer.status)),
    )
    // the sign-up before was good, and made on the server's own machine
    expect(statuses.filter((status) => status === 401)).toHaveLength(100)
    expect(statuses.filter((status) => status === 429)).toHaveLength(30)
  })

  it('a whole IPv6 /64 is one caller', async () => {
    const platform = createTestPlatform()
    const from = (ip: string): CallContext => ({ platform, ip, http: { header: () => undefined } }) as unknown as CallContext
    for (let i = 0; i < 100; i++) await countAttempt(from(`2001:db8:1:2::${i.toString(16)}`), 'reset', `a${i}`)
    await expect(countAttempt(from('2001:db8:1:2:ffff::1'), 'reset', 'b')).rejects.toThrow(AppError)
    await countAttempt(from('2001:db8:1:3::1'), 'reset', 'c')
    platform.dispose()
  })
})

describe('a request that another node answers', () => {
  let at: number
  let platform: TestPlatform
  beforeEach(() => {
    keepTries()
    at = Date.now()
    platform = createTestPlatform({ now: () => new Date(at) })
  })
  afterEach(() => platform.dispose())

  const call = (): { context: Caller; incoming: IncomingMessage } => {
    const incoming = {} as IncomingMessage
    const http = { env: { incoming }, req: { raw: new Request('http://localhost') } } as unknown as Caller['http']
    return { context: { platform, ip: '10.0.0.1', http }, incoming }
  }

  it('counts there alone, and gives no other try back', async () => {
    const count = async (context: Caller): Promise<void> => {
      await countAttempt(context, 'token', 'subject')
      await countPasswordTry(context, 'ana@acme.test')
      await countCodeTry(context, 'account')
    }
    const { controlStore } = platform
    const stored = () => controlStore.all(controlStore.build.selectFrom('attempt_count').selectAll().orderBy('key'))
    await count(call().context)
    const before = await stored()
    expect(before).toHaveLength(5)
    for (let time = 0; time < 30; time++) {
      const { context, incoming } = call()
      await count(context)
      // what is taken back is taken back once
      await undoTries(incoming)
      await undoTries(incoming)
    }
    expect(await stored()).toEqual(before)
  })

  it('is not made to wait there by its own try', async () => {
    const { context, incoming } = call()
    for (let time = 0; time < 5; time++) await countCodeTry(call().context, 'account')
    await expect(countCodeTry(call().context, 'account')).rejects.toThrow(AppError)
    at += 1_000
    await countCodeTry(context, 'account')
    await undoTries(incoming)
    await countCodeTry(call().context, 'account')
    await expect(countCodeTry(call().context, 'account')).rejects.toThrow(AppError)
  })
})

describe('nobody locks anybody else out', () => {
  let now: Date
  let open: AuthServer
  beforeEach(async () => {
    now = new Date()
    open = await startAuthServer({ environment: { TRUST_PROXY: '1' }, now: () => now })
    await open.signUp()
  })
  afterEach(() => open.close())

  const from = (address: string, password: string, headers: Record<string, string> = {}, path = 'auth/loginV2', body: object = {}) =>
    open.as(undefined).request('POST', `/api/${path}`, {
      body: { email: 'ana@acme.test', password, ...body },
      headers: { 'x-forwarded-for': address, ...headers },
    })
  const deviceOf = (answer: { headers: Headers }): string => /trama_device=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? ''
  const cookies = (device: string) => ({ cookie: `trama_device=${device}`, origin: open.url })

  it('the owner gets in from another address while one is closed', async () => {
    for (let i = 0; i < 12; i++) await from('10.0.0.1', `wrong-${i}`)
    expect((await from('10.0.0.1', goodPassword)).status).toBe(429)
    expect((await from('10.0.0.2', goodPassword)).status).toBe(200)
  })

  it('guessing from many addresses slows down, and the owner waits half a minute at most', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 60; i++) statuses.push((await from(`10.0.${i}.1`, `wrong-${i}`)).status)
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(21)
    // an hour of guesses without a stop
    for (let i = 0; i < 120; i++) {
      now = new Date(now.getTime() + 30_000)
      await from(`10.1.${i}.1`, `wrong-${i}`)
    }
    const refused = await from('10.9.9.9', goodPassword)
    expect(refused.status).toBe(429)
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeLessThanOrEqual(30)
    now = new Date(now.getTime() + seconds * 1000)
    expect((await from('10.9.9.9', goodPassword)).status).toBe(200)
  })

  it('a device that was logged in before has its own count, at the address that is closed as well', async () => {
    const device = deviceOf(await from('10.0.0.1', goodPassword))
    expect(device).not.toBe('')
    for (let i = 0; i < 12; i++) await from('10.0.0.1', `wrong-${i}`)
    expect((await from('10.0.0.1', goodPassword)).status).toBe(429)
    expect((await from('10.0.0.1', goodPassword, cookies(device))).status).toBe(200)
    const own = []
    for (let i = 0; i < 11; i++) own.push((await from('10.0.0.1', `wrong-${i}`, cookies(device))).status)
    expect(own).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  })

  it('a device of another account, or an invented one, is no device of this one', async () => {
    const bob = { organisation: 'B', firstName: 'B', email: 'bob@acme.test' }
    const other = deviceOf(await from('10.0.0.7', goodPassword, {}, 'auth/sign-up', bob))
    for (let i = 0; i < 10; i++) await from('10.0.0.1', `wrong-${i}`)
    for (const device of [other, `${other.slice(0, -1)}A`, `${'a'.repeat(16)}.${'b'.repeat(43)}`, 'x'])
      expect((await from('10.0.0.1', goodPassword, cookies(device))).status).toBe(429)
  })

  it('reset links never stop coming for longer than one of them lives', async () => {
    const mails = () => open.platform.mails.filter(({ subject }) => subject === 'Choose a new password').length
    const ask = (address: string) =>
      open
        .as(undefined)
        .request('POST', '/api/auth/reset-password', { body: { email: 'ana@acme.test' }, headers: { 'x-forwarded-for': address } })
    for (let i = 0; i < 40; i++) expect((await ask(`10.2.${i}.1`)).status).toBe(200)
    await open.mailTo('ana@acme.test', 5)
    const before = mails()
    expect(before).toBeLessThanOrEqual(6)
    now = new Date(now.getTime() + 20 * 60_000)
    await ask('10.0.0.2')
    await open.mailTo('ana@acme.test', before + 1)
  })
})

describe('one counter for every way to try a password', () => {
  it('log-in, sign-up and the change of a password share it', async () => {
    const ways = [
      (i: number) => guess(`wrong-${i}`),
      (i: number) =>
        server.post('auth/sign-up', { organisation: 'X', firstName: 'X', email: 'ana@acme.test', password: `harbour-${i}-crane` }),
    ]
    const statuses: number[] = []
    for (let i = 0; i < 14; i++) statuses.push((await ways[i % 2]?.(i))?.status ?? 0)
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 5 }, () => [401, 409]).flat())
    const { token } = await server.signUp({ email: 'eve@acme.test' })
    for (let i = 0; i < 10; i++)
      expect((await server.post('auth/changePassword', { password: 'harbour-1-crane', currentPassword: `wrong-${i}` }, token)).status).toBe(
        401,
      )
    expect((await guess(goodPassword, 'eve@acme.test')).status).toBe(429)
  })
})

describe('new organisations of one address', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address })
  let proxied: AuthServer
  beforeEach(async () => {
    proxied = await startAuthServer({ environment: { TRUST_PROXY: '1', PUBLIC_URL: 'https://trama.test' } })
  })
  afterEach(() => proxied.close())
  const signUp = (name: string, address: string, password = goodPassword) =>
    proxied.as(undefined).request('POST', '/api/auth/sign-up', {
      body: { organisation: name, firstName: name, email: `${name}@acme.test`, password },
      headers: { ...from(address), origin: 'https://trama.test' },
    })

  it('are three an hour, also all at once, and a refused one does not count', async () => {
    expect((await signUp('weak', '203.0.113.7', '123456')).status).toBe(400)
    const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => signUp(name, '203.0.113.7')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429, 429])
    expect((await signUp('f', '203.0.113.8')).status).toBe(200)
  })

  it('are as many as one likes on the machine of the operator alone', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await server.signUp({ organisation: name, email: `${name}@acme.test` })
  })
})
