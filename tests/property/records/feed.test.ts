import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { newId } from '#shared/lib/ids.ts'
import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import { addRecords, buildTable, change, type BuiltTable } from '#tests/support/build-table.ts'
import { runs } from '#tests/support/property-runs.ts'
import { catchUp, takeDelta, type DeviceRows } from '#tests/support/read-table.ts'
import { createTestOrgOnPlatform } from '#tests/support/test-org.ts'

const world = createTestOrgOnPlatform()
const context = () => world.context(world.admin)
let table: BuiltTable
let targets: string[] = []

beforeAll(() => {
  const other = buildTable(context(), { label: 'Targets' })
  targets = addRecords(context(), other, [{ name: 'a' }, { name: 'b' }, { name: 'c' }])
  table = buildTable(context(), {
    fields: { name: 'singleLineText', amount: 'number', linked: { type: 'connectedRecord', config: { tableId: other.id } } },
  })
})
afterAll(() => world.dispose())

const action = fc.record({
  op: fc.constantFrom('create', 'update', 'update', 'delete', 'restore', 'link'),
  at: fc.nat(40),
  value: fc.nat(1000),
})

describe('the table feed', () => {
  it('brings a device that fell behind anywhere to exactly the table’s state', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(action, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 7 }),
        (batches, limit) => {
          const device: DeviceRows = new Map()
          const told: DeviceRows = new Map()
          let seq = catchUp(context(), table.id, device, 0, limit)
          catchUp(context(), table.id, told)
          let toldSeq = context().org.currentSeq()
          for (const batch of batches) {
            const known = [...device.keys()]
            const changes = batch.flatMap(({ op, at, value }): RecordChange[] => {
              const id = known[at % Math.max(1, known.length)]
              const { name = '', amount = '', linked = '' } = table.fields
              if (op === 'create') return [{ op, id: newId(), values: { [name]: `n${value}`, [linked]: [targets[value % 3] ?? ''] } }]
              if (id === undefined) return []
              if (op === 'update') return [{ op, id, values: { [amount]: value / 8 }, base: seq }]
              if (op === 'link') return [{ op: 'update', id, values: { [linked]: targets.slice(0, value % 4) }, base: seq }]
              return op === 'delete' ? [{ op, id, base: seq }] : [{ op: 'restore', id }]
            })
            if (changes.length > 0) change(context(), table.id, changes)
            toldSeq = takeDelta(context(), new Map([[table.id, told]]), toldSeq)
            // every other batch the device stays behind
            if (batch.length % 2 === 0) seq = catchUp(context(), table.id, device, seq, limit)
          }
          catchUp(context(), table.id, device, seq, limit)
          const fresh: DeviceRows = new Map()
          catchUp(context(), table.id, fresh, 0, 10_000)
          expect(device).toEqual(fresh)
          expect(told, 'a device that is told each change').toEqual(fresh)
        },
      ),
      runs(40, 400),
    )
  })
})
