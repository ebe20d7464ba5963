import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { applyOperations } from '#server/functions/apply-operations.ts'
import { areLinked } from '#server/functions/linked-tables.ts'
import { groupOperations } from '#server/functions/group-operations.ts'
import type { CodeOperation } from '#server/sandbox/code-job.ts'
import { loadRecords } from '#server/records/read/load-records.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { addField, inverseOf } from '#tests/support/add-field.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { runs } from '#tests/support/property-runs.ts'
import { createTestOrgOnPlatform } from '#tests/support/test-org.ts'

const world = createTestOrgOnPlatform()
const admin = () => world.context(world.admin)
const { db } = world.org
let orders: BuiltTable
let lines: BuiltTable
let notes: BuiltTable
/** records that are there before, by table */
const old = new Map<string, string[]>()
beforeAll(() => {
  orders = buildTable(admin(), { label: 'Orders', fields: { Name: 'singleLineText' } })
  lines = buildTable(admin(), { label: 'Lines', fields: { Name: 'singleLineText', Amount: 'number' } })
  notes = buildTable(admin(), { label: 'Notes', fields: { Name: 'singleLineText' } })
  // an order has a line once: a newcomer takes the place of the one before
  addField(admin(), lines, 'Order', 'connectedRecord', { tableId: orders.id, limitToOne: true })
  const inverse = inverseOf(admin(), lines, 'Order')
  orders.fields['Lines'] = inverse
  addField(admin(), orders, 'Sum', 'rollup', {
    ...{ linkFieldId: inverse, targetFieldId: lines.fields['Amount'], function: 'sum', filter: null },
  })
  for (const table of [orders, lines, notes]) old.set(table.id, addRecords(admin(), table, [{ Name: 'a' }, { Name: 'b' }]))
})
afterAll(() => world.dispose())

const steps = fc.array(
  fc.record({
    table: fc.nat(2),
    kind: fc.constantFrom('insert', 'insert', 'update', 'delete'),
    /** of the records of its table that are known by then */
    at: fc.nat(9),
    amount: fc.nat(9),
    link: fc.option(fc.nat(9)),
  }),
  { minLength: 1, maxLength: 30 },
)

function operationsOf(given: typeof steps extends fc.Arbitrary<infer Steps> ? Steps : never): CodeOperation[] {
  const tables = [orders, lines, notes]
  const known = new Map(tables.map(({ id }) => [id, [...(old.get(id) ?? [])]]))
  return given.flatMap(({ table: index, kind, at, amount, link }): CodeOperation[] => {
    const table = tables[index] ?? orders
    const ids = known.get(table.id) ?? []
    const values: Record<string, unknown> = { Name: `${kind} ${amount}` }
    if (table === lines) values['Amount'] = amount
    const others = known.get(table === lines ? orders.id : lines.id) ?? []
    const linked = link === null ? undefined : others[link % others.length]
    const name = table === lines ? 'Order' : table === orders ? (orders.fields['Lines'] ?? '') : undefined
    if (name !== undefined && linked !== undefined) values[name] = [linked]
    if (kind === 'insert') {
      const id = newId()
      ids.push(id)
      return [{ kind, table: table.id, id, values }]
    }
    const id = ids[at % ids.length]
    if (id === undefined) return []
    if (kind === 'update') return [{ kind, table: table.id, id, values }]
    ids.splice(ids.indexOf(id), 1)
    return [{ kind: 'delete', table: table.id, id }]
  })
}

const getModel = (tableId: string) => {
  const model = findTableModel(world.org, tableId)
  if (!model) throw new Error('the table is gone')
  return model
}

/** The records after some work, which is then undone. */
function after(work: () => void): unknown {
  let state: unknown
  const undo = new Error('undone, as planned')
  try {
    db.writeNow(() => {
      try {
        work()
        state = [orders, lines, notes].map((table) => {
          const model = getModel(table.id)
          const ids = db.all(sql<{ id: string }>`SELECT id FROM ${recordTable(table.id)} WHERE deleted_at IS NULL`).map(({ id }) => id)
          const cells = [...loadRecords(world.org, model, ids, model.fields, ids)].map(([id, { values }]) => {
            const told = Object.values(table.fields).map((fieldId) => values[fieldId] ?? null)
            return [id, told] as const
          })
          return cells.toSorted(([one], [other]) => (one < other ? -1 : 1))
        })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        state = error.id
      }
      throw undo
    })
  } catch (error) {
    if (error !== undo) throw error
  }
  return state
}

/** Changes that follow each other in one table: those are one write. */
function inRows(operations: readonly CodeOperation[]): CodeOperation[][] {
  const rows: CodeOperation[][] = []
  for (const operation of operations)
    if (rows.at(-1)?.[0]?.table === operation.table) rows.at(-1)?.push(operation)
    else rows.push([operation])
  return rows
}

it('changes in groups leave the same as in the order of the code', () => {
  fc.assert(
    fc.property(steps, (given) => {
      const operations = operationsOf(given)
      const meta = { batch: newId(), cause: { chain: [], runId: newId() } as never }
      const together = after(() => applyOperations(admin(), operations, meta))
      const apart = after(() => {
        for (const neighbours of inRows(operations)) applyOperations(admin(), neighbours, meta)
      })
      expect(together).toEqual(apart)
    }),
    runs(150, 3000),
  )
})

it('a record that takes a link and goes in a later change has taken it', () => {
  const [order = ''] = old.get(orders.id) ?? []
  const [line, taker] = [newId(), newId()]
  const insert = (table: BuiltTable, id: string, values: object = {}): CodeOperation => ({
    kind: 'insert',
    table: table.id,
    id,
    values: { ...values },
  })
  const operations: CodeOperation[] = [
    insert(lines, line, { Order: [order] }),
    insert(orders, taker, { [orders.fields['Lines'] ?? '']: [line] }),
    insert(lines, newId()),
    insert(orders, newId()),
    { kind: 'delete', table: orders.id, id: taker },
  ]
  const meta = { batch: newId(), cause: { chain: [], runId: newId() } as never }
  const together = after(() => applyOperations(admin(), operations, meta))
  const apart = after(() => {
    for (const neighbours of inRows(operations)) applyOperations(admin(), neighbours, meta)
  })
  expect(together).toEqual(apart)
})

it('tables in turns are few groups, unless a change may see the one before', () => {
  const insert = (table: BuiltTable, values: object = {}): CodeOperation => ({
    kind: 'insert',
    table: table.id,
    id: newId(),
    values: { ...values },
  })
  const update = (table: BuiltTable): CodeOperation => ({
    kind: 'update',
    table: table.id,
    id: old.get(table.id)?.[0] ?? '',
    values: { Name: 'x' },
  })
  const inTurns = (...of: (() => CodeOperation)[]): CodeOperation[] => Array.from({ length: 300 }, () => of.map((one) => one())).flat()
  const groups = (operations: CodeOperation[]): number => groupOperations(world.org, operations, ({ table }) => table).length
  expect(areLinked(world.org)(orders.id, lines.id)).toBe(true)
  expect(areLinked(world.org)(orders.id, notes.id)).toBe(false)
  expect(
    groups(
      inTurns(
        () => update(orders),
        () => update(notes),
      ),
    ),
  ).toBe(2)
  // an order with its line, again and again
  expect(
    groups(
      inTurns(
        () => insert(orders),
        () => insert(lines, { Order: [old.get(orders.id)?.[0]] }),
      ),
    ),
  ).toBe(2)
  expect(
    groups(
      inTurns(
        () => update(orders),
        () => update(lines),
      ),
    ),
  ).toBe(600)
})
