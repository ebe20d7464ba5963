import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { FolderItem, Folder } from '#shared/nouns/folders/folder.ts'
import type { PageEntry } from '#shared/nouns/pages/page-entry.ts'
import { buildTable } from '#tests/support/build-table.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
/** makes pages and manages no folders */
let owner: TestMember
let reader: TestMember
let folder: string

const look = { icon: 'file-text', color: 'amber' }
const refused = (id: string) => ({ status: 'refused', error: { id } })
const applied = { status: 'applied' }
const pages = { create_doc_pages: 1, delete_doc_pages: 1, doc_pages_enabled: { '*': 'full' } } as const
const act = (who: TestMember, ...[kind, args]: Parameters<ReturnType<TestServer['as']>['mutate']>) => server.as(who).mutate(kind, args)

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  org = server.createOrg()
  owner = org.addMember({ seat: 'builder', profile: { ...pages, access_actions_history: 1 } })
  reader = org.addMember({ seat: 'builder', profile: { ...pages, manage_workspaces: 1, access_actions_history: 1 } })
  folder = newId()
  expect(await act(owner, 'folders.create', { id: folder, label: 'Okapi plans', ...look, position: 'a0', isPrivate: true })).toMatchObject(
    applied,
  )
})

const told = async <T>(who: TestMember, kind: string, id: string, since = 0): Promise<T | null | undefined> => {
  const { changes } = await server.as(who).feed(since)
  return changes.flatMap((change) => (change.kind === kind && change.id === id ? [change.data as T | null] : [])).at(-1)
}
const folderOf = (who: TestMember, since?: number) => told<Folder>(who, 'folder', folder, since)
const pageOf = (who: TestMember, id: string) => told<PageEntry>(who, 'page', id)
const placeOf = (who: TestMember, id: string) => told<FolderItem>(who, 'folderItem', `page:${id}`)

async function makePage(who: TestMember, place: { folderId?: string; parentId?: string } = {}): Promise<string> {
  const id = newId()
  expect(await act(who, 'pages.create', { id, label: who === owner ? 'Okapi' : 'Gnu', ...look, ...place })).toMatchObject(applied)
  return id
}

const place = (who: TestMember, itemId: string, folderId: string | null) =>
  act(who, 'folders.place', { folderId, itemType: 'page', itemId, position: 'a5' })
const shareWith = (roles: Record<string, 'view' | 'edit'>) => act(owner, 'folders.readers', { id: folder, private: { roles } })

