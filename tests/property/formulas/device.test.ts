import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdvancedFormulaConfig } from '#shared/fields/types/advanced-formula.ts'
import { newId } from '#shared/lib/ids.ts'
import { positionBetween } from '#shared/lib/positions.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { membersFeature } from '#server/features/members/members-feature.ts'
import { organisationsFeature } from '#server/features/organisations/organisations-feature.ts'
import { tablesFeature } from '#server/features/tables/tables-feature.ts'
import { tableMutations } from '#server/features/tables/tables-mutations.ts'
import { readFeed } from '#server/feed/read-feed.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { deviceFormulas } from '#client/engine/replica/device-formulas.ts'
import { Replica } from '#client/engine/replica/replica.ts'
import { addRecords, buildTable, change, type BuiltTable } from '#tests/support/build-table.ts'
import { runs } from '#tests/support/property-runs.ts'
import { chunkOf } from '#tests/support/read-table.ts'
import { createTestOrgOnPlatform } from '#tests/support/test-org.ts'

/**
 * A device that shows an unsent change computes its formulas itself. It must show the values that the server will store for the change.
 * Values that only the server can know stay as they were.
 */
const world = createTestOrgOnPlatform()
const person = world.admin.memberId
const options = ['o00000000000a', 'o00000000000b'].map((id, index) => ({ id, label: ['Novo', 'Ação'][index] ?? '', hue: 'blue' }))
const formulas: Record<string, string> = {
  total: '{amount} * {qty}',
  taxed: 'ROUND({total} * (1 + {rate}), 1)',
  words: '{name} & " " & UPPER({kind}) & " " & {owner} & " " & {day} & " " & {total}',
  later: 'DATEADD({when}, {qty}, "days")',
  to: '"for " & {customer}',
  chain: 'IF({taxed} > 100, {words}, {to})',
  big: 'AND({done}, {qty} > 2)',
  fails: 'IFERROR({qty} / {rate}, -1)',
  counted: '{linked} + {qty}',
}
/** formulas of a new record that are known without the server, and those of a record whose link changed */
const fromServer = new Set(['counted'])

let customers: BuiltTable
let orders: BuiltTable
let customerIds: string[] = []
const formulaIds: Record<string, string> = {}

const context = () => world.context(world.admin)

function addComputed(label: string, type: string, config: object): string {
  const fields = findTableModel(world.org, orders.id)?.fields ?? []
  const id = `f${label.padEnd(12, '0')}`
  const args = { tableId: orders.id, id, type, label, config, position: positionBetween(fields.at(-1)?.position ?? null, null) }
  const { org } = context()
  org.db.writeNow(() => tableMutations['fields.create']?.apply(context(), args as never, { id: newId(), madeAt: new Date() }))
  orders.fields[label] = id
  return id
}

beforeAll(() => {
  customers = buildTable(context(), { label: 'Customers', fields: { name: 'singleLineText' } })
  orders = buildTable(context(), {
    label: 'Orders',
    fields: {
      name: 'singleLineText',
      amount: 'currency',
      qty: 'number',
      rate: 'percent',
      day: 'date',
      when: 'dateTime',
      done: 'checkbox',
      kind: { type: 'select', config: { options } },
      owner: { type: 'user', config: { multiple: false } },
      customer: { type: 'connectedRecord', config: { tableId: customers.id, limitToOne: true } },
    },
  })
  customerIds = addRecords(context(), customers, [{ name: 'Ana' }, { name: 'Zé & filhos' }, { name: null }])
  addComputed('linked', 'rollup', { linkFieldId: orders.fields['customer'], targetFieldId: null, function: 'count', filter: null })
  for (const [label, source] of Object.entries(formulas)) {
    const expression = source.replace(/\{(\w+)\}/g, (_, name: string) => `{${orders.fields[name] ?? name}}`)
    formulaIds[label] = addComputed(label, 'advancedFormula', { expression })
  }
})
afterAll(() => world.dispose())

async function openReplica(): Promise<Replica> {
  const replica = new Replica({ db: undefined, loadFormulas: () => Promise.resolve(deviceFormulas) })
  await replica.open()
  const sources = [organisationsFeature, membersFeature, tablesFeature].flatMap((feature) => feature.feeds ?? [])
  await replica.applyFeed(readFeed(context(), { since: 0, epoch: undefined }, sources, () => []))
  for (const { id } of [customers, orders]) {
    await replica.table(id).load()
    replica.table(id).store.applyChunks([chunkOf(context(), id)])
  }
  return replica
}

