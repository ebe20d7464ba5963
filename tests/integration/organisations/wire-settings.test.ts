import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SessionData } from '#shared/nouns/auth/session-schema.ts'
import type { MemberRow } from '#shared/nouns/members/member-calls.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestClient, type TestServer } from '#tests/support/test-server.ts'

/** Settings of an organisation and its users by the specification's names (1 §3, §7). */
let server: TestServer
let org: TestOrg
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg('Acme')
  admin = server.as(org.admin)
})
afterAll(() => server.close())

const update = async (body: object): Promise<number> => (await admin.post('/api/org/update', body)).status

it('tells and takes the settings of the organisation by their names', async () => {
  const settings = async () => (await admin.get<Record<string, unknown>>('/api/org/settings')).body
  expect(await settings()).toMatchObject({
    ...{ name: 'Acme', logo_customizado: null, org_mfa_required: false, is_test: false, fun_mode: false, delete_at: null },
    locale_settings: { language: 'en', timezone: expect.any(String), currency_symbol: expect.any(String) },
  })
  const before = await settings()
  expect(await update({ hide_tables_for_member: true, locale_settings: { currency_symbol: 'R$' } })).toBe(204)
  const locale = before['locale_settings'] as object
  expect(await settings()).toEqual({
    ...before,
    hide_tables_for_member: true,
    locale_settings: { ...locale, currency_symbol: 'R$' },
  })
  expect(await update({ member_upload_data_shortcut: true, hide_tables_for_member: false, locale_settings: { language: 'pt' } })).toBe(204)
  expect(await settings()).toMatchObject({ hide_tables_for_member: false, member_upload_data_shortcut: true })
  const member = server.as(org.addMember({ seat: 'member', profile: {} }))
  expect((await member.get('/api/org/settings')).status).toBe(403)
})

it('invites, lists and changes users by their names, and only for who manages users', async () => {
  const { roleId } = org.addMember({ profile: { create_table: 1 } })
  const other = org.addMember().roleId
  const asked = {
    email: 'ana@home.test, ,bia@home.test',
    role: roleId,
    active: 1,
    whatsapp: '+55 11 91234-5678',
    default_workspace: '/tasks',
  }
  const invited = await admin.post<{ members: MemberRow[] }>('/api/members/invite', asked)
  expect(invited.status).toBe(200)
  expect(invited.body.members.map(({ email }) => email)).toEqual(['ana@home.test', 'bia@home.test'])
  const rows = async () => (await admin.post<{ members: MemberRow[] }>('/api/members/list', { search: 'ana@' })).body.members
  const [ana] = await rows()
  expect(ana).toMatchObject({
    ...{ id_user: ana?.id, name: ana?.displayName, id_profile: roleId, seat: 'builder', active: true },
    ...{ whatsapp: '+55 11 91234-5678', default_workspace: '/tasks', last_login_at: null, created_at: expect.any(String) },
    created_by: { name: expect.any(String) },
    invitation_email_response: [{ status: expect.stringMatching(/^(queued|sent)$/) }],
  })
  const filtered = async (filters: object) => (await admin.post<{ total: number }>('/api/members/list', { filters })).body.total
  expect(await filtered({ id_profile: roleId, seat: 'builder' })).toBe(2)
  expect(await filtered({ id_profile: other, seat: 'builder' })).toBe(0)
  const change = (body: object) => admin.post<MemberRow>('/api/members/update', { id_user: ana?.id, ...body })
  expect((await change({ id_profile: other, seat: 'member' })).body).toMatchObject({ id_profile: other, whatsapp: '+55 11 91234-5678' })
  expect((await change({ whatsapp: null, active: 0 })).body).toMatchObject({ whatsapp: null, active: false, default_workspace: '/tasks' })
  expect((await change({ default_workspace: 'https://evil.test/x' })).body).toMatchObject({ id: 'invalid_starting_page' })
  const many = { ...asked, email: 'a@b.test,c@d.test,e@f.test,g@h.test' }
  expect((await admin.post('/api/members/invite', many)).status).toBe(400)
  // numbers are for who manages users
  const seen = JSON.stringify((await server.as(org.addMember()).feed()).changes)
  expect(seen).not.toContain('91234')
})

it('starts at the page that was set for a user until they choose their own', async () => {
  const mia = org.addMember({ seat: 'member', profile: {} })
  const start = async () => (await server.as(mia).get<SessionData>('/api/auth/session')).body.profile_settings.initial_url
  await admin.post('/api/members/update', { id_user: mia.memberId, default_workspace: '/tasks' })
  expect(await start()).toBe('/tasks')
  await server.as(mia).post('/api/user-settings/update', { setting_key: 'initial_url', setting_value: '/chat' })
  expect(await start()).toBe('/chat')
  await admin.post('/api/members/update', { id_user: mia.memberId, default_workspace: null })
  await server.as(mia).post('/api/user-settings/update', { setting_key: 'initial_url', setting_value: null })
  expect(await start()).toBeNull()
})
