import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SessionData, SignedIn } from '#shared/nouns/auth/session-schema.ts'
import type { MemberRow } from '#shared/nouns/members/member-calls.ts'
import type { FeedAnswer } from '#shared/catalogue/feed.ts'
import { goodPassword, startAuthServer, tokenIn, type AuthServer } from '#tests/support/auth-server.ts'

interface WireRole {
  id_profile: string
  name: string
  members: { user_id: string }[]
}

let server: AuthServer
let admin: SignedIn
let roles: Record<string, string>
beforeEach(async () => {
  server = await startAuthServer()
  admin = await server.signUp()
  const list = await server.post<WireRole[]>('profile/list', {}, admin.token)
  roles = Object.fromEntries(list.body.map((role) => [role.name, role.id_profile]))
})
afterEach(() => server.close())

const errorId = (answer: { body: unknown }): unknown => (answer.body as { id?: unknown }).id
const role = (name: string): string => roles[name] ?? ''
const invite = (emails: string[], options: { roleName?: string; seat?: string; token?: string } = {}) =>
  server.post<{ members: MemberRow[] }>(
    'members/invite',
    { emails, roleId: role(options.roleName ?? 'Builder'), seat: options.seat ?? 'builder' },
    options.token ?? admin.token,
  )
const listed = async (email: string) =>
  (await server.post<{ members: MemberRow[] }>('members/list', {}, admin.token)).body.members.find((member) => member.email === email)

async function join(email: string, options: { roleName?: string; seat?: string } = {}): Promise<SignedIn> {
  await invite([email], options)
  const token = tokenIn(await server.mailTo(email))
  return (await server.post<SignedIn>('auth/change-password', { password: goodPassword, token })).body
}
const session = (token: string) =>
  server.as(undefined).request<SessionData>('GET', '/api/auth/session', { headers: { authorization: `Bearer ${token}` } })
const feed = async (token: string) =>
  (await server.as(undefined).request<FeedAnswer>('GET', '/api/feed?since=0', { headers: { authorization: `Bearer ${token}` } })).body

