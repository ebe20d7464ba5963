import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { PageEntry } from '#shared/nouns/pages/page-entry.ts'
import { writePage } from '#shared/nouns/pages/write-page.ts'
import { createRuleContext } from '#server/access/rule-context.ts'
import { changeDocument } from '#server/sync/org-documents.ts'
import { addRecords, buildTable } from '#tests/support/build-table.ts'
import { deliverNotices, inboxOf } from '#tests/support/deliver-notices.ts'
import { node } from '#tests/support/sample-page.ts'
import { connectPeer, until } from '#tests/support/sync-peer.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let owner: TestMember
let editor: TestMember
let viewer: TestMember
let diary: string

const look = { label: 'Okapi diary', icon: 'file-text', color: 'amber' }
const refused = (id: string) => ({ status: 'refused', error: { id } })
const applied = { status: 'applied' }
const everyPage = { create_doc_pages: 1, delete_doc_pages: 1, doc_pages_enabled: { '*': 'full' }, access_actions_history: 1 } as const
const act = (who: TestMember, ...[kind, args]: Parameters<ReturnType<TestServer['as']>['mutate']>) => server.as(who).mutate(kind, args)

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  org = server.createOrg()
  owner = org.addMember({ seat: 'builder', profile: everyPage })
  editor = org.addMember({ seat: 'builder', profile: everyPage })
  viewer = org.addMember({ seat: 'viewer', profile: everyPage })
  diary = newId()
  expect(await act(owner, 'pages.create', { id: diary, ...look, isPrivate: true })).toMatchObject(applied)
  await changeDocument(org.context(owner), `page:${diary}`, (doc) => writePage(doc, { nodes: [node('paragraph', {}, 'Okapi')] }), 'person')
})

async function pageOf(who: TestMember, id = diary, since = 0): Promise<PageEntry | null | undefined> {
  const answer = await server.as(who).request('GET', `/api/feed?since=${since}`)
  const { changes } = answer.body as { changes: { kind: string; id: string; data: unknown }[] }
  return changes.flatMap((change) => (change.kind === 'page' && change.id === id ? [change.data as PageEntry | null] : [])).at(-1)
}

async function opens(who: TestMember): Promise<boolean> {
  const peer = connectPeer(server.url, who, `page:${diary}`)
  await until(() => peer.provider.synced || peer.closes.length > 0, 'the page to open')
  const { synced } = peer.provider
  peer.destroy()
  return synced
}

const shareWith = (roles: Record<string, 'view' | 'edit'>) => act(owner, 'pages.readers', { id: diary, private: { roles } })

