import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { LiveMessage } from '#shared/catalogue/feed.ts'
import { newId } from '#shared/lib/ids.ts'
import type { PublicPage } from '#shared/nouns/public-links/public-item.ts'
import { listPages } from '#server/features/pages/read-pages.ts'
import { sharing } from '#tests/support/share.ts'
import { until } from '#tests/support/sync-peer.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let share: ReturnType<typeof sharing>
let org: TestOrg
let owner: TestMember
let editor: TestMember

const look = { icon: 'file-text', color: 'amber' }
const applied = { status: 'applied' }
const everyPage = { create_doc_pages: 1, delete_doc_pages: 1, doc_pages_enabled: { '*': 'full' }, access_actions_history: 1 } as const
const act = (who: TestMember, ...[kind, args]: Parameters<ReturnType<TestServer['as']>['mutate']>) => server.as(who).mutate(kind, args)

beforeAll(async () => {
  server = await startTestServer()
  share = sharing(server)
})
afterAll(() => server.close())
beforeEach(() => {
  org = server.createOrg()
  owner = org.addMember({ seat: 'builder', profile: everyPage })
  editor = org.addMember({ seat: 'builder', profile: everyPage })
})

async function make(args: { label?: string; parentId?: string; isPrivate?: boolean } = {}): Promise<string> {
  const id = newId()
  expect(await act(owner, 'pages.create', { id, label: 'Okapi', ...look, ...args })).toMatchObject(applied)
  return id
}

/** Everything of the feed that is about a page, by kind. */
async function told(who: TestMember, id: string, since: number) {
  const { full, seq, changes } = await server.as(who).feed(since)
  // notices come when they are delivered
  const about = changes.filter((change) => change.kind !== 'notice' && JSON.stringify(change).includes(id))
  return {
    full,
    seq,
    gone: about.filter(({ data }) => data === null).map(({ kind }) => kind),
    sent: about.filter(({ data }) => data !== null),
  }
}

