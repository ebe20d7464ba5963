import { addField, inverseOf } from '#tests/support/add-field.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import type { createAutomationWorld } from '#tests/support/run-automations.ts'

/** A small shop: customers with their orders, orders with their lines, and a log that steps write into. */
export interface Shop {
  customers: BuiltTable
  orders: BuiltTable
  lines: BuiltTable
  log: BuiltTable
  /** ids by the names of the records */
  records: Record<string, string>
  /** the administrator, and a person of the team */
  people: { admin: string; bea: string }
}

export function buildShop(world: ReturnType<typeof createAutomationWorld>): Shop {
  const admin = world.context(world.admin)
  const bea = world.addMember({ name: 'Bea', isAdmin: true }).memberId
  const customers = buildTable(admin, {
    label: 'Customers',
    fields: { name: 'singleLineText', email: 'email', keeper: 'user', vip: 'checkbox', discount: 'percent' },
  })
  const status = { options: ['new', 'paid', 'sent'].map((label, index) => ({ id: `o00000000000${index}`, label, hue: 'blue' })) }
  const orders = buildTable(admin, {
    label: 'Orders',
    fields: {
      number: 'singleLineText',
      customer: { type: 'connectedRecord', config: { tableId: customers.id, limitToOne: true } },
      status: { type: 'select', config: status },
      due: 'date',
      fee: 'currency',
    },
  })
  const lines = buildTable(admin, {
    label: 'Lines',
    fields: {
      product: 'singleLineText',
      amount: 'currency',
      pieces: 'number',
      order: { type: 'connectedRecord', config: { tableId: orders.id, limitToOne: true } },
    },
  })
  orders.fields['lines'] = inverseOf(admin, lines, 'order')
  customers.fields['orders'] = inverseOf(admin, orders, 'customer')
  addField(admin, orders, 'total', 'rollup', {
    linkFieldId: orders.fields['lines'],
    targetFieldId: lines.fields['amount'],
    function: 'sum',
  })
  const log = buildTable(admin, {
    label: 'Log',
    fields: {
      text: 'singleLineText',
      total: 'currency',
      count: 'number',
      day: 'date',
      who: 'user',
      customer: { type: 'connectedRecord', config: { tableId: customers.id, limitToOne: true } },
      orders: { type: 'connectedRecord', config: { tableId: orders.id, limitToOne: false } },
    },
  })
  const records: Record<string, string> = {}
  const add = (table: BuiltTable, named: string, row: Parameters<typeof addRecords>[2][number]): void => {
    records[named] = addRecords(admin, table, [row])[0] ?? ''
  }
  add(customers, 'Ana', { name: 'Ana', email: 'ana@example.com', keeper: [bea], vip: 1 })
  add(customers, 'Bob', { name: 'Bob', email: 'bob@example.com', keeper: [world.admin.memberId] })
  add(orders, 'O-1', { number: 'O-1', customer: [records['Ana'] ?? ''], status: 'o000000000000', due: '2026-02-20', fee: 500 })
  add(orders, 'O-2', { number: 'O-2', customer: [records['Ana'] ?? ''], status: 'o000000000001', due: '2026-03-01' })
  add(orders, 'O-3', { number: 'O-3', customer: [records['Bob'] ?? ''], status: 'o000000000000' })
  add(lines, 'tea', { product: 'Tea', amount: 1250, pieces: 2, order: [records['O-1'] ?? ''] })
  add(lines, 'pot', { product: 'Pot', amount: 3000, pieces: 1, order: [records['O-1'] ?? ''] })
  add(lines, 'cup', { product: 'Cup', amount: 700, pieces: 4, order: [records['O-2'] ?? ''] })
  return { customers, orders, lines, log, records, people: { admin: world.admin.memberId, bea } }
}

/** The id of a field by its name. */
export function fieldOf(table: BuiltTable, name: string): string {
  const id = table.fields[name]
  if (id === undefined) throw new Error(`no field ${name}`)
  return id
}

/** A place: `at('trigger', shop.orders, 'customer', shop.customers, 'email')` is the mail address of the order's customer. */
export function way(source: string, ...parts: (BuiltTable | string)[]): string {
  const path: string[] = []
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at]
    if (typeof part === 'string') path.push(part)
    else if (part) path.push(fieldOf(part, String(parts[++at])))
  }
  return `{{${[source, ...path].join('.')}}}`
}