describe('a private folder', () => {
  it('is its maker’s alone, whatever others may, and its pages are so from the first (B16)', async () => {
    const page = await makePage(owner, { folderId: folder })
    const below = await makePage(owner, { parentId: page })
    expect(await folderOf(owner)).toMatchObject({ label: 'Okapi plans', private: { owner: owner.memberId, roles: {} } })
    expect(await placeOf(owner, page)).toMatchObject({ folderId: folder })
    for (const other of [org.admin, reader]) {
      expect(await folderOf(other)).toBeUndefined()
      expect(await pageOf(other, page)).toBeUndefined()
      expect(await pageOf(other, below)).toBeUndefined()
      const listed = await server.as(other).request('GET', '/api/v3/workspaces')
      expect(JSON.stringify(listed.body)).not.toMatch(/okapi/i)
      expect((await server.as(other).request('GET', `/api/v3/workspaces/${folder}`)).status).toBe(404)
      expect(await act(other, 'folders.update', { id: folder, label: 'Mine' })).toMatchObject(refused('not_found'))
      expect(await act(other, 'folders.delete', { id: folder })).toMatchObject(refused('not_found'))
      expect(await act(other, 'folders.readers', { id: folder, private: null })).toMatchObject(refused('not_found'))
      expect(await place(other, await makePage(other), folder)).toMatchObject(refused('not_found'))
    }
    const log = await server.as(org.admin).request('POST', '/api/historyLog/list', { body: {} })
    expect(JSON.stringify(log.body)).not.toMatch(/okapi/i)
  })

  it('is shared with roles, and the pages in it and below them follow, also those that come later', async () => {
    const page = await makePage(owner, { folderId: folder })
    const below = await makePage(owner, { parentId: page })
    const { seq } = await server.as(reader).feed()
    expect(await shareWith({ [reader.roleId]: 'edit' })).toMatchObject(applied)
    const later = await makePage(owner, { folderId: folder })
    const laterBelow = await makePage(owner, { parentId: page })
    expect(await folderOf(reader, seq)).toMatchObject({ label: 'Okapi plans', private: { roles: { [reader.roleId]: 'edit' } } })
    for (const id of [page, below, later, laterBelow]) expect(org.context(reader).access.page(id)).toBe('write')
    expect(await placeOf(reader, page)).toMatchObject({ folderId: folder })
    // filling and naming it stays its owner's
    expect(await act(reader, 'folders.update', { id: folder, label: 'Mine' })).toMatchObject(refused('permission_denied'))
    expect(await place(reader, page, null)).toMatchObject(refused('permission_denied'))
    const theirs = await makePage(reader, { folderId: folder })
    expect(await placeOf(reader, theirs)).toBeUndefined()
    expect(await pageOf(owner, theirs)).toBeUndefined()
    // the folder decides, not the page
    expect(await act(owner, 'pages.readers', { id: page, private: { roles: {} } })).toMatchObject(refused('invalid_request'))
    expect(await shareWith({})).toMatchObject(applied)
    expect(await folderOf(reader, seq)).toBe(null)
    for (const id of [page, below, later, laterBelow]) expect(org.context(reader).access.page(id)).toBe('none')
  })

  it('takes one’s own pages from others as they come in, and publishes none as they go out', async () => {
    const page = await makePage(owner)
    const mine = await makePage(owner, { parentId: page })
    const theirs = await makePage(reader, { parentId: page })
    expect(await pageOf(reader, page)).toMatchObject({ label: 'Okapi' })
    expect(await place(owner, page, folder)).toMatchObject(applied)
    for (const id of [page, mine]) expect(org.context(reader).access.page(id)).toBe('none')
    expect(org.context(reader).access.page(theirs)).toBe('write')
    expect(await place(owner, page, null)).toMatchObject(applied)
    expect(org.context(reader).access.page(page)).toBe('none')
    // it is a private page like any other now
    expect(await act(owner, 'pages.readers', { id: page, private: null })).toMatchObject(applied)
    // nothing of others, and nothing but pages
    expect(await place(owner, await makePage(reader), folder)).toMatchObject(refused('permission_denied'))
    const table = buildTable(org.context(org.admin))
    org.setProfile(owner, { ...pages, tables_enabled: { '*': '*' } })
    const put = { folderId: folder, itemType: 'table', itemId: table.id, position: 'a1' } as const
    expect(await act(owner, 'folders.place', put)).toMatchObject(refused('invalid_request'))
  })

  it('lets a page go that is put below another, and keeps its readers', async () => {
    const page = await makePage(owner, { folderId: folder })
    const above = await makePage(owner)
    expect(await act(owner, 'pages.move', { id: page, parentId: above })).toMatchObject(applied)
    expect(await placeOf(owner, page)).toBeUndefined()
    expect(org.context(reader).access.page(page)).toBe('none')
  })

  it('goes back to all with a builder’s right alone, and its pages with it', async () => {
    const page = await makePage(owner, { folderId: folder })
    expect(await act(owner, 'folders.readers', { id: folder, private: null })).toMatchObject(refused('permission_denied'))
    org.setProfile(owner, { ...pages, manage_workspaces: 1 })
    for (const _ of ['changed', 'the same again'])
      expect(await act(owner, 'folders.readers', { id: folder, private: null })).toMatchObject(applied)
    const { db } = org.org
    const noted = db.build.selectFrom('audit_log').select('id').where('action', '=', 'folder.readers-changed')
    expect(db.all(noted.where('entity_id', '=', folder))).toHaveLength(1)
    expect(await folderOf(reader)).toMatchObject({ private: null })
    expect(await pageOf(reader, page)).toMatchObject({ private: null })
    // taken back while it holds nothing else
    expect(await act(reader, 'folders.readers', { id: folder, private: { roles: {} } })).toMatchObject(refused('permission_denied'))
    const foreign = await makePage(reader, { folderId: folder })
    expect(await shareWith({})).toMatchObject(refused('invalid_request'))
    expect(await place(reader, foreign, null)).toMatchObject(applied)
    expect(await shareWith({})).toMatchObject(applied)
    expect(await pageOf(reader, page)).toBeUndefined()
  })

  it('leaves its pages private when it is deleted, and comes back with those that are as they were', async () => {
    const [page, other] = [await makePage(owner, { folderId: folder }), await makePage(owner, { folderId: folder })]
    await shareWith({ [reader.roleId]: 'view' })
    expect(await act(owner, 'folders.delete', { id: folder })).toMatchObject(applied)
    expect(org.context(reader).access.page(page)).toBe('read')
    expect(await act(owner, 'pages.readers', { id: other, private: { roles: {} } })).toMatchObject(applied)
    expect(await act(org.admin, 'folders.restore', { id: folder })).toMatchObject(refused('not_found'))
    expect(await act(owner, 'folders.restore', { id: folder })).toMatchObject(applied)
    expect(await placeOf(owner, page)).toMatchObject({ folderId: folder })
    expect(await placeOf(owner, other)).toBeUndefined()
    expect(org.context(reader).access.page(other)).toBe('none')
  })

  it('is not seen through its owner’s eyes, and its star leaves with it', async () => {
    await shareWith({ [reader.roleId]: 'view' })
    const star = { itemType: 'folder', itemId: folder } as const
    expect(await act(reader, 'favourites.add', { ...star, position: 'a1' })).toMatchObject(applied)
    await shareWith({})
    const { changes } = await server.as(reader).feed()
    expect(JSON.stringify(changes)).not.toContain(folder)
    expect(await act(reader, 'favourites.add', { ...star, position: 'a1' })).toMatchObject({ status: 'refused' })
    const view = await server.as(org.admin).request('POST', '/api/access/view-as', { body: { member_id: owner.memberId } })
    const headers = { 'x-trama-view': (view.body as { view: string }).view }
    const seen = await server.as(org.admin).request('GET', '/api/feed?since=0', { headers })
    expect(JSON.stringify(seen.body)).not.toMatch(/okapi/i)
  })
})
