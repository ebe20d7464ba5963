import type * as Y from 'yjs'
import { addBlock } from '#shared/nouns/apps/app-document.ts'
import { addBarItem, setBar } from '#shared/nouns/bundles/bundle-document.ts'
import type { FilterGroup } from '#shared/values/query.ts'
import type { SeededIds } from '#server/lib/seeded-ids.ts'
import { appWelcome } from '#server/features/demo/demo-texts.ts'
import { fieldIdOf, optionIdOf, tableIdOf, type TableName } from '#server/features/demo/demo-structure.ts'

type Place = { x: number; y: number; w: number; h: number }

/** The control room: figures above, today's work below. */
export function fillDashboard(doc: Y.Doc, ids: SeededIds): void {
  const open = filter(ids, 'Orders', 'Status', 'noneOf', ['Delivered', 'Cancelled'])
  const waiting = filter(ids, 'Requests', 'State', 'anyOf', ['Open', 'Waiting'])
  addText(doc, ids, 'welcome', appWelcome, { x: 0, y: 0, w: 6, h: 6 })
  addFigure(doc, ids, 'revenue', 'Orders', 'Total', 'sum', 'Revenue', 'green', null, { x: 6, y: 0, w: 3, h: 3 })
  addFigure(doc, ids, 'open', 'Orders', null, 'count', 'Open orders', 'blue', open, { x: 9, y: 0, w: 3, h: 3 })
  addFigure(doc, ids, 'average', 'Orders', 'Total', 'average', 'Average order', 'violet', null, { x: 6, y: 3, w: 3, h: 3 })
  addFigure(doc, ids, 'requests', 'Requests', null, 'count', 'Requests to answer', 'amber', waiting, { x: 9, y: 3, w: 3, h: 3 })
  const total = { aggregate: 'sum', fieldId: fieldIdOf(ids, 'Orders', 'Total') }
  add(
    doc,
    ids,
    'byMonth',
    'chart',
    {
      ...total,
      tableId: tableIdOf(ids, 'Orders'),
      title: 'Revenue by month',
      kind: 'area',
      color: 'green',
      group: { ...level(ids, 'Orders', 'Date'), bucket: 'month' },
    },
    { x: 0, y: 6, w: 7, h: 8 },
  )
  add(
    doc,
    ids,
    'byStatus',
    'chart',
    {
      tableId: tableIdOf(ids, 'Orders'),
      title: 'Orders by status',
      kind: 'donut',
      group: level(ids, 'Orders', 'Status'),
    },
    { x: 7, y: 6, w: 5, h: 8 },
  )
  addTable(doc, ids, 'orders', 'Orders', 'Open orders', ['Number', 'Customer', 'Date', 'Status', 'Total', 'Handled by'], open, 'Date', {
    x: 0,
    y: 14,
    w: 12,
    h: 11,
  })
  addTable(doc, ids, 'tickets', 'Requests', 'Waiting for an answer', ['Subject', 'Customer', 'Kind', 'State', 'Owner'], waiting, 'Opened', {
    x: 0,
    y: 25,
    w: 12,
    h: 10,
  })
}

/** Customers and their figures. */
export function fillCustomers(doc: Y.Doc, ids: SeededIds): void {
  const active = filter(ids, 'Customers', 'Status', 'anyOf', ['Active'])
  const leads = filter(ids, 'Customers', 'Status', 'anyOf', ['Lead'])
  addFigure(doc, ids, 'active', 'Customers', null, 'count', 'Active customers', 'green', active, { x: 0, y: 0, w: 4, h: 3 })
  addFigure(doc, ids, 'leads', 'Customers', null, 'count', 'Leads', 'amber', leads, { x: 4, y: 0, w: 4, h: 3 })
  addFigure(doc, ids, 'countries', 'Customers', 'Country', 'distinct', 'Countries', 'blue', null, { x: 8, y: 0, w: 4, h: 3 })
  addTable(
    doc,
    ids,
    'list',
    'Customers',
    'Customers',
    ['Company', 'Type', 'Status', 'City', 'Country', 'Account manager'],
    null,
    'Company',
    { x: 0, y: 11, w: 12, h: 14 },
  )
  const tableId = tableIdOf(ids, 'Customers')
  add(
    doc,
    ids,
    'byCountry',
    'chart',
    {
      tableId,
      title: 'Customers by country',
      kind: 'stacked',
      group: level(ids, 'Customers', 'Country'),
      split: level(ids, 'Customers', 'Status'),
      sort: 'value',
      direction: 'desc',
      top: 10,
    },
    { x: 0, y: 3, w: 7, h: 8 },
  )
  add(
    doc,
    ids,
    'pivot',
    'pivot',
    { tableId, title: 'Types by status', rows: level(ids, 'Customers', 'Type'), columns: level(ids, 'Customers', 'Status') },
    { x: 7, y: 3, w: 5, h: 5 },
  )
  add(
    doc,
    ids,
    'goal',
    'goal',
    { tableId, filter: active, target: 200, label: 'Active customers this year', shape: 'bar', color: 'green' },
    { x: 7, y: 8, w: 5, h: 3 },
  )
}

