import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { tellOfFailure } from '#server/jobs/tell-of-failure.ts'
import { applyRecordChanges } from '#server/records/write/apply-record-changes.ts'
import { addRecords, buildTable, change, valuesOf, type BuiltTable } from '#tests/support/build-table.ts'
import { deliverNotices, inboxOf, noticesOf } from '#tests/support/deliver-notices.ts'
import { createTestOrgOnPlatform, type TestMember } from '#tests/support/test-org.ts'

let world: ReturnType<typeof createTestOrgOnPlatform>
let table: BuiltTable
let bea: TestMember
let cid: TestMember
let record: string

beforeEach(() => {
  world = createTestOrgOnPlatform()
  table = buildTable(as(world.admin), { fields: { name: 'singleLineText', amount: 'number', people: 'multipleUsers', talk: 'comments' } })
  bea = world.addMember({ profile: { tables_enabled: { [table.id]: '*' } } })
  cid = world.addMember({ profile: { tables_enabled: { [table.id]: '*' } } })
  ;[record = ''] = addRecords(as(world.admin), table, [{ name: 'start', amount: 1 }])
})
afterEach(() => world.dispose())

const as = (member: TestMember): OrgContext => world.context(member)
const field = (name: string): string => table.fields[name] ?? ''
const deliver = (): Promise<void> => deliverNotices(world.platform, world.org)
const set = (member: TestMember, values: Parameters<typeof valuesOf>[1], id = record): void =>
  void change(as(member), table.id, [{ op: 'update', id, values: valuesOf(table, values), base: Number.MAX_SAFE_INTEGER }])

function comment(by: TestMember, text: string, mentions: TestMember[] = []): { id: string; json: string } {
  const id = newId()
  const named = mentions.map(({ memberId }) => memberId)
  return {
    id,
    json: JSON.stringify({ id, by: by.memberId, at: new Date().toISOString(), text, ...(named.length > 0 && { mentions: named }) }),
  }
}

describe('assignment', () => {
  it('tells those who are entered, not the writer, and nobody else', async () => {
    set(world.admin, { people: [bea.memberId, world.admin.memberId] })
    await deliver()
    expect(inboxOf(as(bea))).toMatchObject([
      {
        kind: 'assigned',
        actor: world.admin.memberId,
        about: { itemType: 'table', itemId: table.id, recordId: record, fieldId: field('people'), partId: null },
        isRead: false,
        isBookmarked: false,
      },
    ])
    expect([...inboxOf(as(world.admin)), ...inboxOf(as(cid))]).toEqual([])
  })

  it('tells nothing of what was taken back meanwhile, and once of what was made twice', async () => {
    set(world.admin, { people: [bea.memberId] })
    set(world.admin, { people: null })
    await deliver()
    expect(inboxOf(as(bea))).toEqual([])
    set(world.admin, { people: [bea.memberId] })
    set(world.admin, { people: null })
    set(world.admin, { people: [bea.memberId] })
    await deliver()
    expect(inboxOf(as(bea))).toHaveLength(1)
  })

  it('is silent about edits of other cells and about a person who was there before', async () => {
    set(world.admin, { people: [bea.memberId] })
    await deliver()
    const seq = world.org.currentSeq()
    set(world.admin, { name: 'next', people: [bea.memberId, cid.memberId] })
    await deliver()
    expect(noticesOf(as(bea), seq).size).toBe(0)
    expect(inboxOf(as(cid))).toHaveLength(1)
  })

  it('counts the records of one act that the person may see', async () => {
    const ids = addRecords(
      as(world.admin),
      table,
      [1, 2, 3, 4].map((amount) => ({ amount })),
    )
    const data = [{ field: field('amount'), operator: 'greater', value: 1 }]
    world.setProfile(cid, { tables_enabled: { [table.id]: { can_edit: true, data } } })
    const values = valuesOf(table, { people: [bea.memberId, cid.memberId] })
    change(
      as(world.admin),
      table.id,
      ids.map((id) => ({ op: 'update' as const, id, values, base: Number.MAX_SAFE_INTEGER })),
    )
    await deliver()
    expect(inboxOf(as(bea))).toMatchObject([{ kind: 'assigned', about: { recordId: null }, facts: { records: 4 } }])
    expect(inboxOf(as(cid))).toMatchObject([{ kind: 'assigned', about: { recordId: null }, facts: { records: 3 } }])
  })

  it('an import tells nobody of its rows', async () => {
    const rows = [{ op: 'create' as const, id: newId(), values: valuesOf(table, { people: [bea.memberId] }) }]
    world.org.db.writeNow(() =>
      applyRecordChanges(as(world.admin), table.id, rows, { batch: newId(), madeAt: new Date(), summarised: true }),
    )
    await deliver()
    expect(inboxOf(as(bea))).toEqual([])
  })
})