describe('invitation', () => {
  it('mails a link, sets a password, and the person is in with their seat and role', async () => {
    const answer = await invite(['bob.silva@acme.test', 'carla@acme.test'])
    expect(answer.body.members).toMatchObject([
      {
        email: 'bob.silva@acme.test',
        displayName: 'Bob Silva',
        seat: 'builder',
        roleId: role('Builder'),
        status: 'invited',
        createdBy: 'Ana',
      },
      { email: 'carla@acme.test', status: 'invited' },
    ])
    const mail = await server.mailTo('bob.silva@acme.test')
    expect(mail.subject).toBe('Ana invited you to Acme')
    expect(mail.text).toContain('?invite')
    const token = tokenIn(mail)
    expect((await server.post('auth/password-token', { token })).body).toEqual({
      purpose: 'invite',
      email: 'bob.silva@acme.test',
      organisation: 'Acme',
      displayName: 'Bob Silva',
      hasPassword: false,
      clearsWays: false,
      minimum: 6,
    })
    // nothing opens before the link is used
    expect(errorId(await server.post('auth/loginV2', { email: 'bob.silva@acme.test', password: goodPassword }))).toBe('password_mismatch')
    const joined = await server.post<SignedIn>('auth/change-password', { password: goodPassword, token, displayName: ' Roberto da Silva ' })
    expect(joined.body).toMatchObject({
      member: { displayName: 'Roberto da Silva', email: 'bob.silva@acme.test', seat: 'builder' },
      organisation: { name: 'Acme' },
      role: { name: 'Builder' },
    })
    expect((await listed('bob.silva@acme.test'))?.status).toBe('active')
    expect((await server.post('auth/loginV2', { email: 'bob.silva@acme.test', password: goodPassword })).status).toBe(200)
    expect(errorId(await server.post('auth/change-password', { password: 'another-one-8', token }))).toBe('invalid_token')
  })

  it('never trusts the password of an address whose owner has not been heard of (T30)', async () => {
    // an attacker registers the victim's address before the victim is invited
    const attacker = await server.signUp({ organisation: 'Trap', email: 'victim@acme.test', password: 'attackers-own-1' })
    await invite(['victim@acme.test'])
    expect(errorId(await server.post('auth/loginV2', { email: 'victim@acme.test', password: 'attackers-own-1', org: 'acme' }))).toBe(
      'empty_seat',
    )
    const token = tokenIn(await server.mailTo('victim@acme.test'))
    const joined = await server.post<SignedIn>('auth/change-password', { password: 'harbour-own-22', token })
    expect(joined.body.organisation.name).toBe('Acme')
    expect((await session(attacker.token)).status).toBe(401)
    expect(errorId(await server.post('auth/loginV2', { email: 'victim@acme.test', password: 'attackers-own-1' }))).toBe('password_mismatch')
  })

  it('lets somebody with a proven account join a second organisation with the password they have', async () => {
    await join('bob@acme.test')
    const other = await server.signUp({ organisation: 'Other', email: 'zoe@other.test', firstName: 'Zoe' })
    await server.post('members/invite', { emails: ['bob@acme.test'], roleId: other.role.id, seat: 'builder' }, other.token)
    const token = tokenIn(await server.mailTo('bob@acme.test', 2))
    expect((await server.post('auth/password-token', { token })).body).toMatchObject({ hasPassword: true, organisation: 'Other' })
    expect(errorId(await server.post('auth/change-password', { password: 'not-bobs-own-1', token }))).toBe('password_mismatch')
    const joined = await server.post<SignedIn>('auth/change-password', { password: goodPassword, token })
    expect(joined.body.organisation.name).toBe('Other')
  })

  it('is bound to one organisation and one address, used once, and ends when sent again', async () => {
    await invite(['bob@acme.test'])
    const first = tokenIn(await server.mailTo('bob@acme.test'))
    const bob = await listed('bob@acme.test')
    expect((await server.post('members/resend', { id: bob?.id }, admin.token)).status).toBe(204)
    const second = tokenIn(await server.mailTo('bob@acme.test', 2))
    expect(errorId(await server.post('auth/change-password', { password: goodPassword, token: first }))).toBe('invalid_token')
    const uses = await Promise.all(
      Array.from({ length: 9 }, () => server.post('auth/change-password', { password: goodPassword, token: second })),
    )
    expect(uses.filter((use) => use.status === 200)).toHaveLength(1)
    expect(errorId(await server.post('members/resend', { id: bob?.id }, admin.token))).toBe('already_member')
  })

  it('invites all or none, at most three, and nobody twice', async () => {
    await join('bob@acme.test')
    expect(errorId(await invite(['new@acme.test', 'bob@acme.test']))).toBe('already_member')
    expect(await listed('new@acme.test')).toBeUndefined()
    expect((await invite(['a@x.test', 'b@x.test', 'c@x.test', 'd@x.test'])).status).toBe(400)
    expect((await invite(['a@x.test', 'A@x.test '])).body.members).toHaveLength(1)
  })

  it('says that a mail was not received when it cannot be delivered', async () => {
    server.platform.mailer.send = () => Promise.reject(new Error('mailbox unavailable'))
    await invite(['bob@acme.test'])
    await expect.poll(async () => (await listed('bob@acme.test'))?.status).toBe('undelivered')
  })
})

