import { positionBetween } from '#shared/lib/positions.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { MutationArgs } from '#shared/catalogue/mutation-kinds.ts'
import type { SeededIds } from '#server/lib/seeded-ids.ts'

/** A field of the demo: its label is its name in ids. Options are `label: hue`; `to` names the linked table. */
type FieldPlan =
  | { type: Exclude<FieldTypeName, 'select' | 'multipleSelect' | 'connectedRecord'>; config?: unknown; required?: true }
  | { type: 'select' | 'multipleSelect'; options: Record<string, string> }
  | { type: 'connectedRecord'; to: TableName; limitToOne: boolean }

interface TablePlan {
  icon: string
  color: string
  fields: Record<string, FieldPlan>
}

const countries = {
  Portugal: 'green',
  Brazil: 'yellow',
  Germany: 'gray',
  Spain: 'red',
  Ireland: 'teal',
  France: 'blue',
  'United Kingdom': 'indigo',
  Japan: 'pink',
}
const link = (to: TableName, limitToOne = true): FieldPlan => ({ type: 'connectedRecord', to, limitToOne })

/** The tables in the order in which they can be made: a link's target comes first. */
export const tablePlans = {
  Suppliers: {
    icon: 'truck',
    color: 'orange',
    fields: {
      Name: { type: 'singleLineText', required: true },
      Country: { type: 'singleLineText' },
      Email: { type: 'email' },
      'Lead time (days)': { type: 'number', config: { decimals: 0 } },
    },
  },
  Products: {
    icon: 'package',
    color: 'amber',
    fields: {
      Name: { type: 'singleLineText', required: true },
      SKU: { type: 'singleLineText' },
      Category: {
        type: 'select',
        options: {
          'Single origin': 'green',
          'Espresso blend': 'orange',
          'Filter blend': 'amber',
          Decaf: 'violet',
          Equipment: 'blue',
          Packaging: 'gray',
        },
      },
      Origin: { type: 'singleLineText' },
      Price: { type: 'currency' },
      Stock: { type: 'number', config: { decimals: 0 } },
      Organic: { type: 'checkbox' },
      Tags: { type: 'multipleSelect', options: { Bestseller: 'green', New: 'blue', Seasonal: 'amber', 'Low stock': 'red' } },
      Supplier: link('Suppliers'),
    },
  },
  Customers: {
    icon: 'users',
    color: 'teal',
    fields: {
      Company: { type: 'singleLineText', required: true },
      Type: { type: 'select', options: { Café: 'amber', Restaurant: 'orange', Hotel: 'violet', Office: 'blue', Shop: 'green' } },
      Status: { type: 'select', options: { Lead: 'gray', Active: 'green', Paused: 'amber', Lost: 'red' } },
      City: { type: 'singleLineText' },
      Country: { type: 'select', options: countries },
      Contact: { type: 'singleLineText' },
      Email: { type: 'email' },
      Phone: { type: 'phone' },
      Website: { type: 'link' },
      'Account manager': { type: 'user', config: { multiple: false } },
      'Customer since': { type: 'date' },
      Notes: { type: 'text' },
    },
  },
  Orders: {
    icon: 'shopping-cart',
    color: 'blue',
    fields: {
      Number: { type: 'singleLineText', required: true },
      Customer: link('Customers'),
      Date: { type: 'date' },
      Status: {
        type: 'select',
        options: { New: 'blue', Roasting: 'amber', Packed: 'violet', Shipped: 'teal', Delivered: 'green', Cancelled: 'gray' },
      },
      Total: { type: 'currency' },
      Discount: { type: 'percent', config: { decimals: 0 } },
      Paid: { type: 'checkbox' },
      'Handled by': { type: 'user', config: { multiple: false } },
      'Shipped at': { type: 'dateTime' },
    },
  },
  'Order lines': {
    icon: 'clipboard',
    color: 'indigo',
    fields: {
      Line: { type: 'singleLineText', required: true },
      Order: link('Orders'),
      Product: link('Products'),
      Quantity: { type: 'number', config: { decimals: 0 } },
      'Unit price': { type: 'currency' },
      Amount: { type: 'currency' },
    },
  },
  Requests: {
    icon: 'messages',
    color: 'pink',
    fields: {
      Subject: { type: 'singleLineText', required: true },
      Customer: link('Customers'),
      Kind: { type: 'select', options: { Complaint: 'red', Question: 'blue', Visit: 'green', Change: 'amber' } },
      State: { type: 'select', options: { Open: 'blue', Waiting: 'amber', Solved: 'green' } },
      Opened: { type: 'dateTime' },
      Owner: { type: 'user', config: { multiple: false } },
      Details: { type: 'text' },
    },
  },
  Shops: {
    icon: 'building-store',
    color: 'violet',
    fields: {
      Name: { type: 'singleLineText', required: true },
      Code: { type: 'singleLineText' },
      Address: { type: 'address' },
      State: { type: 'select', options: { Planned: 'gray', Building: 'amber', Open: 'green' } },
      Opening: { type: 'date' },
      Seats: { type: 'number', config: { decimals: 0 } },
      'Ask for a visit': { type: 'triggerAction', config: { text: 'Ask for a visit', hue: 'violet', values: [] } },
    },
  },
} as const satisfies Record<string, TablePlan>

export type TableName = 'Suppliers' | 'Products' | 'Customers' | 'Orders' | 'Order lines' | 'Requests' | 'Shops'
export const tableNames = Object.keys(tablePlans) as TableName[]

export const tableIdOf = (ids: SeededIds, table: TableName): string => ids.short('t', table)
export const fieldIdOf = (ids: SeededIds, table: TableName, field: string): string => ids.short('f', `${table}.${field}`)
export const optionIdOf = (ids: SeededIds, table: TableName, field: string, option: string): string =>
  ids.short('o', `${table}.${field}.${option}`)
export const viewIdOf = (ids: SeededIds, table: TableName, view: string): string => ids.short('v', `${table}.${view}`)

/** The arguments that make one table. */
export function tableArgs(ids: SeededIds, table: TableName): MutationArgs['tables.create'] {
  const plan: TablePlan = tablePlans[table]
  let position: string | null = null
  return {
    id: tableIdOf(ids, table),
    label: table,
    icon: plan.icon,
    color: plan.color,
    fields: Object.entries(plan.fields).map(([label, field]) => {
      position = positionBetween(position, null)
      return {
        id: fieldIdOf(ids, table, label),
        type: field.type,
        label,
        position,
        config: configOf(ids, table, label, field),
        ...('required' in field && field.required === true && { required: true }),
      }
    }),
    viewId: viewIdOf(ids, table, 'All'),
    viewLabel: `All ${table.toLowerCase()}`,
  }
}

function configOf(ids: SeededIds, table: TableName, label: string, field: FieldPlan): unknown {
  if ('options' in field)
    return {
      options: Object.entries(field.options).map(([option, hue]) => ({ id: optionIdOf(ids, table, label, option), label: option, hue })),
    }
  if ('to' in field)
    return {
      tableId: tableIdOf(ids, field.to),
      inverseFieldId: ids.short('f', `${field.to}.${table}.inverse`),
      limitToOne: field.limitToOne,
    }
  return 'config' in field ? field.config : undefined
}
