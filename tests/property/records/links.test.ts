import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { sql } from 'kysely'
import { newId } from '#shared/lib/ids.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { applyRecordChanges } from '#server/records/write/apply-record-changes.ts'
import { byIdTemplate } from '#server/records/read/page-template.ts'
import { queryRecords } from '#server/records/read/query-records.ts'
import { undoGesture } from '#server/records/undo/undo-gesture.ts'
import { purgeRecords } from '#server/storage/records/purge-records.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import { fillSlots } from '#server/storage/records/slots.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { addField, changeStructure, inverseOf } from '#tests/support/add-field.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { runs } from '#tests/support/property-runs.ts'
import { createTestOrgOnPlatform, type TestMember } from '#tests/support/test-org.ts'

const world = createTestOrgOnPlatform()
const { org } = world
const admin = () => world.context(world.admin)
let clients: BuiltTable
let orders: BuiltTable
/** sees the clients that are open, and all orders */
let clerk: TestMember
/** link fields of either table */
const links = new Map<string, string[]>()
/** gestures to undo, each with the table it changed */
let gestures: { tableId: string; batch: string }[] = []

beforeAll(() => {
  clients = buildTable(admin(), { label: 'Clients', fields: { name: 'singleLineText', open: 'checkbox' } })
  orders = buildTable(admin(), { label: 'Orders' })
  addField(admin(), orders, 'many', 'connectedRecord', { tableId: clients.id })
  addField(admin(), orders, 'one', 'connectedRecord', { tableId: clients.id, limitToOne: true })
  addField(admin(), orders, 'follows', 'connectedRecord', { tableId: orders.id })
  const inverses = ['many', 'one'].map((name) => inverseOf(admin(), orders, name))
  // a client has one order through it: newcomers take the place
  changeStructure(admin(), 'fields.update', {
    tableId: clients.id,
    id: inverses[1],
    config: { tableId: orders.id, inverseFieldId: orders.fields['one'], limitToOne: true },
  })
  links.set(clients.id, inverses)
  links.set(orders.id, ['many', 'one', 'follows'].map((name) => orders.fields[name] ?? '').concat(inverseOf(admin(), orders, 'follows')))
  const data = [{ field: clients.fields['open'] ?? '', operator: 'isChecked' as const }]
  clerk = world.addMember({ profile: { tables_enabled: { [clients.id]: { data }, [orders.id]: {} } } })
  addRecords(
    admin(),
    clients,
    Array.from({ length: 6 }, (_, index) => ({ name: `client ${index}`, open: index % 2 })),
  )
  addRecords(
    admin(),
    orders,
    Array.from({ length: 6 }, (_, index) => ({ name: `order ${index}` })),
  )
})
afterAll(() => world.dispose())

const page = (context: OrgContext, table: BuiltTable): string =>
  queryRecords(context, { tableId: table.id, filter: null, sorts: [], search: '', after: null, limit: 100 })

/** Each of the records, read by itself. */
function singles(context: OrgContext, table: BuiltTable): string[] {
  const read = byIdTemplate(context, table.id, true)
  return idsOf(table).map(({ id }) => read.read(org, fillSlots(read.statement, [id])).json)
}

function idsOf(table: BuiltTable): { id: string; gone: number }[] {
  return org.db.all(sql<{ id: string; gone: number }>`
    SELECT id, deleted_at IS NOT NULL AS gone FROM ${recordTable(table.id)} ORDER BY id`)
}

/** All visible cells, from the cache; reads within a write bypass it. */
function expectExact(): void {
  for (const member of [world.admin, clerk]) {
    const context = world.context(member)
    for (const table of [clients, orders]) {
      const shown = [page(context, table), ...singles(context, table)]
      const there = org.db.writeNow(() => [page(context, table), ...singles(context, table)])
      expect(shown).toEqual(there)
    }
  }
}

