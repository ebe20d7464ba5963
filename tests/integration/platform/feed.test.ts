import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId, newShortId } from '#shared/lib/ids.ts'
import type { EntityKind } from '#shared/catalogue/entities.ts'
import type { FeedAnswer, FeedChange } from '#shared/catalogue/feed.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg()
})
afterAll(() => server.close())

const look = { icon: 'folder', color: 'blue' }
const only = <K extends EntityKind>(answer: FeedAnswer, kind: K): Extract<FeedChange, { kind: K }>[] =>
  answer.changes.filter((change): change is Extract<FeedChange, { kind: K }> => change.kind === kind)

async function createApp(member: TestMember = org.admin, label = 'App', folderId?: string): Promise<string> {
  const id = newId()
  const result = await server.as(member).mutate('apps.create', { id, label, ...look, ...(folderId && { folderId }) })
  expect(result).toMatchObject({ status: 'applied' })
  return id
}

describe('GET feed', () => {
  it('gives everything first, then only what changed, each once at its latest state', async () => {
    const admin = server.as(org.admin)
    const first = await admin.feed()
    expect(first).toMatchObject({ full: true, epoch: org.org.epoch })
    expect(only(first, 'organisation')).toHaveLength(1)
    const id = await createApp()
    await admin.mutate('apps.update', { id, label: 'Renamed' })
    const next = await admin.feed(first.seq)
    expect(next.full).toBe(false)
    expect(only(next, 'app').map((change) => change.data?.label)).toEqual(['Renamed'])
    expect((await admin.feed(next.seq)).changes).toEqual([])
    expect(next.seq).toBe(org.org.currentSeq())
  })

  it('is full again after a restore: another epoch, or a seq that never was', async () => {
    const admin = server.as(org.admin)
    const { seq } = await admin.feed()
    expect((await admin.feed(seq + 1000)).full).toBe(true)
    const other = await admin.get<FeedAnswer>(`/api/feed?since=${seq}&epoch=another`)
    expect(other.body.full).toBe(true)
    const same = await admin.get<FeedAnswer>(`/api/feed?since=${seq}&epoch=${org.org.epoch}`)
    expect(same.body.full).toBe(false)
  })

  it('sends tombstones for what is archived or deleted, and brings it back', async () => {
    const admin = server.as(org.admin)
    const folderId = newId()
    await admin.mutate('folders.create', { id: folderId, label: 'Sales', ...look, position: 'a0' })
    const id = await createApp(org.admin, 'In a folder', folderId)
    const { seq } = await admin.feed()
    await admin.mutate('apps.archive', { id })
    await admin.mutate('folders.delete', { id: folderId })
    const gone = await admin.feed(seq)
    expect(gone.changes.map(({ kind, data }) => [kind, data])).toEqual(
      expect.arrayContaining([
        ['app', null],
        ['folder', null],
        ['folderItem', null],
      ]),
    )
    expect(only(await admin.feed(), 'app').some((change) => change.id === id)).toBe(false)
    await admin.mutate('apps.restore', { id })
    expect(only(await admin.feed(gone.seq), 'app')).toMatchObject([{ id, data: { label: 'In a folder' } }])
  })

  it('a deleted folder comes back with what went with it, but not with what is elsewhere since', async () => {
    const admin = server.as(org.admin)
    const [id, other] = [newId(), newId()]
    await admin.mutate('folders.create', { id, label: 'Sales', ...look, position: 'a0' })
    await admin.mutate('folders.create', { id: other, label: 'Other', ...look, position: 'a1' })
    const [stays, moved, before] = [
      await createApp(org.admin, 'Stays', id),
      await createApp(org.admin, 'Moved', id),
      await createApp(org.admin, 'Before', id),
    ]
    const place = { itemType: 'app', position: 'a5' } as const
    await admin.mutate('folders.place', { ...place, itemId: before, folderId: null })
    await admin.mutate('folders.delete', { id })
    await admin.mutate('folders.place', { ...place, itemId: moved, folderId: other })
    const { seq } = await admin.feed()
    expect((await admin.mutate('folders.restore', { id })).status).toBe('applied')
    const back = await admin.feed(seq)
    expect(only(back, 'folder')).toMatchObject([{ id, data: { label: 'Sales' } }])
    expect(only(back, 'folderItem').map(({ id: key, data }) => [key, data?.folderId])).toEqual([[`app:${stays}`, id]])
    expect((await admin.mutate('folders.restore', { id })).status).toBe('applied')
    expect((await admin.feed(back.seq)).changes).toEqual([])
    expect(await admin.mutate('folders.restore', { id: newId() })).toMatchObject({ status: 'refused', error: { id: 'not_found' } })
  })

  it('what was made in a folder that is deleted since is in no folder, whatever it is', async () => {
    const admin = server.as(org.admin)
    const folderId = newId()
    await admin.mutate('folders.create', { id: folderId, label: 'Sales', ...look, position: 'a0' })
    await admin.mutate('folders.delete', { id: folderId })
    const { seq } = await admin.feed()
    const id = await createApp(org.admin, 'Made away from the network', folderId)
    const fieldId = newShortId('f')
    const fields = [{ id: fieldId, label: 'Name', type: 'singleLineText' as const, position: 'a0' }]
    const table = { id: newShortId('t'), label: 'Made there too', ...look, viewId: newShortId('v'), viewLabel: 'All', fields, folderId }
    expect(await admin.mutate('tables.create', table)).toMatchObject({ status: 'applied' })
    const feed = await admin.feed(seq)
    expect(feed.changes.map((change) => change.id)).toEqual(expect.arrayContaining([id, table.id]))
    expect(only(feed, 'folderItem')).toEqual([])
  })

  it('gives each person only what their role lets them see', async () => {
    const [visible, hidden] = [await createApp(org.admin, 'Visible'), await createApp(org.admin, 'Hidden')]
    const member = org.addMember({ profile: { dashboards_enabled: { [visible]: 'view' } } })
    const feed = await server.as(member).feed()
    expect(only(feed, 'app').map((change) => change.id)).toEqual([visible])
    expect(JSON.stringify(feed)).not.toContain(hidden)
    await server.as(org.admin).mutate('apps.update', { id: hidden, label: 'Secret name' })
    const next = await server.as(member).feed(feed.seq)
    expect(JSON.stringify(next)).not.toContain('Secret name')
    expect(only(next, 'app')).toEqual([{ kind: 'app', id: hidden, seq: expect.any(Number), data: null }])
  })

  it('is full when rights changed since, so that a device forgets what it may no longer see', async () => {
    const id = await createApp()
    const member = org.addMember({ profile: { dashboards_enabled: { '*': 'view' } } })
    const before = await server.as(member).feed()
    expect(only(before, 'app').some((change) => change.id === id)).toBe(true)
    org.setProfile(member, { dashboards_enabled: {} })
    const after = await server.as(member).feed(before.seq)
    expect(after.full).toBe(true)
    expect(only(after, 'app')).toEqual([])
    expect((await server.as(member).feed(after.seq)).full).toBe(false)
  })

  it('shows whether an item is public, and tells when that changes', async () => {
    const id = await createApp()
    const { seq } = await server.as(org.admin).feed()
    const { db } = org.org
    const link = {
      id: newId(),
      item_type: 'app' as const,
      item_id: id,
      token: newId(),
      active: 1,
      can_write: 0,
      config: '{}',
      created_at: '',
      created_by: null,
      deleted_at: null,
      name: '',
      expires_at: null,
      password_hash: null,
      sites: '[]',
    }
    db.writeNow(() => db.run(db.build.insertInto('public_link').values({ ...link, seq: org.org.nextSeq() })))
    const open = await server.as(org.admin).feed(seq)
    expect(only(open, 'app')).toMatchObject([{ id, data: { isPublic: true } }])
    db.writeNow(() => db.run(db.build.updateTable('public_link').set({ active: 0, seq: org.org.nextSeq() }).where('id', '=', link.id)))
    expect(only(await server.as(org.admin).feed(open.seq), 'app')).toMatchObject([{ id, data: { isPublic: false } }])
  })

  it('answers favourites and recents to their owner alone', async () => {
    const id = await createApp()
    const [one, two] = [org.addMember({ isAdmin: true }), org.addMember({ isAdmin: true })]
    expect(await server.as(one).mutate('favourites.add', { itemType: 'app', itemId: id, position: 'a0' })).toMatchObject({
      status: 'applied',
    })
    expect(
      await server.as(one).mutate('recents.visit', { itemType: 'app', itemId: id, visitedAt: new Date().toISOString() }),
    ).toMatchObject({ status: 'applied' })
    const own = await server.as(one).feed()
    expect(only(own, 'favourite')).toHaveLength(1)
    expect(only(own, 'recent')).toHaveLength(1)
    const others = await server.as(two).feed()
    expect([...only(others, 'favourite'), ...only(others, 'recent')]).toEqual([])
    await server.as(one).mutate('favourites.remove', { itemType: 'app', itemId: id })
    expect(only(await server.as(one).feed(own.seq), 'favourite')).toMatchObject([{ data: null }])
  })
})

