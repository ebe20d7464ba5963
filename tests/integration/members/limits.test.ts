import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fc, test } from '@fast-check/vitest'
import type { SignedIn } from '#shared/nouns/auth/session-schema.ts'
import { composeMail, plainName } from '#server/mail/compose-mail.ts'
import { startAuthServer, type AuthServer } from '#tests/support/auth-server.ts'

let server: AuthServer
beforeEach(async () => {
  server = await startAuthServer({ environment: { TRUST_PROXY: '1' } })
})
afterEach(() => server.close())

const invite = (by: SignedIn, emails: string[], from = '10.0.0.1') =>
  server.as(undefined).request('POST', '/api/members/invite', {
    body: { emails, roleId: by.role.id, seat: 'member' },
    headers: { authorization: `Bearer ${by.token}`, 'x-forwarded-for': from },
  })
const verify = ({ member }: SignedIn): void => {
  const { control } = server.platform
  control.writeNow(() =>
    control.run(control.build.updateTable('account').set({ verified_at: new Date().toISOString() }).where('email', '=', member.email)),
  )
}
const people = (count: number, host: string): string[] => Array.from({ length: count }, (_, index) => `p${index}@${host}`)
const statuses = async (count: number, make: (index: number) => Promise<{ status: number }>): Promise<number[]> => {
  const found: number[] = []
  for (let index = 0; index < count; index++) found.push((await make(index)).status)
  return found
}

describe('invitations', () => {
  it('of somebody nobody knows yet: fifty a day, those sent again as well', async () => {
    const ana = await server.signUp()
    const made = await statuses(17, (index) => invite(ana, people(index === 16 ? 2 : 3, `org${index}.test`)))
    expect(made).toEqual(made.map(() => 200))
    const refused = await invite(ana, people(1, 'd.test'))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
    verify(ana)
    expect((await invite(ana, people(3, 'e.test'))).status).toBe(200)
  })

  it('again and again to one mailbox: five of one inviter', async () => {
    const ana = await server.signUp()
    verify(ana)
    await invite(ana, ['bob@x.test'])
    const { db } = server.platform.orgs.open(ana.organisation.id)
    const bob = db.get(db.build.selectFrom('member').select('id').where('email', '=', 'bob@x.test'))
    const sent = await statuses(6, () => server.post('members/resend', { id: bob?.id }, ana.token))
    expect(sent).toEqual([204, 204, 204, 204, 429, 429])
  })

  it('of many such accounts: so many to a mailbox and from a network address; a known inviter still gets through', async () => {
    const strangers: SignedIn[] = []
    for (let i = 0; i < 14; i++) strangers.push(await server.signUp({ email: `stranger${i}@x.test`, organisation: `Org ${i}` }))
    const toOne = await statuses(14, async (index) => invite(strangers[index] as SignedIn, ['victim@y.test'], `10.0.${index}.1`))
    expect(toOne.filter((status) => status === 200)).toHaveLength(10)
    // five of them, so that none reaches its own fifty
    const fromOne = await statuses(70, (index) => invite(strangers[index % 5] as SignedIn, people(3, `org${index}.test`), '10.9.9.9'))
    expect(fromOne).toEqual(fromOne.map((_, index) => (index < 66 ? 200 : 429)))
    const known = await server.signUp({ email: 'known@x.test', organisation: 'Known' })
    verify(known)
    expect((await invite(known, ['victim@y.test'])).status).toBe(200)
  })
})

describe('names in mails', () => {
  it.each([
    ['Your bank: verify at https://evil.example/login', 'Your bank: verify at evil example login'],
    ['www.evil.example', 'www evil example'],
    ['mail me@evil.example', 'mail me evil example'],
    ['evil。example', 'evil example'],
    ['evil.\u200bexample', 'evil. example'],
    ['//evil.example\\x', 'evil example x'],
    ['mailto:a', 'mailto a'],
    ['Dr. Ana Souza, Ltda.', 'Dr. Ana Souza, Ltda.'],
    ['Łódź & Söhne', 'Łódź & Söhne'],
    ['a\r\nBcc: x', 'a Bcc: x'],
    ['Refund 12.5 or R$ 1.234,50 by 03/04/2026, 14:30?', 'Refund 12.5 or R$ 1.234,50 by 03/04/2026, 14:30?'],
    ['192.168.0.1:80/1', '192 168 0 1:80/1'],
    ['1.5.evil.example/2', '1.5 evil example 2'],
  ])('%s', (given, shown) => expect(plainName(given)).toBe(shown))

  test.prop([fc.string({ unit: 'binary' }), fc.webUrl({ withFragments: true }), fc.emailAddress()])(
    'never hold an address',
    (text, url, email) => {
      for (const name of [text, `${text}${url}`, `${url} ${text}`, `${email}${text}`]) {
        const shown = plainName(name)
        expect(shown).not.toMatch(/:\/\/|@|\w\.[a-z_]|[^\W\d]\.\w|\/\D|\D\//i)
        expect(shown).not.toMatch(/\p{Cc}/u)
      }
      const link = 'https://trama.example/new-password/abc'
      const mail = composeMail('invite', 'en', 'a@x.test', { inviter: url, organisation: email, link })
      expect(`${mail.subject} ${mail.text.replaceAll(link, '')}`).not.toMatch(/:\/\/|@/)
    },
  )
})
