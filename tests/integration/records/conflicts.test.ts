import { afterEach, beforeEach, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { RecordConflict } from '#shared/nouns/records/record-conflict.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { conflictFeed } from '#server/records/conflicts/conflict-feed.ts'
import { resolveConflict } from '#server/records/conflicts/resolve-conflict.ts'
import { purgeRecords } from '#server/storage/records/purge-records.ts'
import { addRecords, buildTable, change, valuesOf, type BuiltTable } from '#tests/support/build-table.ts'
import { chunkOf, readCell } from '#tests/support/read-table.ts'
import { createTestOrgOnPlatform, type TestMember } from '#tests/support/test-org.ts'

let world: ReturnType<typeof createTestOrgOnPlatform>
let table: BuiltTable
let bea: TestMember
let record: string
let base: number

beforeEach(() => {
  world = createTestOrgOnPlatform()
  table = buildTable(as(world.admin), { fields: { name: 'singleLineText', amount: 'number' } })
  bea = world.addMember({ profile: { tables_enabled: { [table.id]: '*' } } })
  ;[record = ''] = addRecords(as(world.admin), table, [{ name: 'start', amount: 1 }])
  base = chunkOf(as(world.admin), table.id).seq
})
afterEach(() => world.dispose())

function as(member: TestMember): OrgContext {
  return world.context(member)
}
const at = (second: number): Date => new Date(Date.now() - 600_000 + second * 1000)
const edit = (member: TestMember, second: number, name: string): void =>
  void change(as(member), table.id, [{ op: 'update', id: record, values: valuesOf(table, { name }), base }], at(second))

function inbox(member: TestMember, since = 0): Map<string, RecordConflict | null> {
  return new Map([...conflictFeed.changedSince(as(member), since)].map((row) => [row.id, row.data as RecordConflict | null]))
}
const open = (member: TestMember): RecordConflict[] => [...inbox(member).values()].filter((one) => one !== null)

it('keeps what lost for whom it lost, whichever came first', () => {
  edit(world.admin, 20, 'later')
  edit(bea, 10, 'earlier')
  const [lost] = open(bea)
  expect(lost).toMatchObject({
    kind: 'cell',
    recordId: record,
    fieldId: table.fields['name'],
    mine: 'earlier',
    mineAt: expect.stringMatching(/^\d{4}-/) as string,
    theirs: 'later',
    theirsBy: world.admin.memberId,
  })
  expect(open(world.admin)).toEqual([])
  edit(bea, 30, 'latest')
  expect(open(world.admin)).toMatchObject([{ mine: 'later', theirs: 'latest', theirsBy: bea.memberId }])
  expect(readCell(as(world.admin), table, record, 'name')).toBe('latest')
})

it('is silent about equal values, about edits one after the other, and about other cells', () => {
  edit(world.admin, 20, 'same')
  edit(bea, 10, 'same')
  edit(world.admin, 30, 'again')
  edit(world.admin, 40, 'and again')
  change(as(bea), table.id, [{ op: 'update', id: record, values: valuesOf(table, { amount: 2 }), base }], at(5))
  expect([...open(bea), ...open(world.admin)]).toEqual([])
})

it('keeps an own older edit that another device sent too late', () => {
  edit(bea, 20, 'on the phone')
  edit(bea, 10, 'on the laptop')
  expect(open(bea)).toMatchObject([{ mine: 'on the laptop', theirs: 'on the phone', theirsBy: bea.memberId }])
})

it('an edit of a record deleted meanwhile brings it back, and tells both', () => {
  change(as(world.admin), table.id, [{ op: 'delete', id: record, base }], at(20))
  edit(bea, 10, 'edited')
  expect(readCell(as(bea), table, record, 'name')).toBe('edited')
  expect(open(bea)).toMatchObject([{ kind: 'revived', recordId: record, fieldId: null, theirsBy: world.admin.memberId }])
  expect(open(world.admin)).toMatchObject([{ kind: 'deleted', recordId: record, theirsBy: bea.memberId }])
})

it('a deletion made before an edit that arrived first does not take the record away', () => {
  edit(bea, 20, 'edited')
  change(as(world.admin), table.id, [{ op: 'delete', id: record, base }], at(10))
  expect(readCell(as(bea), table, record, 'name')).toBe('edited')
  expect(open(world.admin)).toMatchObject([{ kind: 'deleted', theirsBy: bea.memberId }])
  expect(open(bea)).toEqual([])
  // made after it, it does
  change(as(world.admin), table.id, [{ op: 'delete', id: record, base }], at(30))
  expect(chunkOf(as(bea), table.id, base).removed).toEqual([record])
})

it('a decision ends it, with or without a change, for its owner only', () => {
  edit(world.admin, 20, 'later')
  edit(bea, 10, 'earlier')
  const [lost] = open(bea)
  if (!lost) throw new Error('nothing lost')
  const meta = { id: newId(), madeAt: new Date() }
  const decide = (member: TestMember, args: Parameters<typeof resolveConflict>[1]): void => {
    world.org.db.writeNow(() => resolveConflict(as(member), args, meta))
  }
  expect(() => decide(world.admin, { id: lost.id })).toThrow(AppError)
  const now = chunkOf(as(bea), table.id).seq
  expect(() => decide(bea, { id: lost.id, change: { op: 'delete', id: newId(), base: now } })).toThrow(AppError)
  const seq = world.org.currentSeq()
  decide(bea, { id: lost.id, change: { op: 'update', id: record, values: valuesOf(table, { name: lost.mine }), base: now } })
  expect(readCell(as(bea), table, record, 'name')).toBe('earlier')
  // a device that knew it forgets it
  expect(inbox(bea, seq).get(lost.id)).toBe(null)
  expect([...open(bea), ...open(world.admin)]).toEqual([])
})

it('tells nothing of what the person may not see any more', () => {
  edit(world.admin, 20, 'later')
  edit(bea, 10, 'earlier')
  const seq = world.org.currentSeq()
  const rules = { data: [{ field: table.fields['amount'] ?? '', operator: 'greater', value: 0 }] }
  world.setProfile(bea, { tables_enabled: { [table.id]: { can_edit: true, ...rules } } })
  expect(open(bea)).toHaveLength(1)
  // the record leaves their rows: the conflict itself did not change
  change(as(world.admin), table.id, [{ op: 'update', id: record, values: valuesOf(table, { amount: -1 }), base: seq }])
  expect([...inbox(bea, world.org.currentSeq()).values()]).toEqual([null])
  world.setProfile(bea, { tables_enabled: { [table.id]: { can_edit: true, fields_excluded: [table.fields['name'] ?? ''] } } })
  expect(open(bea)).toEqual([])
  world.setProfile(bea, {})
  expect(open(bea)).toEqual([])
})

it('goes with a record that is gone for good', () => {
  edit(world.admin, 20, 'later')
  edit(bea, 10, 'earlier')
  const now = chunkOf(as(bea), table.id).seq
  change(as(world.admin), table.id, [{ op: 'delete', id: record, base: now }])
  expect(open(bea)).toHaveLength(1)
  const seq = world.org.currentSeq()
  world.org.db.writeNow(() => purgeRecords(world.org, table.id, [record]))
  expect([...inbox(bea, seq).values()]).toEqual([null])
})
