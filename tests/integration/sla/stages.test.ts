import { afterAll, beforeEach, expect, test } from 'vitest'
import fc from 'fast-check'
import { newId } from '#shared/lib/ids.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { NoticeEvent } from '#shared/nouns/notices/notice-event.ts'
import type { SlaEntry, SlaFigures } from '#shared/nouns/sla/sla-calls.ts'
import { usualWeek } from '#shared/nouns/organisations/usual-week.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import { bindFeatureHooks } from '#server/app/bind-feature-hooks.ts'
import { slaFeature } from '#server/features/sla/sla-feature.ts'
import { passLimits } from '#server/features/sla/pass-limits.ts'
import { updateField } from '#server/features/tables/change-field.ts'
import { sendNotices } from '#server/jobs/schedule-notices.ts'
import { stageEventKind, type StageEvent } from '#server/jobs/schedule-stage-events.ts'
import { readStageFigures, readStages, type StageQuestion } from '#server/records/stages/read-stages.ts'
import { rebuildInTurns } from '#server/records/stages/rebuild-stages.ts'
import { applyRecordChanges } from '#server/records/write/apply-record-changes.ts'
import { undoGesture } from '#server/records/undo/undo-gesture.ts'
import { purgeRecords } from '#server/storage/records/purge-records.ts'
import { buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { runs } from '#tests/support/property-runs.ts'
import { readCell } from '#tests/support/read-table.ts'
import { createTestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

const options = ['Open', 'Doing', 'Waiting', 'Done'].map((label, index) => ({ id: `o00000000000${index}`, label, hue: 'blue' }))
const [open = '', doing = '', waiting = '', done = ''] = options.map(({ id }) => id)
const hour = 3_600_000
const start = Date.parse('2026-03-02T09:00:00.000Z')

let now = start
const platform = createTestPlatform({ now: () => new Date(now) })
const unbind = bindFeatureHooks(platform, [slaFeature])
const world = createTestOrg(platform)
const context = () => world.context(world.admin)
let table: BuiltTable
let stage = ''

beforeEach(() => {
  now = start
  table = buildTable(context(), {
    fields: { name: 'singleLineText', stage: { type: 'select', config: { options, sla: true } }, amount: 'number', owner: 'user' },
  })
  stage = table.fields['stage'] ?? ''
})
afterAll(() => {
  unbind()
  platform.dispose()
})

const write = (changes: RecordChange[], madeAt = now, batch = newId()): string => {
  world.org.db.writeNow(() => applyRecordChanges(context(), table.id, changes, { batch, madeAt: new Date(madeAt), gesture: 'edit' }))
  return batch
}
const create = (cell: CellValue, madeAt = now): string => {
  const id = newId()
  write([{ op: 'create', id, values: { [table.fields['name'] ?? '']: 'One', ...(cell !== null && { [stage]: cell }) } }], madeAt)
  return id
}
const move = (id: string, cell: CellValue, madeAt = now, base = Number.MAX_SAFE_INTEGER): string =>
  write([{ op: 'update', id, values: { [stage]: cell }, base }], madeAt)
/** Takes a gesture back, or does it again; later changes may stand in its way. */
function take(gesture: { batch: string; undone: boolean }): void {
  const wanted = { tableId: table.id, batch: gesture.batch, partial: true, undone: !gesture.undone }
  try {
    world.org.db.writeNow(() => undoGesture(context(), wanted, { id: newId(), madeAt: new Date(now) }))
    gesture.undone = wanted.undone
  } catch (error) {
    if (!(error instanceof AppError) || error.id !== 'undo_blocked') throw error
  }
}
const effect = () => ({ platform, org: world.org, effectId: newId(), attempt: 1, signal: new AbortController().signal })
const rebuild = () => rebuildInTurns({ tableId: table.id, fieldId: stage, after: '' }, effect())
const stored = () =>
  world.org.db
    .all(
      world.org.db.build
        .selectFrom('sla_interval')
        .selectAll()
        .where('field_id', '=', stage)
        .orderBy('record_id')
        .orderBy('started_at')
        .orderBy('id'),
    )
    .map(({ id: _id, ...row }) => row)
const staysOf = (id: string) =>
  stored()
    .filter((row) => row.record_id === id)
    .map((row) => [row.stage, (Date.parse(row.started_at) - start) / hour, row.finished_at && (Date.parse(row.finished_at) - start) / hour])
const asked = (given: Partial<StageQuestion> = {}, as = context()) =>
  JSON.parse(
    readStages(as, {
      tableId: table.id,
      fieldId: stage,
      stage: undefined,
      recordId: undefined,
      order: 'started_at',
      direction: 'asc',
      skip: 0,
      ...given,
    }),
  ) as SlaEntry[]
const configure = (config: object): void =>
  world.org.db.writeNow(() => updateField(context(), { id: stage, tableId: table.id, config: { options, sla: true, ...config } }))

test('a stay begins and ends with the write that moves the record, by whom it was', () => {
  const id = create(open)
  now += hour
  move(id, doing)
  now += hour
  move(id, null)
  now += hour
  move(id, done)
  expect(staysOf(id)).toEqual([
    [open, 0, 1],
    [doing, 1, 2],
    [done, 3, null],
  ])
  const entries = asked()
  expect(entries[0]).toMatchObject({
    name: 'stage',
    record_reference: id,
    record_title: 'One',
    field_value: open,
    created_by: world.admin.memberId,
    updated_by: world.admin.memberId,
    counted: 3600,
  })
  expect(entries.at(-1)).toMatchObject({ finished_at: null, updated_by: null, counted: null })
  expect(asked({ stage: doing })).toHaveLength(1)
  expect(asked({ recordId: newId() })).toHaveLength(0)
  expect(asked({ order: 'time', direction: 'desc' }).at(-1)).toMatchObject({ field_value: done })
})

test('deleted records stand nowhere, come back where they were, and leave nothing when they go for good', () => {
  const id = create(open)
  now += hour
  write([{ op: 'delete', id, base: Number.MAX_SAFE_INTEGER }])
  expect(asked()).toEqual([])
  now += hour
  write([{ op: 'restore', id }])
  expect(staysOf(id)).toEqual([
    [open, 0, 1],
    [open, 2, null],
  ])
  write([{ op: 'delete', id, base: Number.MAX_SAFE_INTEGER }])
  world.org.db.writeNow(() => purgeRecords(world.org, table.id, [id]))
  expect(stored()).toEqual([])
})

test('edits made offline count when they were made, and those that lose a race not at all', () => {
  const id = create(open)
  const base = world.org.currentSeq()
  now += 3 * hour
  move(id, doing, start + 2 * hour, base)
  // made before the one that is stored, sent after it
  move(id, done, start + hour, base)
  expect(readCell(context(), table, id, 'stage')).toBe(doing)
  expect(staysOf(id)).toEqual([
    [open, 0, 2],
    [doing, 2, null],
  ])
})

test('the flag, an import and a setting build everything from the history', async () => {
  configure({ sla: false })
  const id = create(open)
  now += hour
  move(id, doing)
  const imported = newId()
  const typed = { fieldIds: [stage], rows: [[imported, waiting] as const], links: [] }
  world.org.db.writeNow(() =>
    applyRecordChanges(world.context(world.admin, 'import'), table.id, typed, { batch: newId(), madeAt: new Date(start) }),
  )
  expect(stored()).toEqual([])
  configure({})
  await rebuild()
  expect(staysOf(id)).toEqual([
    [open, 0, 1],
    [doing, 1, null],
  ])
  expect(staysOf(imported)).toEqual([[waiting, 1, null]])
})

test('figures add up stays by working hours, sort, and leave pauses out', async () => {
  await world.org.db.write(() =>
    world.org.db.run(
      world.org.db.build
        .updateTable('organisation')
        .set({ working_hours: JSON.stringify({ week: usualWeek(), holidays: [] }), timezone: 'UTC' }),
    ),
  )
  configure({ slaClock: { limits: { [doing]: 60 }, total: null, pauses: [waiting], workingHours: true } })
  const id = create(open)
  now = Date.parse('2026-03-02T17:00:00.000Z')
  move(id, waiting)
  now = Date.parse('2026-03-03T10:00:00.000Z')
  move(id, doing)
  const other = create(doing)
  now = Date.parse('2026-03-03T12:00:00.000Z')
  await rebuild()
  const figures = (by: string | null, least = 0, skip = 0) =>
    (
      JSON.parse(readStageFigures(context(), { tableId: table.id, fieldId: stage, by, direction: 'desc', least, skip })) as {
        rows: SlaFigures[]
      }
    ).rows
  expect(figures(null)[0]).toEqual({
    recordId: id,
    title: 'One',
    stage: doing,
    seconds: { [open]: 8 * 3600, [waiting]: 2 * 3600, [doing]: 2 * 3600 },
    total: 10 * 3600,
    level: 'breach',
  })
  expect(figures(waiting).map(({ recordId }) => recordId)).toEqual([id, other])
  expect(figures(waiting, 1).map(({ recordId }) => recordId)).toEqual([id])
  expect(figures(waiting, 0, 1).map(({ recordId }) => recordId)).toEqual([other])
  expect(asked({ stage: waiting })[0]?.counted).toBe(2 * 3600)
  expect(asked({ skip: 1 })).toEqual(asked().slice(1))
  await world.org.db.write(() => world.org.db.run(world.org.db.build.updateTable('organisation').set({ working_hours: null })))
})

test('a limit warns at 80 %, is passed once, and not told of what was passed before it was set', async () => {
  const old = create(doing)
  now += 5 * hour
  configure({ slaClock: { limits: { [doing]: 60 }, total: null, pauses: [], workingHours: false } })
  await rebuild()
  const id = create(doing)
  const gone = create(doing)
  const person = world.addMember()
  write([{ op: 'update', id, values: { [table.fields['owner'] ?? '']: [person.memberId] }, base: Number.MAX_SAFE_INTEGER }])
  const events = async (): Promise<string[]> => {
    await passLimits({}, effect())
    const rows = world.org.db.all(
      world.org.db.build.selectFrom('effect').selectAll().where('kind', '=', stageEventKind).orderBy('created_at'),
    )
    await world.org.db.write(() => world.org.db.run(world.org.db.build.deleteFrom('effect').where('kind', '=', stageEventKind)))
    return rows
      .flatMap((row) => (JSON.parse(row.payload) as { events: StageEvent[] }).events)
      .map((event) => `${event.level} ${event.recordId === id ? 'id' : event.recordId === old ? 'old' : 'gone'}`)
  }
  expect(await events()).toEqual([])
  now += 48 * 60_000
  move(gone, done)
  expect(await events()).toEqual(['warning id'])
  expect(await events()).toEqual([])
  now += 12 * 60_000
  expect(await events()).toEqual(['breach id'])
  const told = world.org.db
    .all(world.org.db.build.selectFrom('effect').selectAll().where('kind', '=', sendNotices).orderBy('created_at'))
    .flatMap((row) => (JSON.parse(row.payload) as { events: NoticeEvent[] }).events)
    .filter(({ kind }) => kind.startsWith('stage'))
  expect(told.map(({ kind, to, about }) => [kind, to, about.recordId])).toEqual([
    ['stageWarned', [person.memberId], id],
    ['stageOver', [person.memberId], id],
  ])
  // back in the stage its clock begins again
  move(id, done)
  move(id, doing)
  now += hour
  expect(await events()).toEqual(['warning id', 'breach id'])
})

test('nobody hears of hidden fields, or of records outside their rows', () => {
  const id = create(open)
  create(done)
  const rules = { data: [{ field: stage, operator: 'is', value: [open] }] }
  const narrow = world.addMember({ profile: { tables_enabled: { [table.id]: rules as never } } })
  expect(asked({}, world.context(narrow)).map((entry) => entry.record_reference)).toEqual([id])
  const blind = world.addMember({ profile: { tables_enabled: { [table.id]: { fields_excluded: [stage] } } } as never })
  expect(() => asked({}, world.context(blind))).toThrow(expect.objectContaining({ id: 'not_found' }))
  const outside = world.addMember()
  expect(() => asked({}, world.context(outside))).toThrow(expect.objectContaining({ id: 'unauthorized' }))
  expect(() => asked({ fieldId: table.fields['amount'] ?? '' })).toThrow(expect.objectContaining({ id: 'not_found' }))
})

test('whatever happens to records, their stays are those of their history, and the last one is where they are', async () => {
  const cell = fc.constantFrom(open, doing, done, null)
  const step = fc.record({
    what: fc.constantFrom('create', 'move', 'move', 'late', 'delete', 'restore', 'undo', 'other', 'import'),
    at: fc.nat(),
    cell,
    minutes: fc.integer({ min: 0, max: 90 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
      await world.org.db.write(() => world.org.db.run(world.org.db.build.deleteFrom('sla_interval').where('field_id', '=', stage)))
      table = buildTable(context(), {
        fields: { name: 'singleLineText', stage: { type: 'select', config: { options, sla: true } }, amount: 'number' },
      })
      stage = table.fields['stage'] ?? ''
      const ids = [create(open)]
      const gestures: { batch: string; undone: boolean }[] = []
      const remember = (batch: string): void => {
        // what changed nothing is no gesture
        const kept = world.org.db.get(world.org.db.build.selectFrom('undo_log').select('batch').where('batch', '=', batch))
        if (kept) gestures.push({ batch, undone: false })
      }
      for (const one of steps) {
        now += one.minutes * 60_000
        const id = ids[one.at % ids.length] ?? ''
        if (one.what === 'create') ids.push(create(one.cell))
        if (one.what === 'move') remember(move(id, one.cell))
        if (one.what === 'late') move(id, one.cell, now - 2 * one.minutes * 60_000, world.org.currentSeq() - 2)
        if (one.what === 'other')
          write([{ op: 'update', id, values: { [table.fields['amount'] ?? '']: one.at % 100 }, base: Number.MAX_SAFE_INTEGER }])
        if (one.what === 'delete') remember(write([{ op: 'delete', id, base: Number.MAX_SAFE_INTEGER }]))
        if (one.what === 'restore') write([{ op: 'restore', id }])
        if (one.what === 'undo') {
          const gesture = gestures[one.at % Math.max(1, gestures.length)]
          if (gesture) {
            take(gesture)
          }
        }
        if (one.what === 'import') {
          const made = newId()
          ids.push(made)
          const typed = { fieldIds: [stage], rows: [[made, one.cell] as const], links: [] }
          world.org.db.writeNow(() =>
            applyRecordChanges(world.context(world.admin, 'import'), table.id, typed, { batch: newId(), madeAt: new Date(now - hour) }),
          )
        }
      }
      const before = stored()
      await rebuild()
      expect(stored()).toEqual(before)
      const living = new Map(
        asked({}).flatMap((entry) => (entry.finished_at === null ? [[entry.record_reference, entry.field_value]] : [])),
      )
      for (const id of ids) {
        const row = world.org.db.get(
          world.org.db.build
            .selectFrom(`rec_${table.id}` as never)
            .select('deleted_at' as never)
            .where('id' as never, '=', id as never),
        ) as unknown as { deleted_at: string | null }
        expect(living.get(id) ?? null).toBe(row.deleted_at === null ? readCell(context(), table, id, 'stage') : null)
      }
    }),
    runs(25, 250),
  )
})
