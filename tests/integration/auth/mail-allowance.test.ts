import { afterEach, beforeEach, expect, it } from 'vitest'
import type { CodeDue, SignedIn } from '#shared/nouns/auth/session-schema.ts'
import { readMailAllowance, takeMails } from '#server/identity/mail-allowance.ts'
import { startAuthServer, tokenIn, hasLink, goodPassword, type AuthServer } from '#tests/support/auth-server.ts'

let at = Date.parse('2026-03-02T10:00:00.000Z')
const email = 'ana@acme.test'
let server: AuthServer
let owner: SignedIn
beforeEach(async () => {
  server = await startAuthServer({ now: () => new Date(at) })
  owner = await server.signUp({ email })
})
afterEach(() => server.close())

const orgOf = ({ organisation }: SignedIn) => server.platform.orgs.open(organisation.id)
/** The refusal of so many mails, or nothing. */
async function mail(addresses: readonly string[], ownWords = true): Promise<string> {
  const org = orgOf(owner)
  try {
    const allowance = await readMailAllowance(server.platform, org, addresses, { ownWords })
    await org.db.write(() => takeMails(org, allowance, addresses, new Date(at)))
    return ''
  } catch (error) {
    return (error as { id?: string }).id ?? String(error)
  }
}
const many = (count: number): string[] => Array.from({ length: count }, () => email)

it('an organisation whose administrators proved nothing mails its members only, and those who are only invited are none', async () => {
  expect(await mail(['victim@example.com'])).toBe('mails_to_members')
  const roleId = owner.role.id
  await server.post('members/invite', { emails: ['victim@example.com'], seat: 'member', roleId }, owner.token)
  expect(await mail(['victim@example.com'])).toBe('mails_to_members')
  expect(await mail([email])).toBe('')
  const token = tokenIn(await server.mailTo('victim@example.com', 1, hasLink))
  expect((await server.post('auth/change-password', { token, password: goodPassword })).status).toBe(200)
  // a member now, and as an administrator who came in by their mailbox also a proof
  expect(await mail(['victim@example.com', 'other@example.com'])).toBe('')
})

it('whoever proves the address by the mailed code writes to anybody, each day to more', async () => {
  const due = (await server.post<CodeDue>('auth/proof/start', {}, owner.token)).body
  const verifyCode = /\b(\d{6})\b/.exec((await server.mailTo(email)).text)?.[1] ?? ''
  expect((await server.post('auth/proof/confirm', { verifySession: due.verifySession, verifyCode }, owner.token)).status).toBe(204)
  const told = await server
    .as(undefined)
    .request<{ isAddressProven: boolean }>('GET', '/api/auth/second-factor', { headers: { authorization: `Bearer ${owner.token}` } })
  expect(told.body.isAddressProven).toBe(true)
  expect(await mail(['customer@example.com', ...many(49)])).toBe('')
  expect(await mail(['customer@example.com'])).toBe('limit_reached')
  for (const limit of [100, 200, 400, 500, 500]) {
    at += 24 * 60 * 60_000
    expect([limit, await mail(many(limit)), await mail(many(1))]).toEqual([limit, '', 'limit_reached'])
  }
})

it('shared links count among the mails of a day', async () => {
  expect(await mail(['anybody@example.com', ...many(49)], false)).toBe('')
  expect(await mail(['anybody@example.com'], false)).toBe('limit_reached')
})
