import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { sql } from 'kysely'
import { newId } from '#shared/lib/ids.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import { applyRecordChanges } from '#server/records/write/apply-record-changes.ts'
import { undoGesture } from '#server/records/undo/undo-gesture.ts'
import { convertField, revertField } from '#server/features/tables/conversion/start-conversion.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import type { ConnectedRecordConfig } from '#shared/fields/types/connected-record.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { runs } from '#tests/support/property-runs.ts'
import { catchUp, type DeviceRows } from '#tests/support/read-table.ts'
import { createTestOrgOnPlatform } from '#tests/support/test-org.ts'

const world = createTestOrgOnPlatform()
const context = () => world.context(world.admin)
let clients: BuiltTable
let orders: BuiltTable
let clientIds: string[] = []

beforeAll(() => {
  clients = buildTable(context(), { label: 'Clients' })
  orders = buildTable(context(), {
    fields: {
      name: 'singleLineText',
      amount: 'number',
      one: { type: 'connectedRecord', config: { tableId: clients.id } },
      many: { type: 'connectedRecord', config: { tableId: clients.id } },
    },
  })
  // a client has one order through `one`: newcomers displace
  const { org } = world
  const one = findTableModel(org, orders.id)?.field(orders.fields['one'] ?? '')?.config as ConnectedRecordConfig
  org.db.writeNow(() =>
    org.db.run(
      org.db.build
        .updateTable('field_def')
        .set({ config: JSON.stringify({ tableId: orders.id, inverseFieldId: orders.fields['one'], limitToOne: true }) })
        .where('id', '=', one.inverseFieldId ?? ''),
    ),
  )
  org.db.writeNow(() => org.db.run(org.db.build.updateTable('table_def').set({ structure: newId() })))
  clientIds = addRecords(
    context(),
    clients,
    Array.from({ length: 5 }, (_, index) => ({ name: `client ${index}` })),
  )
  addRecords(
    context(),
    orders,
    Array.from({ length: 8 }, (_, index) => ({ name: `order ${index}`, amount: index, many: clientIds.slice(0, index % 4) })),
  )
})
afterAll(() => world.dispose())

/** The state that people see: cells of live records in both tables. */
function state(): unknown {
  return [clients, orders].map((table) => {
    const rows: DeviceRows = new Map()
    catchUp(context(), table.id, rows)
    const fields = findTableModel(world.org, table.id)?.fields.map((field) => field.id) ?? []
    return [...rows].map(([id, cells]) => [id, fields.map((field) => cells[field] ?? null)] as const).sort(([a], [b]) => (a < b ? -1 : 1))
  })
}

function liveOrders(): { id: string; seq: number }[] {
  const rows: DeviceRows = new Map()
  catchUp(context(), orders.id, rows)
  return [...rows].map(([id, cells]) => ({ id, seq: Number(cells['seq']) }))
}

function trashedOrders(): string[] {
  const { db } = world.org
  return db.all(sql<{ id: string }>`SELECT id FROM ${recordTable(orders.id)} WHERE deleted_at IS NOT NULL ORDER BY id`).map((row) => row.id)
}

const step = fc.record({
  op: fc.constantFrom('create', 'update', 'update', 'one', 'many', 'delete', 'edit+delete', 'restore', 'restore'),
  at: fc.nat(30),
  value: fc.nat(20),
})

/** One gesture: at most one change of each kind per record, as a person would make. */
function gestureOf(steps: readonly { op: string; at: number; value: number }[]): RecordChange[] {
  const live = liveOrders()
  const trashed = trashedOrders()
  const used = new Set<string>()
  return steps.flatMap(({ op, at, value }): RecordChange[] => {
    const field = (name: string): string => orders.fields[name] ?? ''
    const client = clientIds[value % clientIds.length] ?? ''
    if (op === 'create') {
      const id = newId()
      return [{ op: 'create', id, values: { [field('name')]: `made ${value}`, [field('one')]: value % 2 ? [client] : null } }]
    }
    if (op === 'restore') {
      const back = trashed[at % Math.max(1, trashed.length)]
      if (back === undefined || used.has(back)) return []
      used.add(back)
      return [{ op, id: back }]
    }
    const id = live[at % Math.max(1, live.length)]?.id
    if (id === undefined || used.has(id)) return []
    used.add(id)
    const base = live.find((row) => row.id === id)?.seq ?? 0
    if (op === 'delete') return [{ op, id, base }]
    const values: Record<string, CellValue> =
      op === 'one'
        ? { [field('one')]: value % 5 === 0 ? null : [client] }
        : op === 'many'
          ? { [field('many')]: value % 5 === 0 ? null : clientIds.slice(0, 1 + (value % 4)) }
          : { [field('name')]: value % 3 === 0 ? null : `name ${value}`, [field('amount')]: value }
    const update: RecordChange = { op: 'update', id, values, base }
    return op === 'edit+delete' ? [update, { op: 'delete', id, base }] : [update]
  })
}

