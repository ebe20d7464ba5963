import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ConnectedRecordConfig } from '#shared/fields/types/connected-record.ts'
import { newId } from '#shared/lib/ids.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { readHistory } from '#server/records/read/read-history.ts'
import type { PurgeJob } from '#server/records/read/being-purged.ts'
import { listTrash } from '#server/records/trash/list-trash.ts'
import { purgeBatch, purgeInTurns } from '#server/records/trash/purge-batch.ts'
import { restoreBatch } from '#server/records/trash/restore-batch.ts'
import { readUndoPlan, undoGesture } from '#server/records/undo/undo-gesture.ts'
import { restoreField } from '#server/features/tables/field-trash.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { purgeRecords } from '#server/storage/records/purge-records.ts'
import { applyRecordChanges } from '#server/records/write/apply-record-changes.ts'
import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import { addField } from '#tests/support/add-field.ts'
import { addRecords, buildTable, change, valuesOf, type BuiltTable } from '#tests/support/build-table.ts'
import { readCell } from '#tests/support/read-table.ts'
import { createTestOrgOnPlatform } from '#tests/support/test-org.ts'

let world: ReturnType<typeof createTestOrgOnPlatform>
const context = () => world.context(world.admin)
beforeAll(() => {
  world = createTestOrgOnPlatform()
})
afterAll(() => world.dispose())

function doGesture(tableId: string, changes: RecordChange[]): string {
  const batch = newId()
  world.org.db.writeNow(() => applyRecordChanges(context(), tableId, changes, { batch, madeAt: new Date(), gesture: 'edit' }))
  return batch
}

const update = (table: BuiltTable, id: string, row: Record<string, CellValue>): RecordChange => ({
  op: 'update',
  id,
  values: valuesOf(table, row),
  base: Number.MAX_SAFE_INTEGER,
})

describe('what is purged', () => {
  it('leaves no value in what takes other gestures back, which say that the record is gone', () => {
    const table = buildTable(context())
    const [secret = '', other = ''] = addRecords(context(), table, [{ name: 'the secret' }, { name: 'plain' }])
    const batch = doGesture(table.id, [update(table, secret, { name: 'hidden now' }), update(table, other, { name: 'new' })])
    const { db } = world.org
    const log = (): string =>
      JSON.stringify([
        db.all(db.build.selectFrom('undo_log').select('inverse').where('table_id', '=', table.id)),
        db.all(db.build.selectFrom('record_history').select(['before', 'after']).where('table_id', '=', table.id)),
      ])
    expect(log()).toContain('the secret')
    change(context(), table.id, [{ op: 'delete', id: secret, base: Number.MAX_SAFE_INTEGER }])
    world.org.db.writeNow(() => purgeRecords(world.org, table.id, [secret]))
    expect(log()).not.toContain('the secret')
    expect(log()).toContain('plain')
    expect(readUndoPlan(context(), table.id, batch)).toMatchObject({ records: 1, blocked: [{ recordId: secret, reason: 'purged' }] })
  })
})