describe('comments', () => {
  it('tells those whom a comment names, and those who wrote before', async () => {
    const first = comment(cid, 'hello')
    set(cid, { talk: [first.json] })
    const second = comment(world.admin, 'look, Bea', [bea])
    set(world.admin, { talk: [first.json, second.json] })
    await deliver()
    expect(inboxOf(as(bea))).toMatchObject([{ kind: 'mentioned', about: { recordId: record, fieldId: field('talk'), partId: second.id } }])
    expect(inboxOf(as(cid))).toMatchObject([{ kind: 'replied', actor: world.admin.memberId, about: { partId: second.id } }])
    // no text, no name
    expect(JSON.stringify([...inboxOf(as(bea)), ...inboxOf(as(cid))])).not.toMatch(/hello|look|Bea|talk/)
  })

  it('tells nothing of a comment that is gone before it is told', async () => {
    const one = comment(world.admin, 'wrong record', [bea])
    set(world.admin, { talk: [one.json] })
    set(world.admin, { talk: null })
    await deliver()
    expect(inboxOf(as(bea))).toEqual([])
  })

  it('keeps the people whom a comment names, and tells of one who is added to it', async () => {
    const one = comment(world.admin, '@Bea', [bea])
    set(world.admin, { talk: [one.json] })
    await deliver()
    const more = { ...(JSON.parse(one.json) as object), text: '@Bea @Cid', mentions: [bea.memberId, cid.memberId] }
    set(world.admin, { talk: [JSON.stringify(more)] })
    await deliver()
    expect(inboxOf(as(bea))).toHaveLength(1)
    expect(inboxOf(as(cid))).toMatchObject([{ kind: 'mentioned' }])
  })
})

describe('one’s own work', () => {
  it('tells whose change lost against another, and of work that was given up', async () => {
    const base = world.org.currentSeq()
    const edit = (member: TestMember, ago: number, name: string): void =>
      void change(as(member), table.id, [{ op: 'update', id: record, values: valuesOf(table, { name }), base }], new Date(Date.now() - ago))
    edit(world.admin, 10_000, 'later')
    edit(bea, 20_000, 'earlier')
    const payload = JSON.stringify({ memberId: cid.memberId, tableId: table.id })
    const effect = { id: newId(), kind: 'records.undo', payload, attempts: 8 }
    world.org.db.writeNow(() => tellOfFailure(world.org, effect, new Date()))
    await deliver()
    expect(inboxOf(as(bea))).toMatchObject([
      { kind: 'conflict', actor: world.admin.memberId, about: { recordId: record, fieldId: field('name') } },
    ])
    expect(inboxOf(as(cid))).toMatchObject([{ kind: 'workFailed', actor: null, about: { itemId: table.id, recordId: null } }])
    expect(inboxOf(as(world.admin))).toEqual([])
  })
})