function doGesture(changes: RecordChange[]): string {
  const batch = newId()
  const { org } = world
  org.db.writeNow(() => applyRecordChanges(context(), orders.id, changes, { batch, madeAt: new Date(), gesture: 'edit' }))
  return batch
}

function take(batch: string, undone: boolean, partial = false): void {
  world.org.db.writeNow(() => undoGesture(context(), { tableId: orders.id, batch, partial, undone }, { id: newId(), madeAt: new Date() }))
}

describe('a gesture that is taken back', () => {
  it('leaves what was before it, and done again what it made, whatever it did', () => {
    fc.assert(
      fc.property(fc.array(fc.array(step, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 }), (gestures) => {
        for (const steps of gestures) {
          const before = state()
          const changes = gestureOf(steps)
          if (changes.length === 0) continue
          const batch = doGesture(changes)
          const after = state()
          if (JSON.stringify(after) === JSON.stringify(before)) continue
          take(batch, true)
          expect(state()).toEqual(before)
          take(batch, false)
          expect(state()).toEqual(after)
          take(batch, true)
          expect(state()).toEqual(before)
          take(batch, false)
        }
      }),
      { ...runs(25, 300), endOnFailure: true },
    )
  })

  it('goes back past a conversion that was itself taken back, and not past one that stands', () => {
    const [first = ''] = addRecords(context(), orders, [{ amount: 1 }])
    const batch = doGesture([{ op: 'update', id: first, values: { [orders.fields['amount'] ?? '']: 77.5 }, base: 9_999_999 }])
    const conversion = newId()
    const amount = orders.fields['amount'] ?? ''
    const { db } = world.org
    db.writeNow(() =>
      convertField(
        context(),
        { tableId: orders.id, fieldId: amount, from: 'number', to: { type: 'text' }, makeOptions: false, misfitLabel: 'x' },
        { id: conversion, madeAt: new Date() },
      ),
    )
    expect(() => take(batch, true)).toThrow(AppError)
    db.writeNow(() =>
      revertField(
        context(),
        { tableId: orders.id, fieldId: amount, conversionId: conversion, misfitLabel: 'x' },
        { id: newId(), madeAt: new Date() },
      ),
    )
    take(batch, true)
    const rows: DeviceRows = new Map()
    catchUp(context(), orders.id, rows)
    expect(rows.get(first)?.[amount]).toBe(1)
  })

  it('is taken back whole when it came in pieces that changed the same record', () => {
    const [a = ''] = addRecords(context(), orders, [{ name: 'at first', amount: 1 }])
    const before = state()
    const batch = newId()
    const made = newId()
    const piece = (changes: RecordChange[]): void => {
      const meta = { batch, madeAt: new Date(), gesture: 'import' }
      world.org.db.writeNow(() => applyRecordChanges(context(), orders.id, changes, meta))
    }
    const named = (id: string, name: string): RecordChange => ({
      op: 'update',
      id,
      values: { [orders.fields['name'] ?? '']: name },
      base: 9_999_999,
    })
    piece([named(a, 'then'), { op: 'create', id: made, values: {} }])
    piece([named(a, 'in the end'), named(made, 'new')])
    take(batch, true)
    expect(state()).toEqual(before)
  })

  it('keeps what was changed later, and says what', () => {
    const [a = '', b = ''] = addRecords(context(), orders, [{ amount: 1 }, { amount: 2 }])
    const amount = orders.fields['amount'] ?? ''
    const update = (id: string, value: number): RecordChange => ({ op: 'update', id, values: { [amount]: value }, base: 9_999_999 })
    const batch = doGesture([update(a, 1001), update(b, 1002)])
    doGesture([update(b, 5)])
    expect(() => take(batch, true)).toThrow(
      expect.objectContaining({ id: 'undo_blocked', details: expect.objectContaining({ blockedCount: 1, possible: 1 }) as unknown }),
    )
    take(batch, true, true)
    const rows: DeviceRows = new Map()
    catchUp(context(), orders.id, rows)
    expect([rows.get(a)?.[amount], rows.get(b)?.[amount]]).toEqual([1, 5])
  })
})