describe('a large batch that is purged', () => {
  it('is out of the trash at once and goes in turns, also when the server stops in between', async () => {
    const table = buildTable(context())
    const { db } = world.org
    const ids = addRecords(
      context(),
      table,
      Array.from({ length: 450 }, (_, row) => ({ name: `secret ${row}` })),
    )
    const edited = doGesture(
      table.id,
      ids.slice(0, 300).map((id) => update(table, id, { name: 'secret too' })),
    )
    const batch = doGesture(
      table.id,
      ids.map((id) => ({ op: 'delete', id, base: Number.MAX_SAFE_INTEGER })),
    )
    const count = (what: RawBuilder<unknown>): number => db.get(sql<{ n: number }>`SELECT count(*) AS n FROM ${what}`)?.n ?? 0
    const left = () => [
      count(sql`${sql.table(`rec_${table.id}`)} WHERE deleted_at <> 'purged'`),
      count(sql`record_history WHERE table_id = ${table.id} AND (before LIKE '%secret%' OR after LIKE '%secret%')`),
    ]
    expect(left()).toEqual([450, 750])
    expect(await listTrash(context(), table.id)).toMatchObject([{ batch, count: 450 }])

    db.writeNow(() => purgeBatch(context(), { tableId: table.id, batch }))
    const [job] = db
      .all(sql<{ payload: string }>`SELECT payload FROM effect WHERE kind = 'records.purge'`)
      .map(({ payload }) => JSON.parse(payload) as PurgeJob)
    if (!job) throw new Error('nothing waits')
    const meta = { id: newId(), madeAt: new Date(), sessionId: '' } as never
    for (let stop = 1; left()[0] !== 0 && stop < 9; stop++) {
      // whatever is left of it, it is gone for people
      expect(await listTrash(context(), table.id)).toEqual([])
      const plan = readUndoPlan(context(), table.id, batch)
      expect(plan).toMatchObject({ records: 0, blockedCount: 450 })
      expect(plan.blocked.every(({ reason }) => reason === 'purged')).toBe(true)
      for (const again of [purgeBatch, restoreBatch])
        expect(() => db.writeNow(() => again(context(), { tableId: table.id, batch }, meta))).toThrow(
          expect.objectContaining({ id: 'record_not_found' }),
        )
      let turns = 0
      const signal = { throwIfAborted: () => turns++ >= 1 && expect.fail('stopped') } as unknown as AbortSignal
      const before = left()[0] ?? 0
      await purgeInTurns(job, { org: world.org, platform: world.platform, signal, effectId: '', attempt: stop }).catch(() => undefined)
      expect(before - (left()[0] ?? 0)).toBe(Math.min(before, 200))
    }
    expect(left()).toEqual([0, 0])
    expect(readUndoPlan(context(), table.id, edited)).toMatchObject({ records: 0, blockedCount: 300 })
  })

  it('leaves alone who was edited, and so came back, meanwhile', async () => {
    const table = buildTable(context())
    const ids = addRecords(
      context(),
      table,
      Array.from({ length: 250 }, (_, row) => ({ name: `${row}` })),
    )
    const batch = doGesture(
      table.id,
      ids.map((id) => ({ op: 'delete', id, base: Number.MAX_SAFE_INTEGER })),
    )
    const job = { tableId: table.id, batch, after: 0 }
    world.org.db.writeNow(() => purgeBatch(context(), job))
    const last = ids.at(-1) ?? ''
    change(context(), table.id, [update(table, last, { name: 'mine' })])
    const signal = new AbortController().signal
    await purgeInTurns(job, { org: world.org, platform: world.platform, signal, effectId: '', attempt: 1 })
    expect(readCell(context(), table, last, 'name')).toBe('mine')
    expect(await listTrash(context(), table.id)).toEqual([])
    expect(readHistory(context(), table.id, last).map((entry) => entry.op)).toContain('create')
  })
})