describe('recents', () => {
  it('keeps the newest visit and at most fifty items', async () => {
    const member = org.addMember({ isAdmin: true })
    const tables = Array.from({ length: 55 }, () => newShortId('t'))
    for (const itemId of tables)
      await server.as(member).mutate('recents.visit', { itemType: 'table', itemId, visitedAt: new Date().toISOString() })
    const visits = only(await server.as(member).feed(), 'recent')
    expect(visits).toHaveLength(50)
    expect(visits.some((change) => change.data?.itemId === tables.at(-1))).toBe(true)
    expect(visits.some((change) => change.data?.itemId === tables[0])).toBe(false)
  })
})

describe('rights of mutations', () => {
  const refused = (id: string): unknown => expect.objectContaining({ status: 'refused', error: expect.objectContaining({ id }) })

  it('folders need Manage folders and a builder seat', async () => {
    const args = (): { id: string; label: string; icon: string; color: string; position: string } => ({
      id: newId(),
      label: 'F',
      ...look,
      position: 'a0',
    })
    const builder = org.addMember({ seat: 'builder', profile: { manage_workspaces: 1 } })
    const member = org.addMember({ seat: 'member', profile: { manage_workspaces: 1 } })
    const plain = org.addMember({ seat: 'builder' })
    const allowed = args()
    expect((await server.as(builder).mutate('folders.create', allowed)).status).toBe('applied')
    expect(await server.as(builder).mutate('folders.create', allowed)).toEqual(refused('conflict'))
    for (const person of [member, plain]) {
      expect(await server.as(person).mutate('folders.create', args())).toEqual(refused('permission_denied'))
      expect(await server.as(person).mutate('folders.update', { id: allowed.id, label: 'Mine' })).toEqual(refused('permission_denied'))
      expect(await server.as(person).mutate('folders.delete', { id: allowed.id })).toEqual(refused('permission_denied'))
      expect(await server.as(person).mutate('folders.restore', { id: allowed.id })).toEqual(refused('permission_denied'))
      expect(
        await server.as(person).mutate('folders.place', { folderId: allowed.id, itemType: 'app', itemId: newId(), position: 'a0' }),
      ).toEqual(refused('permission_denied'))
    }
  })

  it('what a person may not see answers like what does not exist', async () => {
    const id = await createApp()
    const blind = org.addMember({ seat: 'builder', profile: { create_dashboard: 1 } })
    const hidden = await server.as(blind).mutate('apps.update', { id, label: 'x' })
    const missing = await server.as(org.admin).mutate('apps.update', { id: newId(), label: 'x' })
    expect(hidden).toEqual(refused('app_not_found'))
    expect(missing).toMatchObject({ error: (hidden as { error: unknown }).error })
    expect(await server.as(blind).mutate('favourites.add', { itemType: 'app', itemId: id, position: 'a0' })).toEqual(
      refused('unauthorized'),
    )
  })

  it('reading is not writing, and a page is thrown away only with Delete pages', async () => {
    const id = await createApp()
    const viewer = org.addMember({ seat: 'builder', profile: { dashboards_enabled: { '*': 'view' } } })
    expect(await server.as(viewer).mutate('apps.update', { id, label: 'x' })).toEqual(refused('permission_denied'))
    expect(await server.as(viewer).mutate('apps.archive', { id })).toEqual(refused('permission_denied'))
    const page = newId()
    await server.as(org.admin).mutate('pages.create', { id: page, label: 'Handbook', ...look })
    const editor = org.addMember({ profile: { doc_pages_enabled: { '*': 'edit' } } })
    expect(await server.as(editor).mutate('pages.update', { id: page, label: 'Our handbook' })).toEqual(refused('permission_denied'))
    const owner = org.addMember({ profile: { doc_pages_enabled: { '*': 'full' } } })
    expect((await server.as(owner).mutate('pages.update', { id: page, label: 'Our handbook' })).status).toBe('applied')
    for (const person of [editor, owner])
      expect(await server.as(person).mutate('pages.archive', { id: page })).toEqual(refused('permission_denied'))
  })

  it('whoever creates an app can work with it, even without a wildcard in their role', async () => {
    const creator = org.addMember({ seat: 'builder', profile: { create_dashboard: 1, dashboards_enabled: { other: 'view' } } })
    const told: (string | undefined)[] = []
    const stop = server.platform.events.on('access-changed', ({ memberId }) => told.push(memberId))
    const id = await createApp(creator)
    stop()
    expect(told).toEqual([creator.memberId])
    expect(org.context(creator).access.app(id)).toBe('write')
    expect(org.context(creator).access.app('other')).toBe('read')
    expect((await server.as(creator).mutate('apps.update', { id, label: 'Mine' })).status).toBe('applied')
  })

  it('a creator whose role refuses every app leaves nothing behind', async () => {
    const creator = org.addMember({ seat: 'builder', profile: { create_dashboard: 1, dashboards_disabled: ['*'] } })
    const id = newId()
    expect(await server.as(creator).mutate('apps.create', { id, label: 'x', ...look })).toEqual(refused('permission_denied'))
    const { db } = org.org
    expect(db.get(db.build.selectFrom('app').select('id').where('id', '=', id))).toBeUndefined()
  })

  it('writes who did what into the log, in the same transaction', async () => {
    const id = await createApp(org.admin, 'Logged')
    await server.as(org.admin).mutate('apps.archive', { id })
    const { db } = org.org
    const rows = db.all(
      db.build
        .selectFrom('audit_log')
        .select(['action', 'label', 'member_id', 'source'])
        .where('entity_id', '=', id)
        .orderBy('performed_at')
        .orderBy('id'),
    )
    expect(rows).toEqual([
      { action: 'app.created', label: 'Logged', member_id: org.admin.memberId, source: 'api' },
      { action: 'app.archived', label: 'Logged', member_id: org.admin.memberId, source: 'api' },
    ])
  })
})
