import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { newShortId } from '#shared/lib/ids.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { tableMutations } from '#server/features/tables/tables-mutations.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { addRecords, buildTable, change, valuesOf, type BuiltTable } from '#tests/support/build-table.ts'
import { chunkOf, readCell } from '#tests/support/read-table.ts'
import { createTestOrgOnPlatform } from '#tests/support/test-org.ts'

let world: ReturnType<typeof createTestOrgOnPlatform>
beforeEach(() => {
  world = createTestOrgOnPlatform()
})
afterEach(() => world.dispose())

const admin = () => world.context(world.admin)

/** Runs a mutation on structure in its own write. */
function mutate(kind: string, args: object, context = admin()): void {
  context.org.db.writeNow(() => tableMutations[kind]?.apply(context, args as never, { id: crypto.randomUUID(), madeAt: new Date() }))
}

function addField(table: BuiltTable, label: string, type: FieldTypeName, config: unknown, context = admin()): string {
  const id = newShortId('f')
  mutate('fields.create', { tableId: table.id, id, type, label, config, position: `z${Object.keys(table.fields).length}` }, context)
  table.fields[label] = id
  return id
}

const configOf = (table: BuiltTable, label: string): Record<string, unknown> =>
  findTableModel(world.org, table.id)?.field(table.fields[label] ?? '')?.config as Record<string, unknown>

/** Orders with lines: a rollup's and a lookup's ordinary place. */
function shop() {
  const orders = buildTable(admin(), { label: 'Orders', fields: { name: 'singleLineText', day: 'date' } })
  const lines = buildTable(admin(), {
    label: 'Lines',
    fields: {
      name: 'singleLineText',
      amount: 'number',
      done: 'checkbox',
      order: { type: 'reference', config: { tableId: orders.id } },
    },
  })
  orders.fields['lines'] = configOf(lines, 'order')['inverseFieldId'] as string
  return { orders, lines }
}

describe('computed fields', () => {
  it('follow the records they read', () => {
    const { orders, lines } = shop()
    const [first = '', second = ''] = addRecords(admin(), orders, [{ name: 'A', day: '2024-01-05' }, { name: 'B' }])
    const [one = ''] = addRecords(admin(), lines, [
      { name: 'x', amount: 2.5, order: [first] },
      { name: 'y', amount: 4, order: [first] },
    ])
    addField(orders, 'total', 'rollup', { linkFieldId: orders.fields['lines'], targetFieldId: lines.fields['amount'], function: 'sum' })
    addField(orders, 'count', 'rollup', { linkFieldId: orders.fields['lines'], targetFieldId: null, function: 'count' })
    addField(orders, 'double', 'advancedFormula', { expression: `{${orders.fields['total']}} * 2` })
    addField(lines, 'of', 'vlookup', { linkFieldId: lines.fields['order'], targetFieldId: orders.fields['day'] })
    expect(configOf(lines, 'of')['result']).toMatchObject({ type: 'date' })
    expect(readCell(admin(), orders, first, 'total')).toBe(6.5)
    expect(readCell(admin(), orders, first, 'double')).toBe(13)
    expect(readCell(admin(), orders, second, 'count')).toBe(0)
    expect(readCell(admin(), lines, one, 'of')).toBe('2024-01-05')

    const before = chunkOf(admin(), orders.id)
    change(admin(), lines.id, [{ op: 'update', id: one, values: valuesOf(lines, { amount: 10 }), base: Number.MAX_SAFE_INTEGER }])
    expect(readCell(admin(), orders, first, 'double')).toBe(28)
    const after = chunkOf(admin(), orders.id, before.seq)
    expect(after.columns.id).toEqual([first])
    expect(after.columns.updated_at).toEqual(before.columns.updated_at.filter((_, index) => before.columns.id[index] === first))

    change(admin(), lines.id, [{ op: 'update', id: one, values: valuesOf(lines, { order: [second] }), base: Number.MAX_SAFE_INTEGER }])
    expect(readCell(admin(), orders, first, 'total')).toBe(4)
    expect(readCell(admin(), orders, second, 'double')).toBe(20)
    expect(readCell(admin(), lines, one, 'of')).toBeNull()
    change(admin(), lines.id, [{ op: 'delete', id: one, base: Number.MAX_SAFE_INTEGER }])
    expect(readCell(admin(), orders, second, 'total')).toBeNull()
    change(admin(), lines.id, [{ op: 'restore', id: one }])
    expect(readCell(admin(), orders, second, 'double')).toBe(20)
  })

  it('are never read in a circle, and the refusal names it', () => {
    const table = buildTable(admin(), { fields: { name: 'singleLineText', n: 'number' } })
    addField(table, 'a', 'advancedFormula', { expression: `{${table.fields['n']}} + 1` })
    addField(table, 'b', 'advancedFormula', { expression: `{${table.fields['a']}} + 1` })
    let refused: unknown
    try {
      mutate('fields.update', { tableId: table.id, id: table.fields['a'], config: { expression: `{${table.fields['b']}} + 1` } })
    } catch (error) {
      refused = error
    }
    expect(refused).toBeInstanceOf(AppError)
    expect((refused as AppError).id).toBe('computed_cycle')
    const labels = ((refused as AppError).details as { fields: { label: string }[] }).fields.map((field) => field.label)
    expect(labels.sort()).toEqual(['a', 'b'])
    expect(configOf(table, 'a')['expression']).toContain(table.fields['n'])
  })
})
