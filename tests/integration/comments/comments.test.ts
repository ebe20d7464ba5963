import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Comment, CommentMark, CommentPlace } from '#shared/nouns/comments/comment.ts'
import { newId } from '#shared/lib/ids.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { addRecords, buildTable, valuesOf, type BuiltTable } from '#tests/support/build-table.ts'
import { deliverNotices, inboxOf } from '#tests/support/deliver-notices.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let table: BuiltTable
/** sees every record, and may only comment */
let bea: TestMember
/** sees the records of the team "us" */
let cid: TestMember
/** sees no table */
let out: TestMember
let record: string
let place: CommentPlace

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => {
  org = server.createOrg()
  table = buildTable(org.context(org.admin), { fields: { name: 'singleLineText', team: 'singleLineText', talk: 'comments' } })
  const data = [{ field: table.fields['team'] ?? '', operator: 'is', value: 'us' }]
  bea = org.addMember({ profile: { tables_enabled: { [table.id]: { create_comment: true } } } })
  cid = org.addMember({ profile: { tables_enabled: { [table.id]: { create_comment: true, data } } } })
  out = org.addMember({ profile: {} })
  ;[record = ''] = addRecords(org.context(org.admin), table, [{ name: 'Harbour', team: 'us' }])
  place = { itemType: 'table', itemId: table.id, recordId: record }
})

type Mutate = ReturnType<TestServer['as']>['mutate']
const act = (member: TestMember, ...[kind, args]: Parameters<Mutate>) => server.as(member).mutate(kind, args)

async function say(member: TestMember, text: string, parentId: string | null = null, mentions: TestMember[] = []): Promise<string> {
  const id = newId()
  const names = mentions.map(({ memberId }) => memberId)
  expect(await act(member, 'comments.add', { id, place, parentId, text, mentions: names })).toMatchObject({
    status: 'applied',
  })
  return id
}

const refused = (id: string) => ({ status: 'refused', error: { id } })
const write = (values: Record<string, CellValue>) =>
  act(org.admin, 'records.change', {
    tableId: table.id,
    changes: [{ op: 'update', id: record, values: valuesOf(table, values), base: 1e9 }],
  })

/** The comments of the feed, by id; null: forgotten. */
async function told(member: TestMember, since = 0): Promise<Map<string, Comment | null>> {
  const { changes } = await server.as(member).feed(since)
  return new Map(changes.flatMap((entry) => (entry.kind === 'comment' ? [[entry.id, entry.data] as const] : [])))
}

describe('a comment on a record', () => {
  it('is read by those who see the record, and by nobody else', async () => {
    const id = await say(bea, 'Call them on Monday')
    for (const member of [org.admin, bea, cid]) expect((await told(member)).get(id)).toMatchObject({ text: 'Call them on Monday' })
    expect(JSON.stringify(await server.as(out).feed())).not.toContain('Monday')
    const hello = { id: newId(), place, parentId: null, text: 'Hello?', mentions: [] }
    expect(await act(out, 'comments.add', hello)).toMatchObject(refused('not_found'))
    expect(await act(out, 'comments.react', { id, sign: '👍', isOn: true })).toMatchObject(refused('not_found'))
    expect(await act(out, 'comments.read', { place, upTo: new Date().toISOString() })).toMatchObject(refused('not_found'))
    const silent = org.addMember({ profile: { tables_enabled: { [table.id]: { create_comment: false } } } })
    expect(await act(silent, 'comments.add', { ...hello, id: newId() })).toMatchObject(refused('permission_denied'))
  })

  it('is edited by its author only, and deleted by them and by those who manage the table', async () => {
    const id = await say(bea, 'Frist')
    expect(await act(cid, 'comments.edit', { id, text: 'Mine', mentions: [] })).toMatchObject(refused('permission_denied'))
    expect(await act(cid, 'comments.delete', { id })).toMatchObject(refused('permission_denied'))
    await act(bea, 'comments.edit', { id, text: 'First', mentions: [] })
    expect((await told(cid)).get(id)).toMatchObject({ text: 'First', authorId: bea.memberId, editedAt: expect.any(String) })
    const answer = await say(cid, 'Second', id)
    const { seq } = await server.as(cid).feed()
    expect(await act(org.admin, 'comments.delete', { id })).toMatchObject({ status: 'applied' })
    expect(await told(cid, seq)).toEqual(
      new Map([
        [id, null],
        [answer, null],
      ]),
    )
    expect((await told(bea)).size).toBe(0)
  })

  it('holds the signs of several people, is settled, and taken up again by an answer', async () => {
    const id = await say(bea, 'Done?')
    await act(cid, 'comments.react', { id, sign: '👍', isOn: true })
    await act(bea, 'comments.react', { id, sign: '👍', isOn: true })
    await act(bea, 'comments.react', { id, sign: '👍', isOn: false })
    await act(cid, 'comments.resolve', { id, isResolved: true })
    expect((await told(bea)).get(id)).toMatchObject({ reactions: { '👍': [cid.memberId] }, resolvedAt: expect.any(String) })
    const answer = await say(bea, 'Not yet', id)
    expect((await told(bea)).get(id)).toMatchObject({ resolvedAt: null })
    // an answer to an answer belongs to the same conversation
    const again = await say(cid, 'Why?', answer)
    expect((await told(bea)).get(again)).toMatchObject({ parentId: id })
    expect(await act(cid, 'comments.resolve', { id: answer, isResolved: true })).toMatchObject(refused('invalid_request'))
  })

  it('leaves a person with the record, and comes back with it', async () => {
    const id = await say(bea, 'For the team')
    let { seq } = await server.as(cid).feed()
    await write({ team: 'them' })
    expect((await told(cid, seq)).get(id)).toBeNull()
    expect(JSON.stringify(await server.as(cid).feed())).not.toContain('For the team')
    ;({ seq } = await server.as(cid).feed())
    await write({ team: 'us' })
    expect((await told(cid, seq)).get(id)).toMatchObject({ text: 'For the team' })
    await act(org.admin, 'records.change', { tableId: table.id, changes: [{ op: 'delete', id: record, base: 1e9 }] })
    expect((await told(bea)).get(id) ?? null).toBeNull()
    await act(org.admin, 'records.change', { tableId: table.id, changes: [{ op: 'restore', id: record }] })
    expect((await told(bea)).get(id)).toMatchObject({ text: 'For the team' })
  })

  it('is unread until the person has looked; only they know of it', async () => {
    await say(bea, 'News')
    const marks = async (member: TestMember): Promise<CommentMark[]> =>
      (await server.as(member).feed()).changes.flatMap((entry) => (entry.kind === 'commentMark' && entry.data ? [entry.data] : []))
    const upTo = new Date().toISOString()
    await act(cid, 'comments.read', { place, upTo })
    await act(cid, 'comments.read', { place, upTo: '2020-01-01T00:00:00.000Z' })
    expect(await marks(cid)).toMatchObject([{ recordId: record, readAt: upTo }])
    expect(await marks(org.admin)).toEqual([])
  })
})