describe('a change of readers', () => {
  it('is told to devices as itself, and lets nobody read everything again', async () => {
    const id = await make()
    const child = await make({ parentId: id })
    const place = { itemType: 'page', itemId: id, recordId: null } as const
    await act(org.admin, 'folders.place', { itemType: 'page', itemId: id, folderId: null, position: 'a1' })
    const comment = newId()
    await act(editor, 'comments.add', { id: comment, place, parentId: null, text: 'Hello', mentions: [] })
    await act(editor, 'favourites.add', { itemType: 'page', itemId: id, position: 'a1' })
    await act(editor, 'recents.visit', { itemType: 'page', itemId: id, visitedAt: new Date().toISOString() })
    await act(editor, 'follows.add', { itemType: 'page', itemId: id, recordId: null })
    const { seq } = await server.as(editor).feed()

    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/live/${org.orgId}`, {
      headers: { authorization: `Bearer ${editor.token}` },
    })
    const heard: LiveMessage[] = []
    socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString()) as LiveMessage))
    await until(() => heard.some(({ type }) => type === 'hello'), 'the live connection')
    const done = await act(owner, 'pages.readers', { id, private: { roles: {} } })
    const upTo = done.status === 'applied' ? done.seq : Infinity
    await until(() => heard.some((message) => message.type === 'poke' && message.seq >= upTo), 'the commit to be told')
    socket.terminate()
    // it would read all entities again, and work out again who is in which table
    expect(heard.map(({ type }) => type)).not.toContain('access-changed')

    const lost = await told(editor, id, seq)
    expect(lost.full).toBe(false)
    expect(lost.gone.toSorted()).toEqual(['commentMark', 'favourite', 'folderItem', 'follow', 'page', 'recent'])
    expect(lost.sent).toEqual([])
    const { changes } = await server.as(editor).feed(seq)
    const dataOf = (kind: string, of: string) => changes.find((change) => change.kind === kind && change.id === of)?.data
    expect(dataOf('comment', comment)).toBe(null)
    expect(dataOf('page', child)).toMatchObject({ parentId: null })

    await act(owner, 'pages.readers', { id, private: { roles: { [editor.roleId]: 'view' } } })
    const back = await told(editor, id, lost.seq)
    expect(back.full).toBe(false)
    expect(back.sent.map(({ kind }) => kind).toSorted()).toEqual([
      'comment',
      'commentMark',
      'favourite',
      'folderItem',
      'follow',
      'page',
      'page',
      'recent',
    ])
    // the same once more is no change
    const { db } = org.org
    const seqNow = () => db.get(db.build.selectFrom('page').select('seq').where('id', '=', id))?.seq
    const before = seqNow()
    expect(await act(owner, 'pages.readers', { id, private: { roles: { [editor.roleId]: 'view' } } })).toMatchObject(applied)
    expect(seqNow()).toBe(before)
  })

  it('takes a page out of the links to those above it, for good', async () => {
    const guide = await make({ label: 'Guide' })
    const north = await make({ label: 'North', parentId: guide })
    const south = await make({ label: 'South', parentId: guide })
    const { token } = await share.made(org.admin, 'doc_page', guide, { config: { pages: [north, south] } })
    const titles = async () => (await share.visit<PublicPage>(token)).body.pages.map(({ title }) => title)
    expect(await titles()).toEqual(['North', 'South'])
    await act(owner, 'pages.readers', { id: north, private: { roles: {} } })
    expect(await titles()).toEqual(['South'])
    // giving it back to the roles is not publishing it
    await act(owner, 'pages.readers', { id: north, private: null })
    expect(await titles()).toEqual(['South'])
  })

  it('goes on where one of the roles was deleted', async () => {
    const id = await make({ isPrivate: true })
    const other = org.addMember({ seat: 'builder', profile: everyPage })
    await act(owner, 'pages.readers', { id, private: { roles: { [other.roleId]: 'view' } } })
    org.org.db.writeNow(() => {
      const { db } = org.org
      db.run(db.build.updateTable('role').set({ deleted_at: 'now', seq: org.org.nextSeq() }).where('id', '=', other.roleId))
    })
    const roles = { [other.roleId]: 'view', [editor.roleId]: 'view' } as const
    expect(await act(owner, 'pages.readers', { id, private: { roles } })).toMatchObject(applied)
    expect(org.context(editor).access.page(id)).toBe('read')
  })
})

describe('a private page', () => {
  it('has private pages below it, also those that an older device makes', async () => {
    const id = await make({ isPrivate: true })
    const below = await make({ label: 'Okapi below', parentId: id })
    expect(org.context(org.admin).access.page(below)).toBe('none')
    expect(org.context(owner).access.page(below)).toBe('write')
  })

  it('has acts that its owner alone reads, not those it is shared with', async () => {
    const id = await make({ isPrivate: true })
    await act(owner, 'pages.readers', { id, private: { roles: { [editor.roleId]: 'edit' } } })
    const ofPage = async (who: TestMember) =>
      (await server.as(who).post<{ items: { affected_object: string }[] }>('/api/historyLog/list')).body.items.filter(
        ({ affected_object: of }) => of === id,
      )
    expect(await ofPage(editor)).toEqual([])
    expect((await ofPage(owner)).length).toBeGreaterThan(1)
  })

  it('is not named by the place where a list goes on', () => {
    const { db, nextSeq } = org.org
    const at = new Date().toISOString()
    // more than one call looks at
    const labels = Array.from({ length: 5_010 }, (_, n) => `Okapi ${String(n).padStart(5, '0')}`)
    db.writeNow(() => {
      for (const label of labels) {
        const id = newId()
        const row = { id, label, ...look, created_at: at, created_by: owner.memberId, updated_at: at, seq: nextSeq(), archived_at: null }
        db.run(
          db.build.insertInto('page').values({
            ...row,
            archived_by: null,
            deleted_at: null,
            parent_id: null,
            record_table_id: null,
            record_id: null,
            letter_table_id: null,
          }),
        )
        db.run(db.build.insertInto('private_item').values({ id: `page:${id}`, owner_id: owner.memberId, roles: '{}', changed_seq: 0 }))
      }
    })
    const seen = org.context(org.admin)
    const first = listPages(seen, { size: 1000 })
    expect(first.items).toEqual([])
    expect(Buffer.from(first.next ?? '', 'base64url').toString()).not.toContain('Okapi')
    expect(listPages(seen, { size: 1000, after: first.next ?? '' })).toEqual({ items: [], next: null })
    // somebody who may read them gets each once
    const all: string[] = []
    for (let after: string | undefined, more = true; more;) {
      const { items, next } = listPages(org.context(owner), { size: 1000, after })
      all.push(...items.map(({ label }) => label))
      after = next ?? undefined
      more = next !== null
    }
    expect(all).toEqual(labels)
  })
})
