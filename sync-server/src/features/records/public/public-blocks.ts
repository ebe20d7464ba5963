import type { IndicatorBlockConfig } from '#shared/blocks/indicator-block.ts'
import { figureNames, writeIndicator } from '#shared/blocks/indicator-figure.ts'
import type { TableViewBlockConfig } from '#shared/blocks/table-view-block.ts'
import { tableViewQuery } from '#shared/blocks/table-view-query.ts'
import { isWorkedOut, readsOf } from '#shared/computed/reads.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { cellColumn } from '#shared/fields/cell-column.ts'
import type { HeldIds } from '#shared/fields/field-type.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { RecordPage } from '#shared/records/record-page.ts'
import type { PublicBlock, PublicRecords } from '#shared/public-links/public-item.ts'
import type { FilterGroup, Sort } from '#shared/query/query.ts'
import type { ViewConfig } from '#shared/views/view.ts'
import type { LinkContext } from '#server/access/link-context.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable, visibleFields, type OpenTable } from '#server/access/record-rights.ts'
import { drawColumn } from '#server/features/records/public/public-cells.ts'
import { drawForm, formOfFields } from '#server/features/records/public/public-forms.ts'
import type { RecordQuery } from '#server/features/records/query-records.ts'
import { queryServiceOf } from '#server/features/records/queries/query-service.ts'
import type { Platform } from '#server/platform.ts'
import { orgLocale } from '#server/storage/org-locale.ts'
import type { ModelField, TableModel } from '#server/storage/records/table-model.ts'

/** A visitor's table shows at most this many records; it is a view to read, not a copy of the table. */
const mostRows = { block: 200, table: 500 }

type Reader = (context: LinkContext, config: object, platform: Platform) => Promise<PublicBlock | undefined>

/** How blocks over records are read for public links, by block type. */
export const publicBlocks: Readonly<Record<string, Reader>> = {
  tableView: (context, config, platform) => orNothing(() => readTableView(context, config as TableViewBlockConfig, platform)),
  indicator: (context, config, platform) => orNothing(() => readIndicator(context, config as IndicatorBlockConfig, platform)),
}

const leavesOut = new Set(['object_not_found', 'unauthorized', 'query_too_slow', 'limit_reached'])

/** A table that is gone, that the link's maker may not read, or that takes too long leaves its block out. */
async function orNothing(read: () => Promise<PublicBlock | undefined>): Promise<PublicBlock | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof AppError && leavesOut.has(error.id)) return undefined
    throw error
  }
}

/**
 * People, linked records and files come from elsewhere, and so does what is worked out from them: they are shown only when the builder put
 * them on the block by name.
 */
const onlyWhenChosen: ReadonlySet<HeldIds> = new Set<HeldIds>(['users', 'records', 'attachments'])

export function isShownUnasked(model: TableModel, field: ModelField): boolean {
  const { holds, column } = field.behaviour.definition
  if (column === 'none' || (holds !== undefined && onlyWhenChosen.has(holds))) return false
  const reads = readsOf(field)
  return reads?.through === undefined && (reads?.own ?? []).every((id) => isOrdinary(model, field, id))
}

/** Only the engine's fields read computed ones, and never in a circle. */
function isOrdinary(model: TableModel, reader: ModelField, fieldId: string): boolean {
  const field = model.field(fieldId)
  return field !== undefined && (isWorkedOut(reader) || !field.definition.computed) && isShownUnasked(model, field)
}

/** The fields of a block, and what it asks for. */
function readBlock(
  context: LinkContext,
  config: TableViewBlockConfig,
  table: OpenTable,
): { fields: ModelField[]; filter: FilterGroup | null; sorts: Sort[] } {
  const view = config.viewId === null ? undefined : readView(context, table.model.id, config.viewId)
  const visible = visibleFields(context, table)
  const { fields: chosen, filter, sorts } = tableViewQuery(config, view)
  const fields = chosen
    ? chosen.flatMap((id) => visible.find((field) => field.id === id) ?? [])
    : visible.filter((field) => isShownUnasked(table.model, field))
  return { fields, filter, sorts }
}

