import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { canAggregate, figureOf } from '#shared/query/aggregates.ts'
import { aggregateNames } from '#shared/query/aggregate-names.ts'
import { compareBy } from '#shared/query/compare.ts'
import { compilePredicate, searchMatches } from '#shared/query/predicate.ts'
import type { QueryField } from '#shared/query/query-field.ts'
import type { GroupLevel, Query } from '#shared/values/query.ts'
import type { FeedAnswer } from '#shared/catalogue/feed.ts'
import type { RecordChunk } from '#shared/protocol/record-chunk.ts'
import { nextTurn } from '#client/lib/next-turn.ts'
import { deviceAnswers } from '#client/engine/replica/device-answers.ts'
import { LiveQuery } from '#client/engine/replica/live-query.ts'
import { LocalQuery } from '#client/engine/replica/local-query.ts'
import { LocalTable } from '#client/engine/replica/local-table.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'
import { Replica } from '#client/engine/replica/replica.ts'
import { TableStore } from '#client/engine/replica/table-store.ts'
import { groupRows } from '#tests/support/group-rows.ts'
import { buildSession } from '#tests/support/build-session.ts'
import { runs } from '#tests/support/property-runs.ts'

const tableId = 't000000000001'
const text = 'f000000000001'
const number = 'f000000000002'
const fields: QueryField[] = [
  { id: text, type: 'singleLineText', config: {} },
  { id: number, type: 'number', config: {} },
]
const feed: FeedAnswer = {
  epoch: 'e',
  seq: 1,
  full: true,
  changes: fields.map((field, at) => ({
    kind: 'field',
    id: field.id,
    seq: 1,
    data: { ...field, tableId, label: field.id, required: false, position: `a${at}` },
  })),
  tables: [{ id: tableId, seq: 1, rows: 12 }],
}
const ids = Array.from({ length: 12 }, (_, index) => `01a1f900-0000-7000-8000-${String(index).padStart(12, '0')}`)

const id = fc.constantFrom(...ids)
const cells = fc.record({
  [text]: fc.option(fc.constantFrom('ana', 'Ána', 'bia', '', 'zé')),
  [number]: fc.option(fc.integer({ min: -3, max: 3 })),
})
const change = fc.oneof(
  fc.record({
    do: fc.constant('server' as const),
    rows: fc.dictionary(id, cells, { maxKeys: 4 }),
    removed: fc.array(id, { maxLength: 2 }),
  }),
  fc.record({
    do: fc.constant('patch' as const),
    id,
    mutation: fc.constantFrom('m1', 'm2', 'm3'),
    values: fc.option(cells),
    created: fc.boolean(),
  }),
  fc.record({ do: fc.constant('drop' as const), mutation: fc.constantFrom('m1', 'm2', 'm3') }),
  fc.record({ do: fc.constant('clear' as const) }),
)
const sorts = [
  { fieldId: text, direction: 'desc' as const },
  { fieldId: number, direction: 'asc' as const },
]
const query: fc.Arbitrary<Query> = fc.record({
  tableId: fc.constant(tableId),
  filter: fc.option(fc.constant({ id: 'g', conjunction: 'and' as const, nodes: [{ id: 'c', fieldId: number, operator: 'isFilled' }] })),
  sorts: fc.subarray(sorts),
  search: fc.constantFrom('', 'a'),
})

test('a query that follows changes row by row shows what asking anew shows, and rows keep their identity unless they changed', () => {
  fc.assert(
    fc.property(query, fc.array(change, { maxLength: 30 }), (asked, changes) => {
      const store = new TableStore(tableId)
      const followed = new LocalQuery(store, asked, fields, 'me')
      const touched = new Set<string>()
      store.subscribe((told) => {
        if (told.all) for (const one of ids) touched.add(one)
        else for (const position of told.positions) touched.add(store.idAt(position))
        followed.apply(told)
      })
      let seq = 0
      for (const one of changes) {
        const before = new Map(followed.rows.map((row) => [row.id, row]))
        touched.clear()
        applyChange(store, one, (seq += 1))
        expect(followed.rows.map((row) => row.id)).toEqual(askAnew(store, asked).map((row) => row.id))
        for (const row of followed.rows) if (!touched.has(row.id)) expect(row).toBe(before.get(row.id))
      }
      expect(store.size).toBe(alive(store).length)
    }),
  )
})

test('a run that is interrupted at every step, by any change, ends with what asking anew finds', async () => {
  await fc.assert(
    fc.asyncProperty(
      query,
      fc.array(change, { maxLength: 20 }),
      fc.array(fc.nat(6), { minLength: 20, maxLength: 20 }),
      async (asked, changes, pauses) => {
        const table = new LocalTable(tableId, { db: undefined, onError: () => undefined }, undefined)
        await table.load()
        const { store } = table
        const live = new LiveQuery(table, asked, fields, { currentUserId: 'me', timezone: 'UTC', slice: 0 })
        const shown = (): string[] => live.get().rows.map((row) => row.id)
        const stop = live.subscribe(() => undefined)
        shown()
        for (const [at, one] of changes.entries()) {
          applyChange(store, one, at + 1)
          // a run over the whole table proceeds between the others
          if (at % 4 === 0) store.announce()
          for (let turn = 0; turn < (pauses[at] ?? 0); turn += 1) await nextTurn()
        }
        // the same records, and each as it is now
        const check = (): void => {
          expect(shown()).toEqual(askAnew(store, asked).map((row) => row.id))
          for (const row of live.get().rows) expect(row).toBe(store.find(row.id))
        }
        await vi.waitFor(check, { timeout: 60_000 })
        stop()
      },
    ),
    runs(40, 400),
  )
})