const cellsOf: Record<string, fc.Arbitrary<CellValue>> = {
  name: fc.constantFrom(null, 'Box', 'ção 😀'),
  amount: fc.constantFrom(null, 0, 1, 1999, -250),
  qty: fc.constantFrom(null, 0, 3, 2.5, 40),
  rate: fc.constantFrom(null, 0, 12.5),
  day: fc.constantFrom(null, '2024-02-29'),
  when: fc.constantFrom(null, '2026-03-07T12:00:00.000Z'),
  done: fc.constantFrom(null, 1),
  kind: fc.constantFrom<CellValue[]>(null, 'o00000000000a', 'o00000000000b'),
  owner: fc.constantFrom<CellValue[]>(null, [person]),
  customer: fc.nat(3).map((at) => (customerIds[at] === undefined ? null : [customerIds[at]])),
}
const valuesArbitrary = fc.record(cellsOf, { requiredKeys: [] })
const steps = fc.array(fc.record({ at: fc.nat(5), values: valuesArbitrary }), { minLength: 1, maxLength: 6 })

function read(replica: Replica, recordId: string): Record<string, CellValue> {
  const row = replica.table(orders.id).store.find(recordId)
  return Object.fromEntries(Object.entries(formulaIds).map(([label, id]) => [label, row?.cell(id) ?? null]))
}

describe('formulas on the device', () => {
  it('are set up as the server understands them', () => {
    const model = findTableModel(world.org, orders.id)
    for (const [label, id] of Object.entries(formulaIds)) {
      expect((model?.field(id)?.config as AdvancedFormulaConfig | undefined)?.problem, label).toBeNull()
    }
  })

  it('show what the server will store', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (edits) => {
        const replica = await openReplica()
        const { store } = replica.table(orders.id)
        const known: string[] = []
        for (const { at, values } of edits) {
          const byId = Object.fromEntries(Object.entries(values).map(([label, cell]) => [orders.fields[label] ?? '', cell ?? null]))
          const existing = known[at]
          const recordId = existing ?? newId()
          const before = read(replica, recordId)
          replica.patch('m', [{ tableId: orders.id, recordId, values: byId, ...(existing === undefined && { created: true as const }) }])
          // the code arrives once; from then on changes show at once
          await Promise.resolve()
          const shown = read(replica, recordId)
          const operation = existing === undefined ? 'create' : 'update'
          change(context(), orders.id, [{ op: operation, id: recordId, values: byId, base: Number.MAX_SAFE_INTEGER }])
          store.applyChunks([chunkOf(context(), orders.id)])
          replica.dropPatches('m', [{ tableId: orders.id, recordId, values: byId }])
          const stored = read(replica, recordId)
          const waits = existing === undefined || 'customer' in values
          for (const label of Object.keys(formulaIds)) {
            if (fromServer.has(label) && waits) expect(shown[label], `${label} waits`).toEqual(before[label])
            else expect(shown[label], label).toEqual(stored[label])
          }
          if (existing === undefined) known.push(recordId)
        }
      }),
      runs(30, 2_000),
    )
  })

  it('wait for the server where a name is not on the device', async () => {
    const replica = await openReplica()
    const [recordId = ''] = addRecords(context(), orders, [{ name: 'Old', qty: 1, customer: [customerIds[0] ?? ''] }])
    replica.table(orders.id).store.applyChunks([chunkOf(context(), orders.id)])
    replica.localTable(customers.id).store.clear()
    replica.patch('m', [{ tableId: orders.id, recordId, values: { [orders.fields['customer'] ?? '']: [customerIds[1] ?? ''] } }])
    await Promise.resolve()
    expect(read(replica, recordId)).toMatchObject({ to: 'for Ana', total: null })
    replica.patch('m', [{ tableId: orders.id, recordId, values: { [orders.fields['amount'] ?? '']: 500 } }])
    expect(read(replica, recordId)).toMatchObject({ to: 'for Ana', total: 500 })
  })
})