describe('rights over people', () => {
  /** a member who may manage users but is no administrator */
  async function manager(): Promise<SignedIn> {
    const joined = await join('manager@acme.test', { roleName: 'Member', seat: 'member' })
    const org = server.platform.orgs.open(admin.organisation.id)
    org.db.writeNow(() => {
      const profile = JSON.stringify({ ...joined.role.profile, manage_users: 1 })
      org.db.run(org.db.build.updateTable('role').set({ profile, seq: org.nextSeq() }).where('id', '=', joined.role.id))
    })
    return joined
  }

  it('nobody gives, or takes from others, rights they lack', async () => {
    const { token, member } = await manager()
    const plain = await join('plain@acme.test', { roleName: 'Viewer', seat: 'viewer' })
    expect(errorId(await invite(['x@acme.test'], { roleName: 'Administrator', token }))).toBe('role_exceeds_own')
    expect(errorId(await invite(['x@acme.test'], { roleName: 'Builder', token }))).toBe('role_exceeds_own')
    expect(errorId(await invite(['x@acme.test'], { roleName: 'Viewer', seat: 'builder', token }))).toBe('role_exceeds_own')
    expect((await invite(['x@acme.test'], { roleName: 'Viewer', seat: 'viewer', token })).status).toBe(200)
    expect(errorId(await server.post('members/update', { id: plain.member.id, roleId: role('Builder') }, token))).toBe('role_exceeds_own')
    expect(errorId(await server.post('members/update', { id: admin.member.id, active: false }, token))).toBe('role_exceeds_own')
    expect(errorId(await server.post('members/update', { id: member.id, roleId: role('Viewer') }, token))).toBe('own_access')
    expect((await server.post('members/update', { id: plain.member.id, roleId: role('Member'), seat: 'member' }, token)).status).toBe(200)
    // the admin role is not even listed for them
    const list = await server.post<WireRole[]>('profile/list', {}, token)
    expect(list.body.map((each) => each.name)).not.toContain('Administrator')
  })

  it('without the capability every call on people is refused', async () => {
    const { token } = await join('plain@acme.test', { roleName: 'Member', seat: 'member' })
    for (const [path, body] of [
      ['members/list', {}],
      ['members/invite', { emails: ['x@acme.test'], roleId: role('Viewer'), seat: 'viewer' }],
      ['members/update', { id: admin.member.id, seat: 'viewer' }],
      ['members/resend', { id: admin.member.id }],
      ['profile/list', {}],
      ['org/update', { name: 'Mine' }],
    ] as const) {
      const answer = await server.post(path, body, token)
      expect([path, answer.status, errorId(answer)]).toEqual([path, 403, 'permission_denied'])
    }
  })

  it('one administrator always remains, also when two demote each other at once', async () => {
    expect(errorId(await server.post('members/update', { id: admin.member.id, roleId: role('Builder') }, admin.token))).toBe('own_access')
    const second = await join('second@acme.test', { roleName: 'Administrator' })
    const answers = await Promise.all([
      server.post('members/update', { id: second.member.id, roleId: role('Viewer') }, admin.token),
      server.post('members/update', { id: admin.member.id, roleId: role('Viewer') }, second.token),
    ])
    expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 403])
    const list = await server.post<WireRole[]>('profile/list', {}, answers[0].status === 200 ? admin.token : second.token)
    expect(list.body.find((each) => each.name === 'Administrator')?.members).toHaveLength(1)
  })

  it('a pending invitation is no administrator who could take over', async () => {
    await invite(['second@acme.test'], { roleName: 'Administrator' })
    const pending = await listed('second@acme.test')
    const third = await join('third@acme.test', { roleName: 'Administrator' })
    await server.post('members/update', { id: admin.member.id, active: false }, third.token)
    expect(pending?.status).toBe('invited')
    expect((await session(third.token)).status).toBe(200)
  })

  it('deactivating ends sessions, live connections and the invitation at once; activating lets them in again', async () => {
    const bob = await join('bob@acme.test')
    const ended: string[] = []
    server.platform.events.on('session-ended', (event) => ended.push(event.memberId))
    const off = await server.post<MemberRow>('members/update', { id: bob.member.id, active: false }, admin.token)
    expect(off.body.status).toBe('disabled')
    expect((await session(bob.token)).status).toBe(401)
    expect(ended).toEqual([bob.member.id])
    expect(errorId(await server.post('auth/loginV2', { email: 'bob@acme.test', password: goodPassword }))).toBe('empty_seat')
    await server.post('members/update', { id: bob.member.id, active: true }, admin.token)
    expect((await server.post('auth/loginV2', { email: 'bob@acme.test', password: goodPassword })).status).toBe(200)
    await invite(['carla@acme.test'])
    const token = tokenIn(await server.mailTo('carla@acme.test'))
    await server.post('members/update', { id: (await listed('carla@acme.test'))?.id, active: false }, admin.token)
    expect(errorId(await server.post('auth/change-password', { password: goodPassword, token }))).toBe('invalid_token')
  })

  it('tells live connections when rights change, and the audit log who changed what', async () => {
    const bob = await join('bob@acme.test')
    const changed: unknown[] = []
    server.platform.events.on('access-changed', (event) => changed.push(event.memberId))
    await server.post('members/update', { id: bob.member.id, seat: 'viewer', roleId: role('Viewer') }, admin.token)
    expect(changed).toEqual([bob.member.id])
    const { db } = server.platform.orgs.open(admin.organisation.id)
    const rows = db.all(
      db.build
        .selectFrom('audit_log')
        .select(['action', 'entity_id', 'member_id', 'before', 'after'])
        .orderBy('performed_at')
        .orderBy('id'),
    )
    expect(rows.map((row) => row.action)).toEqual(['organisation.created', 'member.invited', 'member.joined', 'member.updated'])
    expect(rows.at(-1)).toMatchObject({ entity_id: bob.member.id, member_id: admin.member.id })
    expect(JSON.parse(rows.at(-1)?.after ?? '')).toMatchObject({ seat: 'viewer', roleId: role('Viewer') })
    expect(JSON.stringify(rows)).not.toContain(bob.token)
  })
})