const step = fc.record({
  op: fc.constantFrom(
    ...(['link', 'link', 'link', 'open', 'create', 'delete', 'restore', 'restore', 'undo', 'purge', 'undone', 'field'] as const),
  ),
  inOrders: fc.boolean(),
  at: fc.array(fc.nat(40), { minLength: 1, maxLength: 3 }),
  value: fc.nat(40),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

function changesOf({ op, at, value }: Step, table: BuiltTable): RecordChange[] {
  const base = Number.MAX_SAFE_INTEGER
  const records = idsOf(table).filter(({ gone }) => gone === (op === 'restore' ? 1 : 0))
  const picked = [...new Set(at.map((index) => records[index % Math.max(1, records.length)]?.id ?? ''))].filter((id) => id !== '')
  const fields = findTableModel(org, table.id)?.linkFields ?? []
  const field = fields[value % Math.max(1, fields.length)]
  const target = field?.link?.targetTableId === clients.id ? clients : orders
  const others = idsOf(target).filter(({ gone }) => gone === 0)
  const count = field?.link?.limitToOne ? value % 2 : value % 4
  const linked = [...new Set(Array.from({ length: count }, (_, index) => others[(value + index * 3) % others.length]?.id ?? ''))]
  const values = field ? { [field.id]: linked.length > 0 && others.length > 0 ? linked.sort() : null } : {}
  if (op === 'create') return [{ op, id: newId(), values }]
  if (op === 'link') return picked.map((id) => ({ op: 'update', id, values, base }))
  if (op === 'open' && table === clients)
    return picked.map((id) => ({ op: 'update', id, values: { [clients.fields['open'] ?? '']: value % 2 }, base }))
  if (op === 'delete') return picked.map((id) => ({ op, id, base }))
  return op === 'restore' ? picked.map((id) => ({ op, id })) : []
}

function gesture(one: Step, table: BuiltTable): string {
  const batch = newId()
  applyRecordChanges(admin(), table.id, changesOf(one, table), { batch, madeAt: new Date(), gesture: 'edit' })
  return batch
}

function act(one: Step): void {
  const table = one.inOrders ? orders : clients
  if (one.op === 'undo') {
    const last = gestures.pop()
    const back = { partial: true, undone: true }
    if (last) org.db.writeNow(() => undoGesture(admin(), { ...last, ...back }, { id: newId(), madeAt: new Date() }))
  } else if (one.op === 'purge') {
    const gone = idsOf(table).filter((record) => record.gone === 1)
    const ids = gone.slice(0, one.value % 2).map(({ id }) => id)
    if (ids.length > 0) org.db.writeNow(() => purgeRecords(org, table.id, ids))
  } else if (one.op === 'undone') {
    // its seqs are reused by the next writes
    const failing = (): void =>
      org.db.writeNow(() => {
        gesture({ ...one, op: 'link' }, table)
        page(admin(), orders)
        page(admin(), clients)
        throw new Error('undone')
      })
    expect(failing).toThrow('undone')
    gestures.push({ tableId: table.id, batch: org.db.writeNow(() => gesture({ ...one, op: 'link', value: one.value + 1 }, table)) })
  } else if (one.op === 'field') {
    const [id] = links.get(orders.id) ?? []
    changeStructure(admin(), 'fields.delete', { tableId: orders.id, id })
    expectExact()
    changeStructure(admin(), 'fields.restore', { tableId: orders.id, id })
  } else {
    gestures.push({ tableId: table.id, batch: org.db.writeNow(() => gesture(one, table)) })
  }
}

describe('cells of links', () => {
  it('are shown as they are, whatever was done to the records of either side since they were last read', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 20 }), (steps) => {
        gestures = []
        for (const one of steps) {
          try {
            act(one)
          } catch (error) {
            // refused, as allowed: permanently deleted records do not come back
            if (!(error instanceof AppError)) throw error
          }
          expectExact()
        }
      }),
      { ...runs(20, 200), endOnFailure: true },
    )
  })

  it('are read again only where a record changed', () => {
    page(admin(), orders)
    const before = page(admin(), orders)
    const { allRaw } = org.db
    const read: string[] = []
    org.db.allRaw = (statement) => {
      if ('parameters' in statement && statement.sql.includes('group_concat')) read.push(String(statement.parameters[0]))
      return allRaw(statement)
    }
    try {
      expect(page(admin(), orders)).toBe(before)
      expect(read).toEqual([])
      const [first] = idsOf(orders).filter(({ gone }) => gone === 0)
      const changed: RecordChange = {
        op: 'update',
        id: first?.id ?? '',
        values: { [orders.fields['name'] ?? '']: 'other' },
        base: 9_999_999,
      }
      org.db.writeNow(() => applyRecordChanges(admin(), orders.id, [changed], { batch: newId(), madeAt: new Date(), gesture: 'edit' }))
      read.length = 0
      page(admin(), orders)
      expect(new Set(read)).toEqual(new Set([JSON.stringify([first?.id])]))
    } finally {
      org.db.allRaw = allRaw
    }
  })
})
