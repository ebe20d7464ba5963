import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId, newShortId } from '#shared/lib/ids.ts'
import type { Notice } from '#shared/nouns/notices/notice.ts'
import { orderReport } from '#server/jobs/report-store.ts'
import { scheduleNotices } from '#server/jobs/schedule-notices.ts'
import { addRecords, buildTable, change, valuesOf, type BuiltTable } from '#tests/support/build-table.ts'
import { deliverNotices } from '#tests/support/deliver-notices.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let table: BuiltTable
let bea: TestMember
let cid: TestMember

beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg()
  table = buildTable(org.context(org.admin), { fields: { name: 'singleLineText', people: 'multipleUsers' } })
  bea = org.addMember({ profile: { tables_enabled: { [table.id]: '*' } } })
  cid = org.addMember({ profile: { tables_enabled: { [table.id]: '*' } } })
})
afterAll(() => server.close())

/** Tells Bea of a new record. */
async function tell(): Promise<Notice> {
  const context = org.context(org.admin)
  const [id = ''] = addRecords(context, table, [{ name: 'one' }])
  const values = valuesOf(table, { people: [bea.memberId] })
  change(context, table.id, [{ op: 'update', id, values, base: Number.MAX_SAFE_INTEGER }])
  await deliverNotices(server.platform, org.org)
  const found = (await inbox(bea)).find(({ about }) => about.recordId === id)
  if (!found) throw new Error('Bea was not told')
  return found
}

async function inbox(member: TestMember, since = 0): Promise<Notice[]> {
  const { changes } = await server.as(member).feed(since)
  return changes.flatMap((entry) => (entry.kind === 'notice' && entry.data ? [entry.data] : []))
}

it('only the person receives a notice: no colleague, nobody elsewhere, nobody who views as them', async () => {
  const { id } = await tell()
  const elsewhere = server.createOrg('Elsewhere')
  for (const other of [org.admin, cid, elsewhere.admin]) expect(JSON.stringify(await server.as(other).feed())).not.toContain(id)
  const { body } = await server.as(org.admin).post<{ view: string }>('/api/access/view-as', { member_id: bea.memberId })
  const seen = await server.as(org.admin).request('GET', '/api/feed?since=0', { headers: { 'x-trama-view': body.view } })
  expect(JSON.stringify(seen.body)).not.toContain(id)
})

it('read on one device is read on the other; marks of others change nothing', async () => {
  const { id } = await tell()
  const before = (await server.as(bea).feed()).seq
  expect(await server.as(cid).mutate('notices.read', { ids: [id], isRead: true })).toMatchObject({ status: 'applied' })
  expect(await inbox(bea, before)).toEqual([])
  await server.as(bea).mutate('notices.read', { ids: [id, newId()], isRead: true })
  expect(await inbox(bea, before)).toMatchObject([{ id, isRead: true }])
  await server.as(bea).mutate('notices.read', { ids: [id], isRead: false })
  expect(await inbox(bea, before)).toMatchObject([{ id, isRead: false }])
})

it('reading all leaves out what was told after the device looked', async () => {
  const known = await tell()
  const later = await tell()
  await server.as(bea).mutate('notices.readAll', { upTo: known.createdAt })
  const now = await inbox(bea)
  expect(now.find(({ id }) => id === known.id)?.isRead).toBe(true)
  expect(now.find(({ id }) => id === later.id)?.isRead).toBe(later.createdAt <= known.createdAt)
  await server.as(bea).mutate('notices.readAll', { upTo: later.createdAt })
  expect((await inbox(bea)).every(({ isRead }) => isRead)).toBe(true)
})

it('a bookmark is one’s own', async () => {
  const { id } = await tell()
  expect(await server.as(cid).mutate('notices.bookmark', { id, isBookmarked: true })).toMatchObject({ error: { id: 'not_found' } })
  await server.as(bea).mutate('notices.bookmark', { id, isBookmarked: true })
  expect((await inbox(bea)).find((notice) => notice.id === id)?.isBookmarked).toBe(true)
})

it('what is forwarded reaches those who may see it, with who passed it on', async () => {
  const { id, about } = await tell()
  const blind = org.addMember()
  for (const to of [cid, blind])
    expect(await server.as(bea).mutate('notices.forward', { id, to: to.memberId })).toMatchObject({ status: 'applied' })
  for (const to of [bea.memberId, newId()])
    expect(await server.as(bea).mutate('notices.forward', { id, to })).toMatchObject({ error: { id: 'user-not-found' } })
  expect(await server.as(cid).mutate('notices.forward', { id, to: org.admin.memberId })).toMatchObject({ error: { id: 'not_found' } })
  await deliverNotices(server.platform, org.org)
  expect(await inbox(cid)).toMatchObject([{ kind: 'assigned', about, actor: org.admin.memberId, forwardedBy: bea.memberId }])
  expect(await inbox(blind)).toEqual([])
})

it('names the people who may see a place, to those who see it', async () => {
  const { about } = await tell()
  const blind = org.addMember()
  const members = [bea.memberId, cid.memberId, blind.memberId, org.admin.memberId, newId()]
  const { partId: _, ...place } = about
  const ask = (who: TestMember, body: object) => server.as(who).post<{ members: string[] }>('/api/notices/readers', body)
  expect((await ask(bea, { ...place, members })).body.members).toEqual([bea.memberId, cid.memberId, org.admin.memberId])
  expect((await ask(blind, { ...place, members })).body).toMatchObject({ id: 'unauthorized' })
  expect((await ask(bea, { ...place, recordId: newId(), members })).body).toMatchObject({ id: 'unauthorized' })
})

