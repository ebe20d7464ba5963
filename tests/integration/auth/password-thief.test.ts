import fc from 'fast-check'
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CodeDue, SignedIn } from '#shared/nouns/auth/session-schema.ts'
import type { ErrorBody } from '#shared/protocol/errors.ts'
import { issueTicket } from '#server/features/auth/providers/provider-tickets.ts'
import { goodPassword, startAuthServer, tokenIn, type AuthServer } from '#tests/support/auth-server.ts'
import { createPasskeyDevice } from '#tests/support/passkey-device.ts'
import { runs } from '#tests/support/property-runs.ts'

/** Somebody who knows a password and reads no mail; the account is in a lax organisation and in a strict one. */
const email = 'mia@acme.test'
const origin = 'http://localhost:3999'
const browser = 'b'.repeat(43)
let at = Date.parse('2026-03-02T10:00:00.000Z')
let server: AuthServer
let strict: SignedIn
let lax: SignedIn
/** the owner in the strict organisation */
let owner: SignedIn

beforeEach(open)
afterEach(() => server.close())

async function open(): Promise<void> {
  at += 24 * 3_600_000
  server = await startAuthServer({
    now: () => new Date(at),
    environment: { PUBLIC_URL: origin, GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y' },
  })
  lax = await server.signUp({ email: 'lax@acme.test', organisation: 'Lax' })
  strict = await server.signUp({ email: 'strict@acme.test', organisation: 'Strict' })
  await join(lax)
  owner = await join(strict)
}
async function join(admin: SignedIn): Promise<SignedIn> {
  const roleId = admin.role.id
  const before = mailsToOwner().length
  await server.post('members/invite', { emails: [email], seat: 'member', roleId }, admin.token)
  const token = tokenIn(await server.mailTo(email, before + 1))
  return (await server.post<SignedIn>('auth/change-password', { token, password: goodPassword })).body
}
/** As the administrator's switch does, without an administrator's own way in. */
async function make(column: 'mfa_required' | 'passwords_off'): Promise<void> {
  const { control } = server.platform
  await control.write(() => {
    control.run(
      control.build
        .updateTable('organisation')
        .set({ [column]: 1 })
        .where('id', '=', strict.organisation.id),
    )
    // the owner's own session there is not the thief's
    control.run(control.build.deleteFrom('session').where('org_id', '=', strict.organisation.id))
  })
}
const mailsToOwner = () => server.platform.mails.filter(({ to }) => to === email)
const idOf = ({ body }: { body: unknown }): string => (body as ErrorBody | undefined)?.id ?? ''
const logIn = (org: SignedIn) =>
  server.post<SignedIn & CodeDue>('auth/loginV2', { email, password: goodPassword, org: org.organisation.slug })
const codeOf = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })
const logOf = (org: SignedIn): string[] => {
  const { db } = server.platform.orgs.open(org.organisation.id)
  return db.all(db.build.selectFrom('audit_log').select('action')).map(({ action }) => action)
}
async function codeMailed(count: number): Promise<string> {
  return /\b(\d{6})\b/.exec((await server.mailTo(email, count)).text)?.[1] ?? ''
}
async function ticketOf(subject: string, address: string | null = null): Promise<string> {
  return issueTicket(server.platform, { provider: 'google', subject, email: address, verified: address !== null }, browser)
}
const withBrowser = <T>(path: string, body: object, token?: string) =>
  server.as(undefined).request<T>('POST', `/api/${path}`, {
    body,
    headers: { cookie: `trama_provider=${browser}`, origin, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  })

describe.each(['mfa_required', 'passwords_off'] as const)('an account of which an organisation has %s', (column) => {
  beforeEach(() => make(column))

  it('takes no app, passkey or provider by the password alone', async () => {
    const { token } = (await logIn(lax)).body
    const ways = [
      await server.post('auth/second-factor/start', { password: goodPassword }, token),
      await server.post('auth/passkeys/start', { password: goodPassword }, token),
      await withBrowser('auth/identities/connect', { provider: 'google', ticket: await ticketOf('thief'), password: goodPassword }, token),
    ]
    expect(ways.map(idOf)).toEqual(['proof_needed', 'proof_needed', 'proof_needed'])
  })

  it('takes them after the mailed code, and tells its address and all its organisations', async () => {
    const { token } = (await logIn(lax)).body
    await server.mailTo(email, 3)
    const due = (await server.post<CodeDue>('auth/proof/start', {}, token)).body
    expect(due.ways).toEqual(['mail'])
    const verifyCode = await codeMailed(4)
    const wrong = { verifySession: due.verifySession, verifyCode: verifyCode === '111111' ? '222222' : '111111' }
    expect(idOf(await server.post('auth/proof/confirm', wrong, token))).toBe('code_mismatch')
    // another session of the account is not proven by it
    const other = (await logIn(lax)).body.token
    expect(idOf(await server.post('auth/proof/confirm', { ...due, ways: undefined, verifyCode }, other))).toBe('sign_in_expired')
    expect((await server.post('auth/proof/confirm', { verifySession: due.verifySession, verifyCode }, token)).status).toBe(204)
    const connect = { provider: 'google', ticket: await ticketOf('mia'), password: goodPassword }
    expect((await withBrowser('auth/identities/connect', connect, token)).status).toBe(204)
    const { secret } = (await server.post<{ secret: string }>('auth/second-factor/start', { password: goodPassword }, token)).body
    expect((await server.post('auth/second-factor/confirm', { code: codeOf(secret) }, token)).status).toBe(200)
    await expect.poll(() => mailsToOwner().filter(({ text }) => text.includes('Google')).length).toBe(1)
    await expect.poll(() => mailsToOwner().filter(({ text }) => text.includes('authenticator app')).length).toBe(1)
    for (const org of [lax, strict]) {
      expect(logOf(org)).toEqual(expect.arrayContaining(['member.identity-connected', 'member.second-factor-on']))
    }
  })

  it('owes its code when it signs up for another organisation', async () => {
    const { body } = await server.post<CodeDue & SignedIn>('auth/sign-up', { ...newOrganisation, email, password: goodPassword })
    expect([body.ways, body.token]).toEqual([['mail'], undefined])
  })

  it('connects a provider at the log-in only once the code was right', async () => {
    const oauthToken = await ticketOf('thief', email)
    const body = { oauthToken, oauthProvider: 'google', password: goodPassword, org: lax.organisation.slug }
    const due = (await withBrowser<CodeDue & SignedIn>('auth/loginV2', body)).body
    expect([due.ways, due.token]).toEqual([['mail'], undefined])
    const rows = () => server.platform.control.all(server.platform.control.build.selectFrom('identity').selectAll())
    expect(rows()).toEqual([])
    const entered = await server.post<SignedIn>('auth/mfa-login', { verifySession: due.verifySession, verifyCode: await codeMailed(3) })
    expect(entered.status).toBe(200)
    expect(rows()).toMatchObject([{ subject: 'thief' }])
  })

  it('is not asked where the session came by a mailed link', async () => {
    const waiting = mailsToOwner().length
    await server.post('auth/reset-password', { email })
    const entered = await server.post<SignedIn & CodeDue>('auth/change-password', {
      token: tokenIn(await server.mailTo(email, waiting + 1)),
      password: `${goodPassword}-2`,
    })
    const token = entered.body.token ?? ''
    // the organisation used last is the strict one: it owes the code, or the session may change the ways in
    if (token === '') expect(entered.body.ways).toEqual(['mail'])
    else expect((await server.post('auth/passkeys/start', { password: `${goodPassword}-2` }, token)).status).toBe(200)
  })
})

const newOrganisation = { organisation: 'Third', firstName: 'Mia' }

it('an account without a strict organisation adds a way in by its password, and is told', async () => {
  const { token } = (await logIn(lax)).body
  const { secret } = (await server.post<{ secret: string }>('auth/second-factor/start', { password: goodPassword }, token)).body
  await server.post('auth/second-factor/confirm', { code: codeOf(secret) }, token)
  await server.post('auth/second-factor/recovery-codes', { password: goodPassword }, token)
  await expect.poll(() => mailsToOwner().filter(({ text }) => text.includes('recovery codes')).length).toBe(1)
  expect(logOf(strict)).toEqual(expect.arrayContaining(['member.second-factor-on', 'member.recovery-codes-made']))
})

it('whoever knows the password and makes an organisation of the account is told of to its owner', async () => {
  const before = mailsToOwner().length
  await server.post('auth/sign-up', { ...newOrganisation, email, password: goodPassword })
  expect((await server.mailTo(email, before + 1)).subject).toContain('New sign-in')
})

/** Acts of the thief, with all that they have: sessions, keys, pending secrets, waits, tickets. */
interface Loot {
  sessions: string[]
  secrets: string[]
  waits: string[]
  device: ReturnType<typeof createPasskeyDevice>
}
type Act = (loot: Loot, session: string) => Promise<unknown>
type Asked = { options: { challenge: string; rpId: string; rp: { id: string } } }

function keep(loot: Loot, { body }: { body: unknown }): void {
  const { token, verifySession } = (body ?? {}) as Partial<SignedIn & CodeDue>
  if (token !== undefined) loot.sessions.push(token)
  if (verifySession !== undefined) loot.waits.push(verifySession)
}
const acts: Record<string, Act> = {
  signUp: async (loot) => keep(loot, await server.post('auth/sign-up', { ...newOrganisation, email, password: goodPassword })),
  logInLax: async (loot) => keep(loot, await logIn(lax)),
  logInStrict: async (loot) => keep(loot, await logIn(strict)),
  startApp: async (loot, session) => {
    const { body } = await server.post<{ secret?: string }>('auth/second-factor/start', { password: goodPassword }, session)
    if (body?.secret !== undefined) loot.secrets.push(body.secret)
  },
  confirmApp: async (loot, session) => {
    for (const secret of loot.secrets) await server.post('auth/second-factor/confirm', { code: codeOf(secret) }, session)
  },
  answerWaits: async (loot) => {
    for (const verifySession of loot.waits.splice(0)) {
      for (const verifyCode of ['123456', ...loot.secrets.map(codeOf)])
        keep(loot, await server.post('auth/mfa-login', { verifySession, verifyCode }))
    }
  },
  makeKey: async (loot, session) => {
    const { body } = await server.post<Partial<Asked>>('auth/passkeys/start', { password: goodPassword }, session)
    if (body?.options) await server.post('auth/passkeys/confirm', { answer: loot.device.make(body.options), label: 'Phone' }, session)
  },
  enterByKey: async (loot) => {
    const { options } = (await server.post<Asked>('auth/passkeys/question')).body
    const org = strict.organisation.slug
    keep(loot, await server.post('auth/passkeys/enter', { answer: loot.device.answer(options), org }))
  },
  connectProvider: async (_, session) =>
    withBrowser('auth/identities/connect', { provider: 'google', ticket: await ticketOf('thief'), password: goodPassword }, session),
  enterByProvider: async (loot) => {
    const body = { oauthToken: await ticketOf('thief', email), oauthProvider: 'google', password: goodPassword }
    keep(loot, await withBrowser('auth/loginV2', { ...body, org: lax.organisation.slug }))
    const again = { oauthToken: await ticketOf('thief', email), oauthProvider: 'google' }
    keep(loot, await withBrowser('auth/loginV2', { ...again, org: strict.organisation.slug }))
  },
  switchOver: async (loot, session) => {
    const { body } = await server.post<{ token?: string }>('auth/organisation-token', { id: strict.organisation.id }, session)
    if (body?.token !== undefined) keep(loot, await server.post('auth/loginWithToken', { token: body.token }))
  },
  prove: async (loot, session) => {
    const { body } = await server.post<Partial<CodeDue>>('auth/proof/start', {}, session)
    for (const verifyCode of ['123456', ...loot.secrets.map(codeOf)])
      await server.post('auth/proof/confirm', { verifySession: body?.verifySession ?? 'x', verifyCode }, session)
  },
  stepUp: async (loot, session) => keep(loot, await server.post('auth/step-up', {}, session)),
  removeApp: (_, session) => server.post('auth/second-factor/off', { password: goodPassword }, session),
  changePassword: (_, session) => server.post('auth/changePassword', { password: goodPassword, currentPassword: goodPassword }, session),
  wait: async () => void (at += 11 * 60_000),
}

describe.each(['mfa_required', 'passwords_off'] as const)('no acts of somebody who knows the password', (column) => {
  it(`open an organisation that has ${column}`, async () => {
    const act = fc.constantFrom(...Object.keys(acts))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(act, fc.nat(5)), { minLength: 8, maxLength: 20 }), async (steps) => {
        await server.close()
        await open()
        await make(column)
        const loot: Loot = { sessions: [], secrets: [], waits: [], device: createPasskeyDevice(origin) }
        await acts['logInLax']?.(loot, '')
        for (const [name, which] of steps) {
          await acts[name]?.(loot, loot.sessions[which % Math.max(1, loot.sessions.length)] ?? 'none')
          const { control } = server.platform
          const inside = control.build.selectFrom('session').select('way').where('org_id', '=', strict.organisation.id)
          const own = inside.where('member_id', '=', owner.member.id)
          expect([name, control.all(own)]).toEqual([name, []])
        }
      }),
      { ...runs(6, 60), endOnFailure: true },
    )
  })
})