describe('a large trash', () => {
  it('is listed in turns, with whole counts, the newest batches, and only what one may see', async () => {
    const table = buildTable(context(), { fields: { name: 'singleLineText', open: 'checkbox' } })
    const { db } = world.org
    const ids = addRecords(
      context(),
      table,
      Array.from({ length: 2600 }, (_, row) => ({ name: `${row}`, open: row % 3 === 0 ? 1 : null })),
    )
    const remove = (id: string): RecordChange => ({ op: 'delete', id, base: Number.MAX_SAFE_INTEGER })
    const deleteAt = (at: Date, gone: readonly string[]): string => {
      const batch = newId()
      db.writeNow(() => applyRecordChanges({ ...context(), now: () => at }, table.id, gone.map(remove), { batch, madeAt: at }))
      return batch
    }
    // a batch that lies in every turn, then single ones: the oldest have the greatest ids, some instants are those of two batches
    const noon = Date.UTC(2026, 0, 1, 12)
    const wide = deleteAt(
      new Date(noon + 10_000),
      ids.filter((_, row) => row % 10 !== 0),
    )
    const single = ids.filter((_, row) => row % 10 === 0)
    const singleBatches = single.map((id, index) => deleteAt(new Date(noon - (index >> 1) * 1000), [id]))
    db.writeNow(() => purgeRecords(world.org, table.id, ids.slice(1, 5)))

    const read = vi.spyOn(db, 'all')
    const all = await listTrash(context(), table.id)
    const idsIn = (answer: unknown): number => JSON.stringify(answer).match(/\\"[\da-f-]{36}/g)?.length ?? 0
    const looked = read.mock.results.map(({ value }) => idsIn(value))
    expect(looked.filter((count) => count > 0).length).toBeGreaterThan(2)
    expect(Math.max(...looked)).toBeLessThanOrEqual(1000)
    read.mockRestore()
    expect(all).toHaveLength(200)
    expect(all[0]).toMatchObject({ batch: wide, count: 2340 - 4, memberId: world.admin.memberId })
    expect(all[0]?.records.map((record) => record.label)).toEqual(['5', '6', '7', '8', '9', '11', '12', '13', '14', '15'])
    expect(all.slice(1).every((entry) => entry.count === 1)).toBe(true)
    expect(new Set(all.slice(1).map((entry) => entry.batch))).toEqual(new Set([...singleBatches.slice(0, 198), singleBatches[199]]))

    const rules = { [table.id]: { can_delete: true, data: [{ field: table.fields['open'] ?? '', operator: 'isChecked' }] } }
    const member = world.context(world.addMember({ profile: { tables_enabled: rules } }))
    const seen = await listTrash(member, table.id)
    const open = ids.flatMap((_, row) => (row % 3 === 0 && (row < 1 || row > 4) ? [row] : []))
    expect(seen[0]).toMatchObject({ batch: wide, count: open.filter((row) => row % 10 !== 0).length })
    expect(
      seen
        .slice(1)
        .map((entry) => entry.records[0]?.label)
        .sort(),
    ).toEqual(
      open
        .filter((row) => row % 10 === 0)
        .map(String)
        .sort(),
    )
    const looksOnly = world.context(world.addMember({ profile: { tables_enabled: { [table.id]: { can_edit: true } } } }))
    await expect(listTrash(looksOnly, table.id)).rejects.toMatchObject({ id: 'permission_denied' })
  })
})

describe('what comes back from the trash', () => {
  it('leaves an exclusive link to the record that had it last', () => {
    const targets = buildTable(context(), { label: 'Targets' })
    const table = buildTable(context(), {
      fields: { name: 'singleLineText', one: { type: 'oneToOneConnection', config: { tableId: targets.id } } },
    })
    const config = findTableModel(world.org, table.id)?.field(table.fields['one'] ?? '')?.config as ConnectedRecordConfig
    expect(findTableModel(world.org, targets.id)?.field(config.inverseFieldId ?? '')?.config).toMatchObject({ limitToOne: true })
    const [target = ''] = addRecords(context(), targets, [{ name: 'x' }])
    const remove = (id: string): RecordChange => ({ op: 'delete', id, base: Number.MAX_SAFE_INTEGER })
    // ids are in the order of time: both orders of names are tried
    for (const flip of [false, true]) {
      const ids = addRecords(context(), table, [{ name: 'a' }, { name: 'b' }])
      const [first = '', second = ''] = flip ? ids.toReversed() : ids
      change(context(), table.id, [update(table, first, { one: [target] })])
      change(context(), table.id, [remove(first)])
      change(context(), table.id, [update(table, second, { one: [target] })])
      change(context(), table.id, [remove(second)])
      change(context(), table.id, [
        { op: 'restore', id: first },
        { op: 'restore', id: second },
      ])
      expect(readCell(context(), table, second, 'one')).toEqual([target])
      expect(readCell(context(), table, first, 'one')).toBeNull()
      change(context(), table.id, [update(table, second, { one: null })])
    }
  })

  it('loses the links to itself that the same write takes away, and gets them back with undo', () => {
    const table = buildTable(context())
    addField(context(), table, 'near', 'connectedRecord', { tableId: table.id, limitToOne: false })
    const [a = '', b = ''] = addRecords(context(), table, [{ name: 'a' }, { name: 'b' }])
    change(context(), table.id, [update(table, a, { near: [a, b].sort() }), update(table, b, { near: [a] })])
    change(context(), table.id, [{ op: 'delete', id: a, base: Number.MAX_SAFE_INTEGER }])
    const batch = doGesture(table.id, [{ op: 'restore', id: a }, update(table, a, { near: [b] }), update(table, b, { near: null })])
    expect([a, b].map((id) => readCell(context(), table, id, 'near'))).toEqual([[b], null])
    const undo = (undone: boolean): void =>
      world.org.db.writeNow(() =>
        undoGesture(context(), { tableId: table.id, batch, partial: false, undone }, { id: newId(), madeAt: new Date() }),
      )
    undo(true)
    change(context(), table.id, [{ op: 'restore', id: a }])
    expect([a, b].map((id) => readCell(context(), table, id, 'near'))).toEqual([[a, b].sort(), [a]])
  })

  it('may be a field that more than two hundred others followed into it', () => {
    const names = Array.from({ length: 205 }, (_, index) => [`f${index}`, 'number'] as const)
    const table = buildTable(context(), { fields: { name: 'singleLineText', ...Object.fromEntries(names) } })
    const { db } = world.org
    db.writeNow(() => {
      for (const [index, [name]] of names.entries()) {
        const deleted_at = new Date(Date.UTC(2026, 0, 1, 0, 0, index)).toISOString()
        db.run(
          db.build
            .updateTable('field_def')
            .set({ deleted_at })
            .where('id', '=', table.fields[name] ?? ''),
        )
      }
      db.run(db.build.updateTable('table_def').set({ structure: newId() }).where('id', '=', table.id))
      restoreField(context(), table.id, table.fields['f0'] ?? '')
    })
    expect(findTableModel(world.org, table.id)?.field(table.fields['f0'] ?? '')?.label).toBe('f0')
  })
})

describe('comments', () => {
  it('need their own right only, and that right writes nothing else', () => {
    const table = buildTable(context(), { fields: { name: 'singleLineText', talk: 'comments' } })
    const [record = '', gone = ''] = addRecords(context(), table, [{ name: 'a' }, { name: 'b' }])
    change(context(), table.id, [{ op: 'delete', id: gone, base: Number.MAX_SAFE_INTEGER }])
    const asked = world.addMember({ profile: { tables_enabled: { [table.id]: { create_comment: true } } } })
    const silent = world.addMember({ profile: { tables_enabled: { [table.id]: { can_create: true } } } })
    const say = (member: typeof asked, id = record, more: Record<string, CellValue> = {}): void => {
      const comment = JSON.stringify({ id: newId(), by: null, at: '2026-01-01T00:00:00.000Z', text: 'hello' })
      change(world.context(member), table.id, [update(table, id, { talk: [comment], ...more })])
    }
    const refused = (id: string): unknown => expect.objectContaining({ id })
    say(asked)
    expect(readCell(context(), table, record, 'talk')).toEqual([expect.stringContaining(asked.memberId)])
    expect(() => say(silent)).toThrow(refused('permission_denied'))
    expect(() => say(asked, record, { name: 'mine' })).toThrow(refused('permission_denied'))
    expect(() => say(asked, gone)).toThrow(refused('record_not_found'))
    const readOnly = { [table.id]: { create_comment: true, fields_readonly: [table.fields['talk'] ?? ''] } }
    expect(() => say(world.addMember({ profile: { tables_enabled: readOnly } }))).toThrow(refused('permission_denied'))
    expect(() => say(world.addMember({ seat: 'viewer', profile: { tables_enabled: { [table.id]: '*' } } }))).toThrow(
      refused('permission_denied'),
    )
  })
})

describe('a record’s history', () => {
  it('names no linked record that a role hides', () => {
    const people = buildTable(context(), { fields: { name: 'singleLineText', open: 'checkbox' } })
    const table = buildTable(context(), {
      fields: { name: 'singleLineText', who: { type: 'connectedRecord', config: { tableId: people.id } } },
    })
    const [shown = '', hidden = ''] = addRecords(context(), people, [{ name: 'a', open: 1 }, { name: 'b' }])
    const [record = ''] = addRecords(context(), table, [{ name: 'x', who: [shown, hidden].sort() }])
    change(context(), table.id, [update(table, record, { who: [hidden] })])
    const rules = { [table.id]: {}, [people.id]: { data: [{ field: people.fields['open'] ?? '', operator: 'isChecked' }] } }
    const member = world.context(world.addMember({ profile: { tables_enabled: rules } }))
    const told = JSON.stringify(readHistory(member, table.id, record))
    expect(told).toContain(shown)
    expect(told).not.toContain(hidden)
    expect(JSON.stringify(readHistory(context(), table.id, record))).toContain(hidden)
  })
})