it('a role that opens an item tells its people, but not of a whole workspace', async () => {
  const before = (await server.as(cid).feed()).seq
  const page = newId()
  await server.as(org.admin).mutate('pages.create', { id: page, label: 'Plan', icon: 'file', color: 'blue' })
  const change = { map: 'doc_pages', id: page, value: 'full' }
  const { status } = await server.as(org.admin).post('/api/profile/update', { profile_id: cid.roleId, changes: [change] })
  expect(status).toBe(200)
  await deliverNotices(server.platform, org.org)
  expect(await inbox(cid, before)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'shared', about: expect.objectContaining({ itemType: 'page', itemId: page }) as object }),
    ]),
  )
  expect((await inbox(bea)).filter(({ kind }) => kind === 'shared')).toEqual([])
})

it('a copy that is done is told as `duplicateTab`', async () => {
  const args = { id: table.id, newId: newShortId('t'), label: 'Copy', viewId: newShortId('v'), viewLabel: 'All', withRecords: true }
  expect(await server.as(org.admin).mutate('tables.duplicate', args)).toMatchObject({ status: 'applied' })
  const isTold = async (): Promise<boolean> => {
    await deliverNotices(server.platform, org.org)
    return (await inbox(org.admin)).some(({ kind }) => kind === 'copyDone')
  }
  await expect.poll(isTold, { timeout: 60_000 }).toBe(true)
  type Listed = { items: { title: string; props: object }[] }
  const { items } = (await server.as(org.admin).get<Listed>('/api/notifications/list')).body
  expect(items).toContainEqual(expect.objectContaining({ props: { type: 'duplicateTab' }, title: 'Copy' }))
})

it('programs list their own by section, with the names of the specification', async () => {
  type Listed = { items: { id: string; isRead: boolean; rawLink: string; props: object; title: string }[]; total: number }
  const list = async (member: TestMember, section: string) =>
    (await server.as(member).get<Listed>(`/api/notifications/list?section=${section}`)).body
  const { id, about } = await tell()
  expect((await list(bea, 'unread')).items[0]).toMatchObject({
    ...{ id, isRead: false, title: 'Things', previewId: about.recordId, forwardedBy: null },
    rawLink: expect.stringContaining(`/object/${table.id}/record/${about.recordId}`) as string,
    props: { type: 'record', tableId: table.id, recordId: about.recordId },
  })
  await server.as(bea).mutate('notices.bookmark', { id, isBookmarked: true })
  await server.as(bea).mutate('notices.read', { ids: [id], isRead: true })
  expect((await list(bea, 'bookmarked')).items.map((one) => one.id)).toContain(id)
  expect((await list(bea, 'read')).items.map((one) => one.id)).toContain(id)
  expect((await list(bea, 'unread')).items.map((one) => one.id)).not.toContain(id)
  for (const section of ['unread', 'bookmarked', 'read'])
    expect((await list(org.admin, section)).items.map((one) => one.id)).not.toContain(id)
})

it('programs are led to files that are ready and to the trigger that failed', async () => {
  const functionId = newId()
  const facts = { recordId: null, fieldId: null }
  const { db } = org.org
  const order = { memberId: org.admin.memberId, kind: 'table' as const, name: 'Things.csv', request: {} }
  const reportId = db.writeNow(() => orderReport(org.org, order, new Date()))
  const told = [
    { kind: 'reportReady' as const, about: { itemType: 'report' as const, itemId: reportId, partId: null, ...facts } },
    { kind: 'triggerFailed' as const, about: { itemType: 'trigger' as const, itemId: table.id, partId: functionId, ...facts } },
  ]
  const to = [org.admin.memberId]
  const made = told.map((one) => ({ ...one, to, actor: null, facts: {}, madeAt: new Date().toISOString() }))
  db.writeNow(() => scheduleNotices(org.org, made, new Date()))
  await deliverNotices(server.platform, org.org)
  const { items } = (await server.as(org.admin).get<{ items: { rawLink: string }[] }>('/api/notifications/list')).body
  const { publicUrl } = server.platform.config
  expect(items.map(({ rawLink }) => rawLink)).toEqual(
    expect.arrayContaining([`${publicUrl}/settings/exports`, `${publicUrl}/lowcode/triggers/editor/${functionId}`]),
  )
})

it('a conversation is passed on to those who are in it, and to nobody else', async () => {
  const chatId = newId()
  const members = [org.admin.memberId, bea.memberId]
  const channel = { id: chatId, name: 'Oven', iconColor: 'red', backgroundColor: null, members }
  expect(await server.as(org.admin).mutate('chats.create', channel)).toMatchObject({ status: 'applied' })
  const place = { itemType: 'chat', itemId: chatId, recordId: null, fieldId: null, members: [bea.memberId, cid.memberId] }
  expect((await server.as(org.admin).post<{ members: string[] }>('/api/notices/readers', place)).body.members).toEqual([bea.memberId])
  expect((await server.as(cid).post('/api/notices/readers', place)).status).toBe(404)
})