describe('a private page', () => {
  it('is its maker’s alone, whatever others may', async () => {
    expect(await pageOf(owner)).toMatchObject({ label: 'Okapi diary', private: { owner: owner.memberId, roles: {} } })
    for (const other of [org.admin, editor, viewer]) {
      expect(await pageOf(other)).toBeUndefined()
      expect(await opens(other)).toBe(false)
      expect((await server.as(other).request('GET', `/api/v3/pages/${diary}`)).status).toBe(404)
      expect(await act(other, 'pages.update', { id: diary, label: 'Mine' })).toMatchObject(refused('page_not_found'))
      expect(await act(other, 'pages.readers', { id: diary, private: null })).toMatchObject(refused('page_not_found'))
    }
    expect(await opens(owner)).toBe(true)
    // its maker's role was given nothing
    expect(org.org.db.get(org.org.db.build.selectFrom('role').select('profile').where('id', '=', owner.roleId))?.profile).not.toContain(
      diary,
    )
  })

  it('is read, or written, by the roles that its owner shares it with, and these are told', async () => {
    expect(await shareWith({ [viewer.roleId]: 'edit', [editor.roleId]: 'view' })).toMatchObject(applied)
    // a seat still bounds what its holder writes
    expect(org.context(viewer).access.page(diary)).toBe('read')
    expect(org.context(editor).access.page(diary)).toBe('read')
    expect(await act(editor, 'pages.update', { id: diary, label: 'Mine' })).toMatchObject(refused('permission_denied'))
    expect(await act(editor, 'pages.archive', { id: diary })).toMatchObject(refused('permission_denied'))
    expect(await act(editor, 'pages.readers', { id: diary, private: null })).toMatchObject(refused('permission_denied'))
    // each is told of their own role alone
    expect(await pageOf(editor)).toMatchObject({ private: { owner: owner.memberId, roles: { [editor.roleId]: 'view' } } })
    expect(await pageOf(org.admin)).toBeUndefined()
    await deliverNotices(server.platform, org.org)
    expect(inboxOf(org.context(editor))).toMatchObject([{ kind: 'shared' }])
    await shareWith({ [editor.roleId]: 'edit' })
    expect(org.context(editor).access.page(diary)).toBe('write')
    expect(await pageOf(viewer)).toBeUndefined()
    expect(await shareWith({ [newId()]: 'view' })).toMatchObject(refused('role_not_found'))
  })

  it('leaves devices and open documents at once when it is taken back', async () => {
    await act(owner, 'pages.readers', { id: diary, private: null })
    expect(await pageOf(editor)).toMatchObject({ label: 'Okapi diary', private: null })
    const { seq } = await server.as(editor).feed()
    const peer = connectPeer(server.url, editor, `page:${diary}`)
    await until(() => peer.provider.synced, 'the page to open')
    expect(await shareWith({})).toMatchObject(applied)
    await until(() => peer.closes.length > 0, 'the page to close')
    peer.destroy()
    // a device that was away is told that it is gone, and no word of it
    expect(await pageOf(editor, diary, seq)).toBe(null)
    expect(await pageOf(editor)).toBeUndefined()
    // a page of one's own that was somebody else's to share stays theirs
    const other = newId()
    await act(editor, 'pages.create', { id: other, ...look })
    expect(await act(owner, 'pages.readers', { id: other, private: { roles: {} } })).toMatchObject(refused('permission_denied'))
    expect(await act(org.admin, 'pages.readers', { id: other, private: { roles: {} } })).toMatchObject(refused('permission_denied'))
  })

  it('keeps its copies private, and is no page of a record', async () => {
    const copy = newId()
    expect(await act(owner, 'pages.duplicate', { id: diary, newId: copy, label: 'Copy' })).toMatchObject(applied)
    expect(await pageOf(org.admin, copy)).toBeUndefined()
    const table = buildTable(org.context(org.admin))
    const [recordId = ''] = addRecords(org.context(org.admin), table, [{ name: 'Harbour' }])
    const record = { tableId: table.id, recordId }
    org.setProfile(owner, { ...everyPage, tables_enabled: { '*': '*' } })
    expect(await act(owner, 'pages.relate', { id: diary, record })).toMatchObject(refused('invalid_request'))
    expect(await act(owner, 'pages.create', { id: newId(), ...look, isPrivate: true, record })).toMatchObject(refused('invalid_request'))
    const related = newId()
    await act(owner, 'pages.create', { id: related, ...look, record })
    expect(await act(owner, 'pages.readers', { id: related, private: { roles: {} } })).toMatchObject(refused('invalid_request'))
  })

  it('is not seen through its owner’s eyes, by rules in their name or a public link', async () => {
    const options = { now: () => new Date(), source: 'automation' } as const
    const rule = createRuleContext(org.org, { kind: 'automation', id: newId(), ownerId: owner.memberId }, options)
    expect(rule.access.page(diary)).toBe('none')
    const look = await server.as(org.admin).request('POST', '/api/access/view-as', { body: { member_id: owner.memberId } })
    const headers = { 'x-trama-view': (look.body as { view: string }).view }
    const seen = await server.as(org.admin).request('GET', '/api/feed?since=0', { headers })
    expect(seen.status).toBe(200)
    expect(JSON.stringify(seen.body)).not.toContain('Okapi')
    expect(org.context(owner).access.may('share', 'page', diary)).toBe(false)
  })

  it('has no name in the history, and stays closed when its owner is gone', async () => {
    await act(owner, 'pages.update', { id: diary, label: 'Okapi plans' })
    await act(owner, 'pages.archive', { id: diary })
    const log = await server.as(org.admin).request('POST', '/api/historyLog/list', { body: {} })
    expect(log.status).toBe(200)
    expect(JSON.stringify(log.body)).not.toMatch(/okapi/i)
    expect(JSON.stringify(org.org.db.all(org.org.db.build.selectFrom('audit_log').selectAll()))).not.toMatch(/okapi/i)
    await act(owner, 'pages.restore', { id: diary })
    org.org.db.writeNow(() => {
      const { db } = org.org
      db.run(db.build.updateTable('member').set({ active: 0, deleted_at: 'now', seq: org.org.nextSeq() }).where('id', '=', owner.memberId))
    })
    expect(await pageOf(org.admin)).toBeUndefined()
    expect(await opens(org.admin)).toBe(false)
  })
})