describe('rights', () => {
  const named = async (): Promise<void> => {
    set(world.admin, { talk: [comment(world.admin, 'secret plan', [bea]).json] })
    await deliver()
  }

  it('nobody is told of what they may not see when it is sent: table, field, row', async () => {
    const denied = [
      {},
      { tables_enabled: { [table.id]: { can_edit: true, fields_excluded: [field('talk')] } } },
      { tables_enabled: { [table.id]: { can_edit: true, data: [{ field: field('amount'), operator: 'greater', value: 5 }] } } },
    ]
    for (const profile of denied) {
      world.setProfile(bea, profile)
      set(world.admin, { talk: null })
      await named()
      world.setProfile(bea, { tables_enabled: { [table.id]: '*' } })
      expect(inboxOf(as(bea))).toEqual([])
    }
  })

  it('a right that is lost between sending and reading takes the notice away', async () => {
    await named()
    const seq = world.org.currentSeq()
    const [id = ''] = noticesOf(as(bea)).keys()
    world.setProfile(bea, { tables_enabled: { [table.id]: { can_edit: true, fields_excluded: [field('talk')] } } })
    expect(inboxOf(as(bea))).toEqual([])
    expect(noticesOf(as(bea), seq)).toEqual(new Map([[id, null]]))
  })

  it('a record that leaves the person’s rows takes its notice away', async () => {
    const data = [{ field: field('amount'), operator: 'greater', value: 0 }]
    world.setProfile(bea, { tables_enabled: { [table.id]: { can_edit: true, data } } })
    await named()
    expect(inboxOf(as(bea))).toHaveLength(1)
    const seq = world.org.currentSeq()
    set(world.admin, { amount: 0 })
    expect([...noticesOf(as(bea), seq).values()]).toEqual([null])
    expect(inboxOf(as(bea))).toEqual([])
  })

  it('somebody who left the organisation is told nothing', async () => {
    const { db } = world.org
    db.run(db.build.updateTable('member').set({ active: 0 }).where('id', '=', bea.memberId))
    await named()
    expect(db.all(db.build.selectFrom('notice').selectAll())).toEqual([])
  })
})

describe('bounds', () => {
  it('keeps 500, and tells devices what went; bookmarked ones stay', async () => {
    const { db } = world.org
    set(world.admin, { people: [bea.memberId] })
    await deliver()
    const [kept] = inboxOf(as(bea))
    const row = db.get(
      db.build
        .selectFrom('notice')
        .selectAll()
        .where('id', '=', kept?.id ?? ''),
    )
    if (!row) throw new Error('nobody was told')
    db.run(db.build.updateTable('notice').set({ bookmarked: 1, created_at: '2020-01-01T00:00:00.000Z' }).where('id', '=', row.id))
    db.writeNow(() => {
      for (let at = 0; at < 500; at++) {
        const created = new Date(Date.parse('2021-01-01') + at * 1000).toISOString()
        db.run(db.build.insertInto('notice').values({ ...row, id: newId(), created_at: created, cause: `old ${at}`, bookmarked: 0 }))
      }
    })
    set(world.admin, { talk: [comment(world.admin, 'one more', [bea]).json] })
    const seq = world.org.currentSeq()
    await deliver()
    expect(inboxOf(as(bea))).toHaveLength(501)
    expect([...noticesOf(as(bea), seq).values()].filter((notice) => notice === null)).toHaveLength(1)
  })

  it('one person causes no more than a hundred in an hour, and an effect that runs again tells nothing twice', async () => {
    const { db } = world.org
    const ids = addRecords(
      as(world.admin),
      table,
      Array.from({ length: 120 }, () => ({ amount: 1 })),
    )
    for (const id of ids) set(world.admin, { people: [bea.memberId] }, id)
    const stored = ['id', 'kind', 'payload', 'run_after', 'attempts', 'created_at'] as const
    const waiting = db.all(db.build.selectFrom('effect').select(stored).where('kind', '=', 'notices.send'))
    await deliver()
    expect(inboxOf(as(bea))).toHaveLength(100)
    db.run(db.build.updateTable('notice').set({ read_at: '2026-01-01T00:00:00.000Z' }))
    const [first] = waiting
    if (!first) throw new Error('nothing was queued')
    await db.write(() => db.run(db.build.insertInto('effect').values(first)))
    await deliver()
    expect(inboxOf(as(bea))).toHaveLength(100)
  })
})
