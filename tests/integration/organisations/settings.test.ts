import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SessionData } from '#shared/nouns/auth/session-schema.ts'
import type { ErrorBody } from '#shared/protocol/errors.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let acme: TestOrg
let mia: TestMember
beforeAll(async () => {
  server = await startTestServer()
  acme = server.createOrg('Acme')
  mia = acme.addMember({ seat: 'member', profile: {} })
})
afterAll(() => server.close())

const set = (who: TestMember, setting_key: string, setting_value: unknown) =>
  server.as(who).post<ErrorBody>('/api/user-settings/update', { setting_key, setting_value })
const own = async (who: TestMember) => (await server.as(who).request<Record<string, unknown>>('GET', '/api/user-settings/get')).body
const emailsPath = '/api/v4/account/settings/infra-notification'

it('keeps how to reach a person, and tells nobody else', async () => {
  expect((await set(mia, 'personal_email', 'Mia.Secret@home.test')).status).toBe(204)
  expect((await set(mia, 'phone', '+55 (11) 91234-5678')).status).toBe(204)
  expect(await own(mia)).toMatchObject({ personal_email: 'mia.secret@home.test', phone: '+55 (11) 91234-5678', is_portal: false })
  const feed = JSON.stringify((await server.as(acme.admin).request('GET', '/api/feed?since=0')).body)
  expect(feed).not.toMatch(/mia\.secret|91234/)
  for (const [key, value] of [
    ['personal_email', 'nobody'],
    ['phone', 'call me'],
    ['phone', '<script>1</script>'],
    ['notice_quiet', { from: 60, to: 60 }],
    ['notice_choices', { mentions: { product: 'yes' } }],
    ['notice_choices', { nothing: { product: true, mail: true, push: true } }],
  ] as const)
    expect((await set(mia, key, value)).status).toBe(400)
})

it('starts where a person wants, else where their role says, and never on another site', async () => {
  const start = async () => (await server.as(mia).request<SessionData>('GET', '/api/auth/session')).body.profile_settings.initial_url
  expect(await start()).toBeNull()
  await set(mia, 'initial_url', 'https://work.example.com/tasks')
  expect(await start()).toBe('/tasks')
  for (const evil of ['https://evil.test/x', '//evil.test', '/\\evil.test', 'javascript:alert(1)'])
    expect((await set(mia, 'initial_url', evil)).body.id).toBe('invalid_starting_page')
  await set(mia, 'initial_url', null)
  expect(await start()).toBeNull()
})

it('the wire names of notification settings are one with the choices', async () => {
  expect(await own(mia)).toMatchObject({ user_mention_notification_email: true, user_mention_notification_trama: true })
  await set(mia, 'user_mention_notification_trama', false)
  expect(await own(mia)).toMatchObject({
    user_mention_notification_trama: false,
    notice_choices: { mentions: { product: false, mail: true, push: true }, replies: { product: true } },
  })
})

it('takes up to thirty addresses for important messages, of those who may open the settings', async () => {
  const thirty = Array.from({ length: 30 }, (_, at) => `ops${at}@acme.test`)
  expect((await server.as(mia).post(emailsPath, { emails: [] })).status).toBe(403)
  expect((await server.as(acme.admin).post(emailsPath, { emails: [...thirty, 'one@too.many'] })).status).toBe(400)
  expect((await server.as(acme.admin).post(emailsPath, { emails: ['nobody'] })).status).toBe(400)
  expect((await server.as(acme.admin).post(emailsPath, { emails: [...thirty.slice(1), 'OPS1@acme.test'] })).status).toBe(204)
  const { emails } = (await server.as(acme.admin).request<{ emails: string[] }>('GET', emailsPath)).body
  expect(emails).toEqual(thirty.slice(1))
})

it('has no fun mode where the server has no host for it', async () => {
  expect((await server.as(acme.admin).post<ErrorBody>('/api/org/update', { funMode: true })).status).toBe(404)
  expect((await server.as(mia).request('GET', '/api/org/links')).body).toEqual({
    changelog: null,
    documentation: null,
    videos: null,
    support: null,
    ...{ sales: null, onboarding: null, start_video: null, playlist: false, desktop: null, legacy: null },
    fun: null,
    sells: false,
  })
})

it('keeps the keys that a person chose with their settings, and refuses what is no key', async () => {
  const path = '/api/user-settings/update'
  const choose = (value: unknown) => server.as(mia).post(path, { setting_key: 'shortcuts', setting_value: value })
  expect((await choose({ 'mod+g': 'mod+shift+j', b: '', '?': 'alt+h' })).status).toBe(204)
  const { shortcuts } = (await server.as(mia).request<{ shortcuts: object }>('GET', '/api/user-settings/get')).body
  expect(shortcuts).toEqual({ 'mod+g': 'mod+shift+j', b: '', '?': 'alt+h' })
  for (const wrong of [
    { b: 'two keys' },
    { b: 'mod+' },
    { '<script>': 'b' },
    Object.fromEntries(Array.from({ length: 61 }, (_, at) => [`F${at}`, 'b'])),
  ])
    expect((await choose(wrong)).status, JSON.stringify(wrong).slice(0, 40)).toBe(400)
})

it('leads to the Portuguese changelog by the language of the person, else of the organisation', async () => {
  const linked = await startTestServer({
    environment: { CHANGELOG_URL: 'https://docs.example/new', CHANGELOG_PT_URL: 'https://docs.example/novo' },
  })
  try {
    const org = linked.createOrg('Padaria')
    const changelog = async () => (await linked.as(org.admin).get<{ changelog: string }>('/api/org/links')).body.changelog
    expect(await changelog()).toBe('https://docs.example/new')
    await linked.as(org.admin).post('/api/org/update', { language: 'pt' })
    expect(await changelog()).toBe('https://docs.example/novo')
    await linked.as(org.admin).post('/api/user-settings/update', { setting_key: 'language', setting_value: 'en' })
    expect(await changelog()).toBe('https://docs.example/new')
  } finally {
    await linked.close()
  }
})

it('hides tasks for everybody', async () => {
  const org = server.createOrg('Quiet')
  expect((await server.as(org.admin).post('/api/org/update', { hide_tasks: true })).status).toBe(204)
  expect((await server.as(org.admin).get<object>('/api/org/settings')).body).toMatchObject({ hide_tasks: true })
  const { changes } = await server.as(org.admin).feed()
  expect(changes.find(({ kind }) => kind === 'organisation')?.data).toMatchObject({ hideTasks: true })
})
