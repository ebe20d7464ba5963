import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { SessionData } from '#shared/nouns/auth/session-schema.ts'
import { newId } from '#shared/lib/ids.ts'
import type { ErrorBody } from '#shared/protocol/errors.ts'
import type { FeedAnswer } from '#shared/catalogue/feed.ts'
import type { RecordChunk } from '#shared/protocol/record-chunk.ts'
import { viewHeader } from '#shared/protocol/principal.ts'
import { addRecords, buildTable } from '#tests/support/build-table.ts'
import { sampleOf } from '#tests/support/sample-schema.ts'
import { openRaw, realUpdates, updateFrameOf } from '#tests/support/sync-raw.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type Answer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let person: TestMember
let [tableId, nameId, secretId] = ['', '', '']
const pageId = newId()

beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg()
  const context = org.context(org.admin)
  const table = buildTable(context, { fields: { name: 'singleLineText', secret: 'singleLineText' } })
  tableId = table.id
  nameId = table.fields['name'] ?? ''
  secretId = table.fields['secret'] ?? ''
  addRecords(context, table, [
    { name: 'mine', secret: 'a' },
    { name: 'theirs', secret: 'b' },
  ])
  await server.as(org.admin).mutate('pages.create', { id: pageId, label: 'P', icon: 'page', color: 'blue' })
  const rules = { data: [{ field: nameId, operator: 'is', value: 'mine' }], fields_excluded: [secretId], can_edit: true }
  person = org.addMember({ seat: 'member', profile: { tables_enabled: { [tableId]: rules }, doc_pages_enabled: { [pageId]: 'edit' } } })
})
afterAll(() => server.close())

type Started = { view: string; until: string; session: SessionData }
const start = async (target: object): Promise<Started> => (await server.as(org.admin).post<Started>('/api/access/view-as', target)).body
const through = <T>(view: string, method: string, path: string, body?: unknown, as = org.admin): Promise<Answer<T>> =>
  server.as(as).request<T>(method, path, { headers: { [viewHeader]: view }, ...(body !== undefined && { body }) })

