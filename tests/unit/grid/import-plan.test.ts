import { describe, expect, it } from 'vitest'
import type { ImportColumn, ImportPreview } from '#shared/nouns/imports/import-job.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import {
  changeColumn,
  firstDraft,
  keyFields,
  planBody,
  planProblem,
  removeLink,
  restoredDraft,
  suggestedLink,
} from '#client/nouns/imports/import-plan.ts'

const column = (index: number, label: string): ImportColumn => ({
  index,
  label,
  type: 'singleLineText',
  config: {},
  decimal: '.',
  decimalGuessed: false,
  dateOrder: 'mdy',
  dateOrderGuessed: false,
  filled: 10,
  empty: 0,
  distinct: null,
})
const preview: ImportPreview = {
  encoding: 'utf-8',
  delimiter: ',',
  hasHeader: true,
  headerRow: 1,
  heads: [],
  columns: [column(0, 'orderID'), column(1, 'CustomerId'), column(2, 'notes')],
  rows: [],
  problems: [],
}
const table: Table = {
  id: 'tcustomers000',
  label: 'Customers',
  icon: 'table',
  color: 'blue',
  recordLabelField: 'fcustomerid00',
  createdAt: '',
  createdBy: null,
  updatedAt: '',
}
const key: Field = {
  id: 'fcustomerid00',
  tableId: table.id,
  type: 'singleLineText',
  label: 'customerID',
  config: {},
  required: false,
  position: 'a0',
}

describe('matching the columns of an import', () => {
  it('proposes the file name as the table name, cut to what a table may be called', () => {
    expect(firstDraft('northwind-order_details.csv', preview).label).toBe('Northwind order details')
    expect(firstDraft(`${'x'.repeat(80)}.csv`, preview).label).toHaveLength(45)
  })

  it('suggests a link to the table whose key has the column’s name, but never for the records’ own name', () => {
    const draft = firstDraft('orders.csv', preview)
    const choices = keyFields([table], [key, { ...key, id: 'fday000000000', type: 'date' }])
    expect(choices).toHaveLength(1)
    expect(suggestedLink(column(1, 'CustomerId'), draft, choices)).toEqual({ table, field: key })
    expect(suggestedLink(column(0, 'customerid'), draft, choices)).toBeUndefined()
    expect(suggestedLink(column(2, 'notes'), draft, choices)).toBeUndefined()
  })

  it('says why it cannot be finished', () => {
    const draft = firstDraft('orders.csv', preview)
    expect(planProblem(draft)).toBeUndefined()
    expect(planProblem({ ...draft, label: '  ' })).toBe('noLabel')
    expect(planProblem(changeColumn(draft, 1, { label: '' }))).toBe('emptyName')
    expect(planProblem(changeColumn(draft, 0, { include: false }))).toBe('labelExcluded')
    expect(planProblem(changeColumn(draft, 0, { link: { tableId: table.id, matchFieldId: key.id } }))).toBe('labelLinked')
    expect(planProblem({ ...draft, columns: draft.columns.map((choice) => ({ ...choice, include: false })) })).toBe('noColumn')
  })

  it('sends links of included columns only', () => {
    const linked = changeColumn(firstDraft('orders.csv', preview), 1, { link: { tableId: table.id, matchFieldId: key.id } })
    expect(planBody(linked, preview, undefined).links).toEqual([{ column: 1, tableId: table.id, matchFieldId: key.id }])
    expect(planBody(changeColumn(linked, 1, { include: false }), preview, 'folder')).toMatchObject({ folderId: 'folder' })
    expect(planBody(changeColumn(linked, 1, { include: false }), preview, undefined)).not.toHaveProperty('links')
    expect(planBody(removeLink(linked, 1), preview, undefined)).not.toHaveProperty('links')
  })
})

describe('choices that were kept', () => {
  const choices = keyFields([table], [key])
  const kept = (draft: unknown): unknown => JSON.parse(JSON.stringify(draft))

  it('come back as they were', () => {
    const draft = changeColumn(firstDraft('orders.csv', preview), 1, { type: 'date', dateOrder: 'dmy', label: 'Day', include: false })
    expect(restoredDraft(kept(draft), preview, choices)).toEqual(draft)
    const body = { column: 1, label: 'Day', type: 'date', include: false, config: {}, dateOrder: 'dmy' }
    expect(planBody(draft, preview, undefined).fields[1]).toEqual(body)
  })

  it('let go of links to what is gone, and are dropped where they are of another file', () => {
    const linked = changeColumn(firstDraft('orders.csv', preview), 1, { link: { tableId: table.id, matchFieldId: 'fgone00000000' } })
    expect(restoredDraft(kept(linked), preview, choices)?.columns[1]).not.toHaveProperty('link')
    for (const other of [undefined, null, 'x', {}, { label: 'x', columns: [] }, { ...linked, columns: linked.columns.slice(1) }])
      expect(restoredDraft(other, preview, choices)).toBeUndefined()
  })
})