function add(doc: Y.Doc, ids: SeededIds, name: string, type: string, config: object, desktop: Place): void {
  addBlock(doc, { id: ids.short('b', name), type, config, places: { desktop } }, 'demo')
}

function level(ids: SeededIds, table: TableName, field: string): { fieldId: string; direction: 'asc' } {
  return { fieldId: fieldIdOf(ids, table, field), direction: 'asc' }
}

/** The menu at the left of the dashboard. */
export function fillMenuBar(doc: Y.Doc, ids: SeededIds, links: { dashboard: string; customers: string; handbook: string }): void {
  setBar(doc, 'menuBar', { title: 'Alba Coffee', topColor: '', bottomColor: '', allowHide: true, showIcons: true }, 'demo')
  addBarItem(doc, 'menuBar', 'dashboard', { type: 'app', targetId: links.dashboard }, 'demo')
  addBarItem(doc, 'menuBar', 'customers', { type: 'app', targetId: links.customers }, 'demo')
  addBarItem(doc, 'menuBar', 'data', { type: 'folder', label: 'Tables', targetId: '', collapsible: true }, 'demo')
  for (const table of ['Orders', 'Products', 'Requests'] as const) {
    addBarItem(doc, 'menuBar', table, { type: 'table', targetId: tableIdOf(ids, table), folderId: 'data' }, 'demo')
  }
  addBarItem(doc, 'menuBar', 'handbook', { type: 'page', targetId: links.handbook }, 'demo')
}

function addText(doc: Y.Doc, ids: SeededIds, name: string, text: string, desktop: Place): void {
  addBlock(doc, { id: ids.short('b', name), type: 'text', text, places: { desktop } }, 'demo')
}

function addFigure(
  doc: Y.Doc,
  ids: SeededIds,
  name: string,
  table: TableName,
  field: string | null,
  aggregate: string,
  label: string,
  color: string,
  where: FilterGroup | null,
  desktop: Place,
): void {
  const config = {
    tableId: tableIdOf(ids, table),
    fieldId: field === null ? null : fieldIdOf(ids, table, field),
    aggregate,
    label,
    color,
    filter: where,
  }
  addBlock(doc, { id: ids.short('b', name), type: 'indicator', config, places: { desktop } }, 'demo')
}

function addTable(
  doc: Y.Doc,
  ids: SeededIds,
  name: string,
  table: TableName,
  title: string,
  fields: string[],
  where: FilterGroup | null,
  sortBy: string,
  desktop: Place,
): void {
  const config = {
    tableId: tableIdOf(ids, table),
    title,
    fields: fields.map((field) => fieldIdOf(ids, table, field)),
    filter: where,
    sorts: [{ fieldId: fieldIdOf(ids, table, sortBy), direction: sortBy === 'Company' ? 'asc' : 'desc' }],
  }
  addBlock(doc, { id: ids.short('b', name), type: 'tableView', config, places: { desktop } }, 'demo')
}

function filter(ids: SeededIds, table: TableName, field: string, operator: string, options: string[]): FilterGroup {
  return {
    id: 'where',
    conjunction: 'and',
    nodes: [
      { id: 'first', fieldId: fieldIdOf(ids, table, field), operator, value: options.map((label) => optionIdOf(ids, table, field, label)) },
    ],
  }
}