describe('View as', () => {
  it('answers with the rights of the person: their rows, their fields, their role', async () => {
    const { view, session } = await start({ member_id: person.memberId })
    expect([session.member.id, session.role.id]).toEqual([person.memberId, person.roleId])
    const chunk = (await through<RecordChunk>(view, 'GET', `/api/feed/tables/${tableId}?since=0`)).body
    expect([chunk.columns[nameId], Object.keys(chunk.columns).includes(secretId)]).toEqual([['mine'], false])
    const found = await through(view, 'POST', '/api/records/query', { tableId, limit: 10 })
    expect([found.status, JSON.stringify(found.body).includes('theirs')]).toEqual([200, false])
    const feed = (await through<FeedAnswer>(view, 'GET', '/api/feed?since=0')).body
    expect(feed.changes.filter(({ kind }) => kind === 'role').map(({ id }) => id)).toEqual([person.roleId])
    expect(feed.changes.filter(({ kind }) => kind === 'field').map(({ id }) => id)).toEqual([nameId])
    expect((await through(view, 'POST', '/api/profile/list', {})).status).toBe(403)
  })

  it('as a role: the viewer, with that role and that seat', async () => {
    const { view, session } = await start({ role_id: person.roleId, seat: 'viewer' })
    expect([session.member.id, session.member.roleId, session.member.seat]).toEqual([org.admin.memberId, person.roleId, 'viewer'])
    const feed = (await through<FeedAnswer>(view, 'GET', '/api/feed?since=0')).body
    const own = feed.changes.find(({ kind, id }) => kind === 'member' && id === org.admin.memberId)?.data
    expect(own).toMatchObject({ roleId: person.roleId, seat: 'viewer' })
    expect((await through<SessionData>(view, 'GET', '/api/auth/session')).body.role.isAdmin).toBe(false)
    org.setProfile(person, { tables_enabled: { [tableId]: { fields_excluded: [secretId] } } })
    const next = (await through<FeedAnswer>(view, 'GET', `/api/feed?since=${feed.seq}`)).body
    expect(next.full).toBe(true)
  })

  it('changes nothing: every call that is not reading is refused before anything else', async () => {
    const { view } = await start({ member_id: person.memberId })
    const { db } = org.org
    const seq = org.org.currentSeq()
    const lines = db.get(db.build.selectFrom('audit_log').select(({ fn }) => fn.countAll<number>().as('count')))?.count
    const calls = server.server.calls.flatMap(({ table }) => Object.entries(table))
    const through404: string[] = []
    for (const [key, definition] of calls) {
      const [method = '', pattern = ''] = key.split(' ')
      if (definition.reads ?? (method === 'GET' && !definition.bearerOnly)) continue
      const params = (definition.params ? sampleOf(definition.params) : {}) as Record<string, string>
      const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? newId())
      const body = definition.body ? sampleOf(definition.body) : method === 'GET' ? undefined : {}
      const answer = await through<ErrorBody>(view, method, `/api/${path}`, body)
      if (answer.body?.id !== 'view_only') through404.push(`${key}: ${answer.status} ${answer.body?.id}`)
    }
    expect(through404).toEqual([])
    expect(org.org.currentSeq()).toBe(seq)
    expect(db.get(db.build.selectFrom('audit_log').select(({ fn }) => fn.countAll<number>().as('count')))?.count).toBe(lines)
  })

  it('documents are read only and show nobody there; a person’s own tasks stay theirs', async () => {
    const { view } = await start({ member_id: person.memberId })
    org.setProfile(person, { doc_pages_enabled: { [pageId]: 'edit' } })
    const logged = (): number =>
      org.org.db.get(org.org.db.build.selectFrom('document_update').select(({ fn }) => fn.countAll<number>().as('count')))?.count ?? 0
    const before = logged()
    const raw = openRaw(server.url, org.admin, `page:${pageId}?view=${view}`)
    await raw.opened
    for (const update of realUpdates()) raw.send(updateFrameOf(update))
    expect(await raw.closed).toBe(4405)
    expect(logged()).toBe(before)
    const private_ = openRaw(server.url, org.admin, `tasks:user:${person.memberId}?view=${view}`)
    await private_.closed
    expect(private_.socket.readyState).toBe(WebSocket.CLOSED)
  })

  it('belongs to one administrator and one session, ends when told, in time, and with their rights', async () => {
    const { view, until } = await start({ member_id: person.memberId })
    const ended = async (id: string, as = org.admin): Promise<string> =>
      (await through<ErrorBody>(id, 'GET', '/api/feed?since=0', undefined, as)).body.id
    const other = org.addMember({ isAdmin: true })
    expect(await ended(view, other)).toBe('view_ended')
    expect(await ended(view, person)).toBe('view_ended')
    expect(await ended(newId())).toBe('view_ended')
    expect(await ended(view, server.createOrg('Else').admin)).toBe('view_ended')
    expect(Date.parse(until)).toBeGreaterThan(Date.now())
    expect((await through(view, 'POST', '/api/access/view-as/end', { view })).status).toBe(204)
    expect(await ended(view)).toBe('view_ended')

    const theirs = (await server.as(other).post<Started>('/api/access/view-as', { member_id: person.memberId })).body.view
    await server.as(org.admin).post('/api/members/update', { id: other.memberId, roleId: person.roleId })
    expect(await ended(theirs, other)).toBe('view_ended')
  })

  it('is for administrators, and is a line in the history', async () => {
    const manager = org.addMember({ seat: 'builder', profile: { manage_users: 1, manage_profile: 1 } })
    expect((await server.as(manager).post<ErrorBody>('/api/access/view-as', { member_id: person.memberId })).body.id).toBe(
      'permission_denied',
    )
    const { db } = org.org
    const count = (): number => db.all(db.build.selectFrom('audit_log').select('id').where('action', '=', 'access.viewed-as')).length
    const before = count()
    await start({ member_id: person.memberId })
    expect(count()).toBe(before + 1)
  })
})
