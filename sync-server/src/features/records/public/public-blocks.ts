import type { IndicatorBlockConfig } from '#shared/blocks/indicator-block.ts'
import { figureNames, writeIndicator } from '#shared/blocks/indicator-figure.ts'
import type { TableViewBlockConfig } from '#shared/blocks/table-view-block.ts'
import { tableViewQuery } from '#shared/blocks/table-view-query.ts'
import { readsOf } from '#shared/computed/reads.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { cellColumn } from '#shared/fields/cell-column.ts'
import { localeOf } from '#shared/fields/locale.ts'
import type { HeldIds, Locale } from '#shared/fields/field-type.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { RecordPage } from '#shared/records/record-page.ts'
import type { PublicBlock } from '#shared/public-links/public-item.ts'
import type { ViewConfig } from '#shared/views/view.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable, visibleFields } from '#server/access/record-rights.ts'
import { drawColumn } from '#server/features/records/public/public-cells.ts'
import { queryRecords, type RecordQuery } from '#server/features/records/query-records.ts'
import type { ModelField, TableModel } from '#server/storage/records/table-model.ts'

/** A visitor's table shows at most this many records; it is a view to read, not a copy of the table. */
const mostRows = 200

type Reader = (context: OrgContext, config: object) => PublicBlock | undefined

/** How blocks over records are read for public links, by block type. `context` is the member who made the link. */
export const publicBlocks: Readonly<Record<string, Reader>> = {
  tableView: (context, config) => orNothing(() => readTableView(context, config as TableViewBlockConfig)),
  indicator: (context, config) => orNothing(() => readIndicator(context, config as IndicatorBlockConfig)),
}

/** A table that is gone, or that the link's maker may not read, leaves its block out. */
function orNothing(read: () => PublicBlock | undefined): PublicBlock | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/**
 * People, linked records and files come from elsewhere, and so does what is worked out from them: they are shown only when the builder put
 * them on the block by name.
 */
const onlyWhenChosen: ReadonlySet<HeldIds> = new Set<HeldIds>(['users', 'records', 'attachments'])

function isShownUnasked(model: TableModel, field: ModelField): boolean {
  const { holds, column } = field.behaviour.definition
  if (column === 'none' || (holds !== undefined && onlyWhenChosen.has(holds))) return false
  const reads = readsOf(field)
  return reads?.through === undefined && (reads?.own ?? []).every((id) => isOrdinary(model, id))
}

function isOrdinary(model: TableModel, fieldId: string): boolean {
  const field = model.field(fieldId)
  return field !== undefined && isShownUnasked(model, field)
}

function readTableView(context: OrgContext, config: TableViewBlockConfig): PublicBlock | undefined {
  if (config.tableId === null) return undefined
  const table = openTable(context, config.tableId)
  const view = config.viewId === null ? undefined : readView(context, config.tableId, config.viewId)
  const visible = visibleFields(context, table)
  const { fields: chosen, filter, sorts } = tableViewQuery(config, view)
  const fields = chosen
    ? chosen.flatMap((id) => visible.find((field) => field.id === id) ?? [])
    : visible.filter((field) => isShownUnasked(table.model, field))
  const page = query(context, {
    tableId: config.tableId,
    filter,
    sorts,
    limit: mostRows,
    aggregates: [{ name: 'count' }],
  })
  const locale = localeOfOrg(context)
  const columns = fields.map((field) => drawColumn(context, field, page.columns[cellColumn(field)] ?? [], locale))
  return {
    type: 'tableView',
    title: config.title === '' ? table.model.label : config.title,
    columns: fields.map((field) => ({ label: field.label, align: isNumber(field) ? 'end' : 'start' })),
    rows: page.columns.id.map((_id, row) => columns.map((cells) => cells[row] ?? '')),
    total: Number(page.aggregates?.[0]?.value ?? 0),
  }
}

function readIndicator(context: OrgContext, config: IndicatorBlockConfig): PublicBlock | undefined {
  if (config.tableId === null) return undefined
  const table = openTable(context, config.tableId)
  const field = config.fieldId === null ? undefined : visibleFields(context, table).find(({ id }) => id === config.fieldId)
  if (config.aggregate !== 'count' && !field) return undefined
  const name = figureNames[config.aggregate]
  const { aggregates } = query(context, {
    tableId: config.tableId,
    filter: config.filter,
    sorts: [],
    limit: 1,
    aggregates: [name === 'count' || !field ? { name } : { name, fieldId: field.id }],
  })
  const value = aggregates?.[0]?.value ?? null
  return {
    type: 'indicator',
    label: config.label === '' ? table.model.label : config.label,
    value: writeIndicator(config, field, value, localeOfOrg(context)),
    color: config.color,
  }
}

function query(context: OrgContext, part: Pick<RecordQuery, 'tableId' | 'filter' | 'sorts' | 'limit' | 'aggregates'>): RecordPage {
  return JSON.parse(queryRecords(context, { ...part, search: '', after: null })) as RecordPage
}

function readView({ org }: OrgContext, tableId: string, viewId: string): ViewConfig | undefined {
  const row = org.db.get(
    org.db.build
      .selectFrom('view_def')
      .select('config')
      .where('id', '=', viewId)
      .where('table_id', '=', tableId)
      .where('deleted_at', 'is', null),
  )
  return row && (JSON.parse(row.config) as ViewConfig)
}

const numeric: ReadonlySet<FieldTypeName> = new Set(['number', 'currency', 'percent'])
const isNumber = (field: ModelField): boolean => numeric.has(field.behaviour.type)

function localeOfOrg({ org }: OrgContext): Locale {
  const row = org.db.get(org.db.build.selectFrom('organisation').select(['language', 'timezone', 'currency_symbol']))
  return localeOf((row?.language ?? 'en') as Locale['language'], row?.timezone, row?.currency_symbol)
}
