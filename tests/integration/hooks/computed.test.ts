import { afterEach, beforeEach, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { runRecompute } from '#server/computed/run-recompute.ts'
import { causeOf, type WriteCause } from '#server/jobs/write-cause.ts'
import { applyRecordChanges } from '#server/records/write/apply-record-changes.ts'
import { bindRecordHooks } from '#server/records/write/hooks/bind-record-hooks.ts'
import type { AfterWrite } from '#server/records/write/hooks/record-hook.ts'
import { addField, inverseOf } from '#tests/support/add-field.ts'
import { addRecords, buildTable, change, valuesOf, type BuiltTable } from '#tests/support/build-table.ts'
import { createTestOrgOnPlatform } from '#tests/support/test-org.ts'

let world: ReturnType<typeof createTestOrgOnPlatform>
let orders: BuiltTable
let lines: BuiltTable
let total: string
let heard: AfterWrite[]
const admin = () => world.context(world.admin)
const cells = () => heard.flatMap(({ computed }) => computed.map(({ recordId, before, after }) => [recordId, before, after]))

beforeEach(() => {
  world = createTestOrgOnPlatform()
  orders = buildTable(admin(), { label: 'Orders', fields: { name: 'singleLineText' } })
  lines = buildTable(admin(), {
    label: 'Lines',
    fields: { amount: 'number', order: { type: 'reference', config: { tableId: orders.id } } },
  })
  orders.fields['lines'] = inverseOf(admin(), lines, 'order')
  total = addField(admin(), orders, 'total', 'rollup', {
    linkFieldId: orders.fields['lines'],
    targetFieldId: lines.fields['amount'],
    function: 'sum',
  })
  heard = []
  const after = (write: AfterWrite): void => void heard.push(write)
  const watches = ({ id }: { id: string }) => (id === orders.id ? { fields: [total] } : undefined)
  bindRecordHooks(world.org, [{ name: 'totals', watches, after }], { error: () => undefined })
})
afterEach(() => world.dispose())

it('a rollup that changes with another table is heard of, with its values', () => {
  const [order = ''] = addRecords(admin(), orders, [{ name: 'o' }])
  heard = []
  const [line = ''] = addRecords(admin(), lines, [{ amount: 5, order: [order] }])
  expect(cells()).toEqual([[order, null, 5]])
  expect(heard[0]?.write?.context.memberId).toBe(world.admin.memberId)
  heard = []
  change(admin(), lines.id, [{ op: 'update', id: line, values: valuesOf(lines, { amount: 8 }), base: world.org.currentSeq() }])
  expect(cells()).toEqual([[order, 5, 8]])
  heard = []
  change(admin(), orders.id, [{ op: 'update', id: order, values: valuesOf(orders, { name: 'p' }), base: world.org.currentSeq() }])
  expect(heard).toEqual([])
})

it('an import into an unwatched table is heard of where its rollup is watched', () => {
  const [order = ''] = addRecords(admin(), orders, [{ name: 'o' }])
  heard = []
  const ids = [newId(), newId()]
  const typed = {
    fieldIds: [lines.fields['amount'] ?? ''],
    rows: ids.map((id, index) => [id, index + 1] as const),
    links: [{ fieldId: lines.fields['order'] ?? '', pairs: ids.map((id) => [id, order] as const) }],
  }
  world.org.db.writeNow(() => applyRecordChanges(admin(), lines.id, typed, { batch: newId(), madeAt: new Date() }))
  expect(cells().map(([id, , after]) => [id, after])).toEqual([[order, 3]])
})

it('what is left to an effect is heard of when it is computed, once, with the chain of rules that caused it', async () => {
  const many = 2100
  const ids = addRecords(
    admin(),
    orders,
    Array.from({ length: many }, (_, row) => ({ name: `o${row}` })),
  )
  const line = newId()
  const pairs = ids.map((id) => [line, id] as const)
  const typed = {
    fieldIds: [lines.fields['amount'] ?? ''],
    rows: [[line, 1] as const],
    links: [{ fieldId: lines.fields['order'] ?? '', pairs }],
  }
  world.org.db.writeNow(() => applyRecordChanges(admin(), lines.id, typed, { batch: newId(), madeAt: new Date() }))
  const run = async (): Promise<void> => {
    const stale = world.org.db.get(world.org.db.build.selectFrom('computed_stale').select('field_id'))
    const signal = new AbortController().signal
    if (stale)
      await runRecompute({ fieldId: stale.field_id }, { platform: world.platform, org: world.org, effectId: 'e', attempt: 1, signal })
  }
  await run()
  heard = []
  const cause: WriteCause = causeOf({ kind: 'automation', id: 'a', version: 1, runId: newId() }, undefined)
  world.org.db.writeNow(() =>
    applyRecordChanges(
      admin(),
      lines.id,
      [{ op: 'update', id: line, values: valuesOf(lines, { amount: 2 }), base: world.org.currentSeq() }],
      { batch: newId(), madeAt: new Date(), cause },
    ),
  )
  await run()
  expect(new Set(cells().map(([id]) => id)).size).toBe(many)
  expect(cells()).toHaveLength(many)
  for (const write of heard) expect(write.cause).toEqual(cause)
  expect(heard.at(-1)?.write).toBeUndefined()
})
