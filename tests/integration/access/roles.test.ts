import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Profile } from '#shared/access/profile-schema.ts'
import { newId } from '#shared/lib/ids.ts'
import type { ErrorBody } from '#shared/protocol/errors.ts'
import type { RoleRow } from '#shared/nouns/roles/role-calls.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { subscribe } from '#tests/support/subscribe.ts'
import { until } from '#tests/support/test-device.ts'
import { startTestServer, type Answer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg()
})
afterAll(() => server.close())

type Body = Record<string, unknown>
const send = <T = ErrorBody>(who: TestMember, path: string, body: Body): Promise<Answer<T>> => server.as(who).post<T>(`/api/${path}`, body)
const roles = async (who: TestMember): Promise<RoleRow[]> => (await send<RoleRow[]>(who, 'profile/list', {})).body
const find = async (id: string): Promise<RoleRow | undefined> => (await roles(org.admin)).find((role) => role.id_profile === id)

async function makeRole(profile: Profile = {}, name = `Made ${newId().slice(-5)}`): Promise<string> {
  const answer = await send<{ id: string }>(org.admin, 'profile/create', { profile_name: name, profile_data: profile })
  expect(answer.status).toBe(200)
  return answer.body.id
}

function auditLines(action: string, entityId: string | null): { before: unknown; after: unknown; ip: string; member: string | null }[] {
  const { db } = org.org
  return db
    .all(db.build.selectFrom('audit_log').selectAll().where('action', '=', action).orderBy('performed_at'))
    .filter((row) => entityId === null || row.entity_id === entityId)
    .map((row) => ({
      before: JSON.parse(row.before ?? 'null') as unknown,
      after: JSON.parse(row.after ?? 'null') as unknown,
      ip: row.ip,
      member: row.member_id,
    }))
}

describe('roles', () => {
  it('are made, changed switch by switch, duplicated and deleted, each with its line: who, before, after, from where', async () => {
    const id = await makeRole({ tables_enabled: { '*': '*' } }, 'Sales')
    const table = 't000000000001'
    const changes = [
      { flag: 'create_table', value: 1 },
      { map: 'tables', id: table, value: null },
    ]
    const changed = await send<RoleRow>(org.admin, 'profile/update', {
      profile_id: id,
      changes,
      initial_url: 'https://acme.trama.com/home/apps',
    })
    expect(changed.body.profile).toEqual({ tables_enabled: { '*': '*' }, tables_disabled: [table], create_table: 1 })
    expect(changed.body.initial_url).toBe('/home/apps')
    const [line] = auditLines('role.updated', id)
    expect(line).toEqual({
      before: { create_table: null, tables_disabled: null, initial_url: null },
      after: { create_table: 1, tables_disabled: [table], initial_url: '/home/apps' },
      ip: expect.stringMatching(/127\.0\.0\.1|::1/) as string,
      member: org.admin.memberId,
    })
    const copy = (await send<{ id: string }>(org.admin, 'v4/duplicate/profile', { profile_id: id })).body.id
    expect(await find(copy)).toMatchObject({ name: 'Sales (2)', profile: changed.body.profile, members: [] })
    expect((await send(org.admin, 'profile/delete', { profile_id: copy })).status).toBe(204)
    expect(await find(copy)).toBeUndefined()
    expect(auditLines('role.deleted', copy)).toHaveLength(1)
  })

  it('two who change different switches at once both have their way; a whole object over somebody else’s change is refused', async () => {
    const id = await makeRole()
    const { version } = (await find(id)) ?? { version: 0 }
    const flag = (name: string): Promise<Answer> =>
      send(org.admin, 'profile/update', { profile_id: id, changes: [{ flag: name, value: 1 }] })
    await Promise.all([flag('create_table'), flag('create_dashboard')])
    expect((await find(id))?.profile).toMatchObject({ create_table: 1, create_dashboard: 1 })
    const late = await send(org.admin, 'profile/update', { profile_id: id, profile_data: {}, version })
    expect([late.status, late.body.id]).toEqual([409, 'conflict'])
    expect((await find(id))?.profile).toMatchObject({ create_table: 1 })
  })

  it('a switch brings along what it needs, and takes along what needs it', async () => {
    const id = await makeRole()
    const set = async (flag: string, value: 0 | 1): Promise<Profile> =>
      (await send<RoleRow>(org.admin, 'profile/update', { profile_id: id, changes: [{ flag, value }] })).body.profile
    expect(await set('customize_org_theme', 1)).toMatchObject({ access_settings: 1, customize_org_theme: 1 })
    expect(await set('access_actions_history', 1)).toMatchObject({ access_settings: 1 })
    expect(await set('access_settings', 0)).toMatchObject({ access_settings: 0, customize_org_theme: 0, access_actions_history: 0 })
  })

  it('deleting one moves its people to the chosen other, in the same write', async () => {
    const id = await makeRole()
    const other = await makeRole()
    const person = org.addMember()
    await send(org.admin, 'profile/update', { profile_id: id, members: [person.memberId] })
    expect((await find(id))?.members.map((member) => member.user_id)).toEqual([person.memberId])
    expect((await send(org.admin, 'profile/delete', { profile_id: id })).body.id).toBe('role_in_use')
    expect((await send(org.admin, 'profile/delete', { profile_id: id, users_new_profile: id })).body.id).toBe('role_in_use')
    expect((await send(org.admin, 'profile/delete', { profile_id: id, users_new_profile: other })).status).toBe(204)
    expect((await find(other))?.members.map((member) => member.user_id)).toEqual([person.memberId])
    expect((await server.as(person).get('/api/auth/session')).status).toBe(200)
  })

  it('T41 a starting page is a page of ours: no host, no scheme, no way out', async () => {
    const id = await makeRole()
    const set = (initial_url: string): Promise<Answer<ErrorBody & RoleRow>> =>
      send(org.admin, 'profile/update', { profile_id: id, initial_url })
    const evil = [
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      'javascript:alert(1)',
      'https://evil.example/x',
      '/a\nb',
      'evil.com//evil.org',
      '/\t/evil.org',
    ]
    for (const address of evil) expect([address, (await set(address)).body.id]).toEqual([address, 'invalid_starting_page'])
    expect((await set('acme.com.br/home')).body.initial_url).toBe('/home')
    expect((await set('')).body.initial_url).toBeNull()
  })
})

