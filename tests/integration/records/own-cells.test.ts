import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId, newShortId } from '#shared/lib/ids.ts'
import { readSections } from '#shared/fields/types/time-in-the-section.ts'
import { readComments } from '#shared/fields/types/comments.ts'
import { readLaps } from '#shared/fields/types/timer.ts'
import { applyRecordChanges } from '#server/records/write/apply-record-changes.ts'
import { fillOwnCells } from '#server/records/write/fill-own-cells.ts'
import { addField } from '#server/features/tables/field-structure.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { addField as addFormula } from '#tests/support/add-field.ts'
import { addRecords, buildTable, change, type BuiltTable } from '#tests/support/build-table.ts'
import { readCell } from '#tests/support/read-table.ts'
import { createTestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

const options = ['Open', 'Doing', 'Done'].map((label, index) => ({ id: `o00000000000${index}`, label, hue: 'blue' }))
const [open = '', doing = '', done = ''] = options.map(({ id }) => id)
const selectField = newShortId('f')

let now = Date.parse('2026-03-01T10:00:00.000Z')
const platform = createTestPlatform({ now: () => new Date(now) })
const world = createTestOrg(platform)
const other = world.addMember({ profile: { tables_enabled: { '*': '*' } } })
const context = () => world.context(world.admin)
let table: BuiltTable
beforeAll(() => {
  table = buildTable(context(), {
    fields: {
      name: 'singleLineText',
      state: { id: selectField, type: 'select', config: { options } },
      number: { type: 'identifier', config: { prefix: 'A-', digits: 3 } },
      stay: { type: 'timeInTheSection', config: { fieldId: selectField } },
      by: 'recordAttribution',
      changed: 'updatedBy',
      talk: 'comments',
      watch: 'timer',
      id: 'recordID',
      press: 'openRecordBtn',
    },
  })
})
afterAll(() => platform.dispose())

const cell = (id: string, field: string) => readCell(context(), table, id, field)
const set = (id: string, values: Record<string, string | string[] | null>, base = Number.MAX_SAFE_INTEGER, as = context()) =>
  change(as, table.id, [
    {
      op: 'update',
      id,
      values: Object.fromEntries(Object.entries(values).map(([name, value]) => [table.fields[name] ?? '', value])),
      base,
    },
  ])
const run = (fieldId: string, tableId = table.id) =>
  fillOwnCells({ tableId, fieldId }, { platform, org: world.org, effectId: newId(), attempt: 1, signal: new AbortController().signal })

describe('numbers of records', () => {
  it('follow each other without a gap, also when a call is refused, and through an import', () => {
    const ids = addRecords(context(), table, [{ name: 'a' }, { name: 'b' }])
    expect(ids.map((id) => cell(id, 'number'))).toEqual([1, 2])
    expect(() => addRecords(context(), table, [{ name: 'c', state: 'nothing' }])).toThrow(expect.objectContaining({ id: 'invalid_value' }))
    const imported = [newId(), newId()]
    world.org.db.writeNow(() =>
      applyRecordChanges(
        world.context(world.admin, 'import'),
        table.id,
        { fieldIds: [table.fields['name'] ?? '', selectField], rows: imported.map((id) => [id, 'x', doing] as const), links: [] },
        { batch: newId(), madeAt: new Date(now) },
      ),
    )
    expect(imported.map((id) => cell(id, 'number'))).toEqual([3, 4])
    expect(readSections(cell(imported[0] ?? '', 'stay') ?? null)).toMatchObject([{ option: doing, seconds: 0 }])
    const [last = ''] = addRecords(context(), table, [{ name: 'd' }])
    expect(cell(last, 'number')).toBe(5)
  })

  it('are nobody’s to write, and no history', () => {
    const [id = ''] = addRecords(context(), table, [{ name: 'a' }])
    for (const name of ['number', 'stay', 'by', 'changed', 'id', 'press'])
      expect(() => set(id, { [name]: 'x' }), name).toThrow(expect.objectContaining({ id: 'permission_denied' }))
    const rows = world.org.db.all(world.org.db.build.selectFrom('record_history').select('after').where('record_id', '=', id))
    expect(JSON.parse(rows[0]?.after ?? '{}')).toEqual({ [table.fields['name'] ?? '']: 'a' })
  })

  it('are given to records that were there before their field, in order, beside those made meanwhile', async () => {
    const plain = buildTable(context(), { fields: { name: 'singleLineText' } })
    const before = addRecords(
      context(),
      plain,
      Array.from({ length: 1500 }, () => ({ name: 'x' })),
    )
    const fieldId = newShortId('f')
    world.org.db.writeNow(() => addField(context(), plain.id, { id: fieldId, type: 'identifier', label: 'No', position: 'zz' }))
    const [meanwhile = ''] = addRecords(context(), plain, [{ name: 'y' }])
    plain.fields['number'] = fieldId
    expect(readCell(context(), plain, meanwhile, 'number')).toBe(1501)
    await run(fieldId, plain.id)
    await run(fieldId, plain.id)
    const seen = world.org.db.all(
      world.org.db.build
        .selectFrom(`rec_${plain.id}` as never)
        .select([`${fieldId} as number`, 'id'] as never[])
        .orderBy('id' as never),
    ) as unknown as { id: string; number: number }[]
    expect(seen.map(({ number }) => number)).toEqual(Array.from({ length: 1501 }, (_, index) => index + 1))
    expect(seen.map(({ id }) => id)).toEqual([...before, meanwhile])
  })
})

describe('numbers of records that came without', () => {
  it('are new ones, given once, also beside records that are made meanwhile', async () => {
    const plain = buildTable(context(), { fields: { name: 'singleLineText', number: 'identifier' } })
    const fieldId = plain.fields['number'] ?? ''
    const bare = addRecords(
      context(),
      plain,
      Array.from({ length: 1200 }, () => ({ name: 'x' })),
    )
    // as the records of a copied table come
    world.org.db.run(world.org.db.build.updateTable(`rec_${plain.id}` as never).set({ [fieldId]: null } as never))
    addRecords(context(), plain, [{ name: 'y' }])
    await run(fieldId, plain.id)
    addRecords(context(), plain, [{ name: 'z' }])
    const cells = readCellsOf(plain, fieldId)
    const numbers = bare.map((id) => cells.get(id))
    const all = [...cells.values()]
    expect(new Set(all).size).toBe(1202)
    expect(Math.max(...all)).toBe(2402)
    expect(numbers.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(numbers)
  })

  function readCellsOf(of: BuiltTable, fieldId: string): Map<string, number> {
    const rows = world.org.db.all(world.org.db.build.selectFrom(`rec_${of.id}` as never).select(['id', `${fieldId} as number`] as never[]))
    return new Map((rows as unknown as { id: string; number: number }[]).map(({ id, number }) => [id, number]))
  }
})

describe('time in each option', () => {
  const secondsOf = (id: string) =>
    Object.fromEntries(readSections(cell(id, 'stay') ?? null).map(({ option, seconds }) => [option, seconds]))

  it('is a figure for each of them by a formula, which a view sorts and filters by', async () => {
    const state = newShortId('f')
    const timed = buildTable(context(), {
      fields: {
        state: { id: state, type: 'select', config: { options } },
        stay: { type: 'timeInTheSection', config: { fieldId: state } },
      },
    })
    addFormula(context(), timed, 'hours', 'advancedFormula', { expression: `HOURSIN({${timed.fields['stay'] ?? ''}}, "Doing")` })
    const move = (id: string, option: string) =>
      change(context(), timed.id, [{ op: 'update', id, values: { [state]: option }, base: Number.MAX_SAFE_INTEGER }])
    const [long = '', short = '', never = ''] = addRecords(context(), timed, [{ state: doing }, { state: doing }, { state: open }])
    now += 30 * 60_000
    move(short, done)
    now += 90 * 60_000
    move(long, done)
    expect([long, short, never].map((id) => readCell(context(), timed, id, 'hours'))).toEqual([2, 0.5, 0])
    // a field that came later is filled from the history, and its formula with it
    const later = addFormula(context(), timed, 'later', 'timeInTheSection', { fieldId: state })
    addFormula(context(), timed, 'filled', 'advancedFormula', { expression: `HOURSIN({${later}}, "Doing")` })
    expect(readCell(context(), timed, long, 'filled')).toBe(0)
    await run(later, timed.id)
    expect([long, short, never].map((id) => readCell(context(), timed, id, 'filled'))).toEqual([2, 0.5, 0])
  })

  it('adds up over stays, with the present one open', () => {
    const [id = ''] = addRecords(context(), table, [{ state: open }])
    now += 60_000
    set(id, { state: doing })
    now += 30_000
    set(id, { state: open })
    now += 10_000
    set(id, { state: null })
    now += 99_000
    set(id, { state: done })
    expect(secondsOf(id)).toEqual({ [open]: 70, [doing]: 30, [done]: 0 })
    const current = readSections(cell(id, 'stay') ?? null).filter(({ since }) => since !== null)
    expect(current).toEqual([{ option: done, seconds: 0, since: new Date(now).toISOString() }])
  })

  it('is read from the history where the field came later', async () => {
    const [id = ''] = addRecords(context(), table, [{ state: open }])
    now += 45_000
    set(id, { state: doing })
    now += 15_000
    set(id, { state: open })
    const kept = cell(id, 'stay')
    const fieldId = newShortId('f')
    world.org.db.writeNow(() =>
      addField(context(), table.id, {
        id: fieldId,
        type: 'timeInTheSection',
        label: 'Again',
        position: 'zz',
        config: { fieldId: selectField },
      }),
    )
    expect(findTableModel(world.org, table.id)?.field(fieldId)).toBeDefined()
    await run(fieldId)
    table.fields['again'] = fieldId
    expect(cell(id, 'again')).toEqual(kept)
  })
})

describe('cells that say who did what', () => {
  it('cannot be written in the name of somebody else', () => {
    const [id = ''] = addRecords(context(), table, [{ name: 'a' }])
    const said = (text: string, by: string | null = null, cid = newId()) =>
      JSON.stringify({ id: cid, by, at: new Date(now).toISOString(), text })
    const mine = newId()
    set(id, { talk: [said('first', other.memberId, mine)] })
    expect(readComments(cell(id, 'talk') ?? null)).toMatchObject([{ text: 'first', by: world.admin.memberId }])
    // another person comments at the same time, and may not touch the first comment
    set(id, { talk: [said('forged', world.admin.memberId, mine), said('second')] }, 0, world.context(other))
    expect(readComments(cell(id, 'talk') ?? null)).toMatchObject([
      { text: 'first', by: world.admin.memberId },
      { text: 'second', by: other.memberId },
    ])
    set(id, { talk: null }, 0, world.context(other))
    expect(readComments(cell(id, 'talk') ?? null)).toMatchObject([{ text: 'first' }])
    set(id, {
      watch: [
        JSON.stringify({
          started_at: new Date(now).toISOString(),
          finished_at: new Date(now + 1000).toISOString(),
          finished_by: other.memberId,
        }),
      ],
    })
    expect(readLaps(cell(id, 'watch') ?? null)).toMatchObject([{ finished_by: world.admin.memberId }])
  })
})

describe('columns of the record itself', () => {
  it('decide which rows a role sees, also for the row that is being made', () => {
    const rules = {
      data: [{ field: table.fields['by'] ?? '', operator: 'is', value: { currentUser: true as const } }],
      can_create: true,
      can_edit: true,
    }
    const own = world.addMember({ profile: { tables_enabled: { [table.id]: rules } } })
    const [mine = ''] = addRecords(world.context(own), table, [{ name: 'mine' }])
    const [others = ''] = addRecords(context(), table, [{ name: 'not mine' }])
    expect(readCell(world.context(own), table, mine, 'name')).toBe('mine')
    expect(readCell(world.context(own), table, others, 'name')).toBeUndefined()
    expect(() => set(others, { name: 'x' }, Number.MAX_SAFE_INTEGER, world.context(own))).toThrow(
      expect.objectContaining({ id: 'record_not_found' }),
    )
  })
})