describe('what devices get', () => {
  it('addresses only for those who manage users; one’s own always; the admin role only for those who have it', async () => {
    const bob = await join('bob@acme.test', { roleName: 'Member', seat: 'member' })
    const seen = await feed(bob.token)
    const members = seen.changes.flatMap((change) => (change.kind === 'member' && change.data ? [change.data] : []))
    expect(members.map((member) => member.email).sort()).toEqual(['', 'bob@acme.test'])
    const ownRoles = seen.changes.flatMap((change) => (change.kind === 'role' && change.data ? [change.data.name] : []))
    expect(ownRoles).toEqual(['Member'])
    const all = await feed(admin.token)
    expect(all.changes.filter((change) => change.kind === 'role' && change.data)).toHaveLength(4)
    expect(all.changes.flatMap((change) => (change.kind === 'member' && change.data ? [change.data.email] : [])).sort()).toEqual([
      'ana@acme.test',
      'bob@acme.test',
    ])
  })
})

describe('own settings and the organisation', () => {
  it('changes one listed setting of one’s own, and nothing else', async () => {
    const set = (setting_key: string, setting_value: unknown) =>
      server.post('user-settings/update', { setting_key, setting_value }, admin.token)
    expect((await set('display_name', 'Ana S.')).status).toBe(204)
    expect((await set('language', 'pt')).status).toBe(204)
    expect((await set('theme', 'dark')).status).toBe(204)
    const own = await server.as(undefined).request('GET', '/api/user-settings/get', { headers: { authorization: `Bearer ${admin.token}` } })
    expect(own.body).toMatchObject({
      display_name: 'Ana S.',
      first_name: 'Ana',
      last_name: '',
      email: 'ana@acme.test',
      photo_url: null,
      language: 'pt',
      theme: 'dark',
      user_mention_notification_email: true,
    })
    for (const [key, value] of [
      ['seat', 'builder'],
      ['role_id', 'x'],
      ['email', 'x@y.test'],
      ['settings', '{}'],
      ['display_name', ''],
      ['theme', 'neon'],
    ]) {
      expect((await set(key as string, value)).status).toBe(400)
    }
  })

  it('saves the organisation’s settings, its public name included', async () => {
    const update = await server.post(
      'org/update',
      { name: 'Acme Labs', timezone: 'America/Sao_Paulo', primaryColor: '#0f766e' },
      admin.token,
    )
    expect(update.status).toBe(204)
    expect((await session(admin.token)).body.organisation).toMatchObject({
      name: 'Acme Labs',
      timezone: 'America/Sao_Paulo',
      primaryColor: '#0f766e',
    })
    expect((await server.as(undefined).get('/api/org/get?org=acme')).body).toEqual({ name: 'Acme Labs' })
    expect((await server.post('org/update', { timezone: 'Mars/Olympus' }, admin.token)).status).toBe(400)
    expect((await server.post('org/update', { slug: 'mine' }, admin.token)).status).toBe(400)
  })
})