describe('T5 nobody grants, or takes, what they lack', () => {
  const manager: Profile = { manage_users: 1, manage_profile: 1, create_table: 1, tables_enabled: { '*': { can_edit: true } } }

  it('neither in a new role, nor in a changed one, nor by duplicating a stronger one; each try is a line', async () => {
    const who = org.addMember({ seat: 'builder', profile: manager })
    const weak = await makeRole({})
    const strong = await makeRole({ development: 1 })
    const adminRole = (await roles(org.admin)).find((role) => role.is_admin)?.id_profile ?? ''
    const other = org.addMember().memberId
    const before = (await roles(org.admin)).map(({ version }) => version)
    const tries: [string, Body, string][] = [
      ['profile/create', { profile_name: 'X', profile_data: { development: 1 } }, 'role_exceeds_own'],
      ['profile/create', { profile_name: 'X', profile_data: { tables_enabled: { '*': '*' } } }, 'role_exceeds_own'],
      ['profile/create', { profile_name: 'X', profile_data: { pages_enabled: { '*': 'full' } } }, 'role_exceeds_own'],
      ['profile/create', { profile_name: 'X', profile_data: { create_dashboard: 0, create_doc_pages: 1 } }, 'role_exceeds_own'],
      ['profile/update', { profile_id: weak, changes: [{ flag: 'development', value: 1 }] }, 'role_exceeds_own'],
      ['profile/update', { profile_id: weak, changes: [{ map: 'dashboards', id: '*', value: 'full' }] }, 'role_exceeds_own'],
      [
        'profile/update',
        { profile_id: weak, profile_data: { tables_enabled: { t000000000001: { can_delete: true } } } },
        'role_exceeds_own',
      ],
      ['profile/update', { profile_id: who.roleId, changes: [{ flag: 'create_dashboard', value: 1 }] }, 'own_access'],
      ['profile/update', { profile_id: who.roleId, profile_name: 'Mine' }, 'own_access'],
      ['profile/update', { profile_id: strong, changes: [{ flag: 'development', value: 0 }] }, 'role_exceeds_own'],
      ['profile/update', { profile_id: weak, members: [who.memberId] }, 'own_access'],
      ['profile/update', { profile_id: weak, members: [org.admin.memberId] }, 'role_exceeds_own'],
      ['profile/update', { profile_id: adminRole, profile_name: 'X' }, 'role_not_found'],
      ['profile/delete', { profile_id: who.roleId, users_new_profile: weak }, 'own_access'],
      ['profile/delete', { profile_id: strong }, 'role_exceeds_own'],
      ['v4/duplicate/profile', { profile_id: strong }, 'role_exceeds_own'],
      ['v4/duplicate/profile', { profile_id: adminRole }, 'role_not_found'],
      ['members/update', { id: who.memberId, roleId: weak }, 'own_access'],
      ['members/update', { id: other, roleId: adminRole }, 'role_exceeds_own'],
      ['members/invite', { emails: ['new@example.com'], roleId: adminRole, seat: 'member' }, 'role_exceeds_own'],
      ['members/invite', { emails: ['new@example.com'], roleId: strong, seat: 'member' }, 'role_exceeds_own'],
    ]
    for (const [path, body, id] of tries) expect([path, body, (await send(who, path, body)).body.id]).toEqual([path, body, id])
    expect((await roles(org.admin)).map(({ version }) => version)).toEqual(before)
    const refused = tries.filter(([, , id]) => id !== 'role_not_found').length
    expect(auditLines('access.refused', null).filter((line) => line.member === who.memberId)).toHaveLength(refused)
  })

  it('but what they have themselves, they may give', async () => {
    const who = org.addMember({ seat: 'builder', profile: manager })
    const made = await send<{ id: string }>(who, 'profile/create', { profile_name: 'Less', profile_data: { create_table: 1 } })
    expect(made.status).toBe(200)
    const person = org.addMember()
    expect((await send(who, 'profile/update', { profile_id: made.body.id, members: [person.memberId] })).status).toBe(200)
  })

  it('the administrators’ role is locked, for administrators too', async () => {
    const adminRole = (await roles(org.admin)).find((role) => role.is_admin)?.id_profile ?? ''
    for (const [path, body] of [
      ['profile/update', { profile_id: adminRole, changes: [{ flag: 'development', value: 0 }] }],
      ['profile/delete', { profile_id: adminRole, users_new_profile: await makeRole() }],
      ['v4/duplicate/profile', { profile_id: adminRole }],
    ] as const)
      expect((await send(org.admin, path, body)).body.id).toBe('admin_role')
  })

  it('T4 what is no part of a role is refused: who made it, whether it is the administrators’, of which organisation', async () => {
    const id = await makeRole()
    const base = { profile_id: id, profile_name: 'New name' }
    for (const key of ['is_admin', 'isAdmin', 'org_id', 'updated_by', 'deleted_at', 'seq', 'permissions'])
      expect((await send(org.admin, 'profile/update', { ...base, [key]: 1 })).body.id).toBe('invalid_request')
    const text = `{"profile_id":"${id}","profile_data":{"__proto__":{"manage_users":1},"constructor":{"prototype":{"x":1}}}}`
    expect((await server.as(org.admin).request<ErrorBody>('POST', '/api/profile/update', { body: text })).body.id).toBe('invalid_request')
    expect(({} as { manage_users?: number }).manage_users).toBeUndefined()
  })
})

describe('T45 seats', () => {
  it('are never more than the plan has, however many are invited at once', async () => {
    const small = server.createOrg('Small')
    const { db } = small.org
    subscribe(server.platform, small.orgId, { limits: { builderSeats: 4 } })
    await until(() => db.get(db.build.selectFrom('plan').select('id')) !== undefined)
    const roleId = (await server.as(small.admin).post<RoleRow[]>('/api/profile/list')).body.find((role) => !role.is_admin)?.id_profile
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        server.as(small.admin).post('/api/members/invite', { emails: [`b${index}@seats.example`], roleId, seat: 'builder' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const seats = await server.as(small.admin).post<{ builder: unknown }>('/api/members/seats')
    expect(seats.body.builder).toEqual({ used: 4, max: 4 })
    const viewer = small.addMember({ seat: 'viewer' })
    const up = await server.as(small.admin).post<ErrorBody>('/api/members/update', { id: viewer.memberId, seat: 'builder' })
    expect(up.body.id).toBe('plan_limit')
  })
})