it('a comment on a page is read by those who see the page', async () => {
  const page = newId()
  await act(org.admin, 'pages.create', { id: page, label: 'Handbook', icon: 'file-text', color: 'blue' })
  const reader = org.addMember({ profile: { doc_pages_enabled: { [page]: 'view' } } })
  place = { itemType: 'page', itemId: page, recordId: null }
  const id = await say(reader, 'A word is missing')
  expect((await told(org.admin)).get(id)).toMatchObject({ text: 'A word is missing', itemId: page })
  expect(JSON.stringify(await server.as(out).feed())).not.toContain('A word is missing')
})

it('a conversation about words of a page keeps their place; only the first of a page has one', async () => {
  const record = place
  const page = newId()
  await act(org.admin, 'pages.create', { id: page, label: 'Handbook', icon: 'file-text', color: 'blue' })
  const reader = org.addMember({ profile: { doc_pages_enabled: { [page]: 'view' } } })
  place = { itemType: 'page', itemId: page, recordId: null }
  const anchor = { from: { client: 1, clock: 2 }, to: { client: 1, clock: 9 }, quote: 'secret words', prefix: '', suffix: '' }
  const about = { id: newId(), place, parentId: null, anchor, text: 'Which ones?', mentions: [] }
  expect(await act(reader, 'comments.add', about)).toMatchObject({ status: 'applied' })
  expect((await told(org.admin)).get(about.id)).toMatchObject({ anchor })
  expect(JSON.stringify(await server.as(out).feed())).not.toContain('secret words')
  const bad = { ...about, id: newId() }
  for (const wrong of [{ parentId: about.id }, { place: record }, { anchor: { ...anchor, quote: 'x'.repeat(301) } }]) {
    expect(await act(org.admin, 'comments.add', { ...bad, ...wrong })).toMatchObject(refused('invalid_request'))
  }
  await act(reader, 'comments.delete', { id: about.id })
  expect(JSON.stringify(await server.as(org.admin).feed())).not.toContain('secret words')
})

it('people are told once of being named and of answers, and not of what is gone or hidden', async () => {
  const inbox = async (member: TestMember) => {
    await deliverNotices(server.platform, org.org)
    return inboxOf(org.context(member))
  }
  const id = await say(bea, '@Cid look', null, [cid, out, bea])
  expect(await inbox(cid)).toMatchObject([{ kind: 'commentMentioned', actor: bea.memberId, about: { recordId: record, partId: id } }])
  expect([...(await inbox(out)), ...(await inbox(bea))]).toEqual([])
  await say(cid, 'I did', id)
  await act(cid, 'comments.delete', { id: await say(cid, 'and more', id, [org.admin]) })
  expect((await inbox(bea)).map(({ kind }) => kind)).toEqual(['commentReplied'])
  expect(await inbox(org.admin)).toEqual([])
  await act(bea, 'comments.edit', { id, text: '@Cid look again', mentions: [cid.memberId, org.admin.memberId] })
  expect(await inbox(cid)).toHaveLength(1)
  expect((await inbox(org.admin)).map(({ kind }) => kind)).toEqual(['commentMentioned'])
})

it('a long comment fits into a field of comments', async () => {
  const text = 'A sentence with a little more than seventy letters, as people write them every day. '.repeat(40).trim()
  const comment = JSON.stringify({ id: newId(), by: org.admin.memberId, at: new Date().toISOString(), text })
  expect(await write({ talk: [comment] })).toMatchObject({ status: 'applied' })
})