const figures = fields.flatMap(({ id: fieldId, type }) =>
  aggregateNames.filter((name) => canAggregate(type, name)).map((name) => ({ name, fieldId })),
)
const session = buildSession()

test('groups and figures of a table that is here whole are those of what it shows, unsent changes included', async () => {
  const step = fc.constantFrom(undefined, 2, 0.5)
  const levels = fc
    .tuple(fc.subarray(sorts, { minLength: 1 }), step)
    .map(([some, bucket]) => some.map((sort): GroupLevel => (bucket === undefined ? sort : { ...sort, bucket })))
  await fc.assert(
    fc.asyncProperty(query, levels, fc.array(change, { maxLength: 30 }), async (asked, groupBy, changes) => {
      const replica = new Replica({ db: undefined })
      await replica.open()
      replica.showFeed(feed, true)
      const { store } = replica.table(tableId)
      for (const [at, one] of changes.entries()) applyChange(store, one, at + 1)
      const { filter, search } = asked
      const answers = deviceAnswers({ replica, session }, new AbortController().signal)
      const rows = askAnew(store, asked)
      expect(await answers.figures({ tableId, filter, search, aggregates: figures })).toEqual(
        figures.map(({ name, fieldId }) => {
          const { type, config } = fields.find(({ id }) => id === fieldId) as QueryField
          const cells = rows.map((row) => row.cell(fieldId))
          return figureOf(type, config, name, cells)
        }),
      )
      expect(await answers.groups({ tableId, filter, search, groupBy, aggregates: figures })).toEqual({
        tableId,
        levels: groupRows(rows, groupBy, fields, figures),
        more: false,
      })
    }),
    runs(60, 600),
  )
})

test('without unsent changes a table shows exactly the server’s rows, whatever was laid over it before', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      const store = new TableStore(tableId)
      const model = new Map<string, Record<string, string | number | null>>()
      let seq = 0
      for (const one of changes) {
        if (one.do === 'server') {
          store.applyChunks([chunkOf(one.rows, one.removed, (seq += 1))])
          for (const gone of one.removed) model.delete(gone)
          for (const [row, values] of Object.entries(one.rows)) model.set(row, values)
        } else if (one.do === 'patch')
          store.patch(one.mutation, { tableId, recordId: one.id, values: one.values, ...(one.created && { created: true as const }) })
        else if (one.do === 'drop') store.dropPatches(one.mutation, ids)
        else {
          store.clear()
          model.clear()
        }
      }
      for (const mutation of ['m1', 'm2', 'm3']) store.dropPatches(mutation, ids)
      const shown = Object.fromEntries(alive(store).map((row) => [row.id, { [text]: row.cell(text), [number]: row.cell(number) }]))
      expect(shown).toEqual(Object.fromEntries(model))
    }),
  )
})

type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

function applyChange(store: TableStore, one: Change, seq: number): void {
  if (one.do === 'server') store.applyChunks([chunkOf(one.rows, one.removed, seq)])
  else if (one.do === 'patch')
    store.patch(one.mutation, { tableId, recordId: one.id, values: one.values, ...(one.created && { created: true as const }) })
  else if (one.do === 'drop') store.dropPatches(one.mutation, ids)
  else store.clear()
}

function alive(store: TableStore): RecordRow[] {
  const rows: RecordRow[] = []
  for (let position = 0; position < store.capacity; position += 1) if (store.isAlive(position)) rows.push(store.rowAt(position))
  return rows
}

/** The query in its simplest form. */
function askAnew(store: TableStore, asked: Query): RecordRow[] {
  const matches = compilePredicate(asked.filter, fields, 'me')
  const found = searchMatches(asked.search, fields)
  return alive(store)
    .filter((row) => matches(row) && found(row))
    .sort(compareBy(asked.sorts, fields))
}

function chunkOf(rows: Record<string, Record<string, string | number | null>>, removed: string[], seq: number): RecordChunk {
  const entries = Object.entries(rows)
  const empty = entries.map(() => null)
  return {
    tableId,
    seq,
    head: seq,
    more: false,
    removed,
    columns: {
      id: entries.map(([one]) => one),
      seq: entries.map(() => seq),
      created_at: entries.map(() => ''),
      created_by: empty,
      updated_at: entries.map(() => ''),
      updated_by: empty,
      [text]: entries.map(([, values]) => values[text] ?? null),
      [number]: entries.map(([, values]) => values[number] ?? null),
    },
  }
}
