import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rollupFunctions } from '#shared/fields/rollup-functions.ts'
import { newId } from '#shared/lib/ids.ts'
import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { addField, inverseOf } from '#tests/support/add-field.ts'
import { addRecords, buildTable, change, valuesOf, type BuiltTable } from '#tests/support/build-table.ts'
import { naiveCell, type HeldTables } from '#tests/support/naive-computed.ts'
import { runs } from '#tests/support/property-runs.ts'
import { catchUp, type DeviceRows } from '#tests/support/read-table.ts'
import { createTestOrgOnPlatform } from '#tests/support/test-org.ts'

const world = createTestOrgOnPlatform()
const context = () => world.context(world.admin)
const late = Number.MAX_SAFE_INTEGER
let parents: BuiltTable
let children: BuiltTable
let parentIds: string[]
let childIds: string[]

beforeAll(() => {
  parents = buildTable(context(), { label: 'Parents' })
  children = buildTable(context(), {
    label: 'Children',
    fields: { amount: 'number', of: { type: 'reference', config: { tableId: parents.id } } },
  })
  const inverse = inverseOf(context(), children, 'of')
  parentIds = addRecords(context(), parents, [{ name: 'large' }, { name: 'small' }])
  childIds = addRecords(
    context(),
    children,
    Array.from({ length: 1100 }, (_, index) => ({ amount: index % 7 === 0 ? null : (index % 50) / 8, of: [parentIds[0] ?? ''] })),
  )
  for (const name of rollupFunctions) {
    const targetFieldId = name === 'count' ? null : children.fields['amount']
    addField(context(), parents, name, 'rollup', { linkFieldId: inverse, targetFieldId, function: name })
  }
})
afterAll(() => world.dispose())

const gesture = fc.record({
  op: fc.constantFrom('edit', 'edit', 'empty', 'leave', 'join', 'delete', 'restore', 'create'),
  at: fc.nat(1099),
  value: fc.nat(900),
})

describe('a rollup over very many records', () => {
  it('is what adding all anew gives, after any changes', () => {
    const parentRows: DeviceRows = new Map()
    const childRows: DeviceRows = new Map()
    let seqs = [0, 0]
    fc.assert(
      fc.property(fc.array(gesture, { minLength: 1, maxLength: 12 }), (gestures) => {
        const changes = gestures.map(({ op, at, value }): RecordChange => {
          const id = childIds[at] ?? ''
          const update = (values: Record<string, never>): RecordChange => ({
            op: 'update',
            id,
            values: valuesOf(children, values),
            base: late,
          })
          if (op === 'create') return { op, id: newId(), values: valuesOf(children, { amount: value / 8, of: [parentIds[0] ?? ''] }) }
          if (op === 'delete') return { op, id, base: late }
          if (op === 'restore') return { op, id }
          const cells = {
            edit: { amount: value / 8 },
            empty: { amount: null },
            leave: { of: value % 2 ? [parentIds[1]] : null },
            join: { of: [parentIds[0]] },
          }
          return update(cells[op] as never)
        })
        change(context(), children.id, changes)
        seqs = [catchUp(context(), parents.id, parentRows, seqs[0]), catchUp(context(), children.id, childRows, seqs[1])]
        const held: HeldTables = new Map()
        for (const [table, rows] of [
          [parents, parentRows],
          [children, childRows],
        ] as const) {
          const model = findTableModel(world.org, table.id)
          if (model) held.set(table.id, { model, rows })
        }
        for (const id of parentIds) {
          for (const name of rollupFunctions) {
            if (name === 'join') continue
            const fieldId = parents.fields[name] ?? ''
            expect({ name, cell: parentRows.get(id)?.[fieldId] ?? null }).toEqual({
              name,
              cell: naiveCell(held, parents.id, fieldId, id, 0),
            })
          }
        }
      }),
      { ...runs(25, 400), endOnFailure: true },
    )
    const states = world.org.db.all(world.org.db.build.selectFrom('rollup_state').select('record_id').distinct())
    expect(states.map((row) => row.record_id)).toEqual([parentIds[0]])
  })
})