async function readTableView(context: LinkContext, config: TableViewBlockConfig, platform: Platform): Promise<PublicRecords | undefined> {
  if (config.tableId === null) return undefined
  const table = openTable(context, config.tableId)
  return drawTable(context, table, { ...readBlock(context, config, table), limit: mostRows.block, title: config.title }, platform)
}

/** The fields a visitor fills in to add a record through a block. @throws AppError when there is no such block or table */
export function formOfBlock(context: LinkContext, config: object): ReturnType<typeof formOfFields> {
  const { tableId } = config as TableViewBlockConfig
  const table = openTable(context, tableId ?? '')
  return formOfFields(context, table, readBlock(context, config as TableViewBlockConfig, table).fields)
}

/** The fields of a table's own link, in the link's order. */
function fieldsOfLink(context: LinkContext, table: OpenTable): ModelField[] {
  const visible = visibleFields(context, table)
  return (context.config.fields ?? []).flatMap((id) => visible.find((field) => field.id === id) ?? [])
}

/** @throws AppError `not_found` when the table is gone */
export async function readTableLink(context: LinkContext, platform: Platform): Promise<PublicRecords> {
  const table = openTable(context, context.link.item_id)
  const fields = fieldsOfLink(context, table)
  return drawTable(
    context,
    table,
    { fields, filter: null, sorts: context.config.sorts ?? [], limit: mostRows.table, title: context.config.title ?? '' },
    platform,
  )
}

export function formOfTableLink(context: LinkContext): ReturnType<typeof formOfFields> {
  const table = openTable(context, context.link.item_id)
  return formOfFields(context, table, fieldsOfLink(context, table))
}

interface Drawn {
  fields: ModelField[]
  filter: FilterGroup | null
  sorts: Sort[]
  limit: number
  title: string
}

async function drawTable(
  context: LinkContext,
  table: OpenTable,
  { fields, filter, sorts, limit, title }: Drawn,
  platform: Platform,
): Promise<PublicRecords> {
  const tableId = table.model.id
  const page = await query(context, platform, { tableId, filter, sorts, limit, aggregates: [{ name: 'count' }] })
  const locale = orgLocale(context.org)
  const columns = fields.map((field) => drawColumn(context, field, page.columns[cellColumn(field)] ?? [], locale))
  const form = table.access.createRecords ? drawForm(context, formOfFields(context, table, fields)) : undefined
  return {
    type: 'tableView',
    title: title === '' ? table.model.label : title,
    columns: fields.map((field) => ({ label: field.label, align: isNumber(field) ? 'end' : 'start' })),
    rows: page.columns.id.map((_id, row) => columns.map((cells) => cells[row] ?? '')),
    total: Number(page.aggregates?.[0]?.value ?? 0),
    ...(form && form.pages.length > 0 && { form }),
  }
}

async function readIndicator(context: LinkContext, config: IndicatorBlockConfig, platform: Platform): Promise<PublicBlock | undefined> {
  if (config.tableId === null) return undefined
  const table = openTable(context, config.tableId)
  const field = config.fieldId === null ? undefined : visibleFields(context, table).find(({ id }) => id === config.fieldId)
  if (config.aggregate !== 'count' && !field) return undefined
  const name = figureNames[config.aggregate]
  const { aggregates } = await query(context, platform, {
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
    value: writeIndicator(config, field, value, orgLocale(context.org)),
    color: config.color,
  }
}

type Asked = Pick<RecordQuery, 'tableId' | 'filter' | 'sorts' | 'limit' | 'aggregates'>

/** On a thread of the pool: what strangers ask for never holds up the event loop. */
async function query(context: LinkContext, platform: Platform, part: Asked): Promise<RecordPage> {
  return JSON.parse(await queryServiceOf(platform).ask(context, 'page', { ...part, search: '', after: null })) as RecordPage
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
