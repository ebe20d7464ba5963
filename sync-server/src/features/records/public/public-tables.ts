import { cellColumn } from '#shared/fields/cell-column.ts'
import type { RecordPage } from '#shared/nouns/records/record-page.ts'
import type { PublicRecords } from '#shared/nouns/public-links/public-item.ts'
import type { FilterGroup, Sort } from '#shared/values/query.ts'
import type { LinkContext } from '#server/access/link-context.ts'
import { openTable, visibleFields, type OpenTable } from '#server/access/record-rights.ts'
import { drawColumn } from '#server/features/records/public/public-cells.ts'
import { drawForm, formOfFields } from '#server/features/records/public/public-forms.ts'
import type { RecordQuery } from '#server/records/read/query-records.ts'
import { queryServiceOf } from '#server/records/queries/query-service.ts'
import type { Platform } from '#server/platform/platform.ts'
import { orgLocale } from '#server/storage/org-locale.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/** A visitor's table shows at most this many records; it is a view to read, not a copy of the table. */
const mostRows = 500

/** The fields of a table's own link, in the link's order. */
function fieldsOfLink(context: LinkContext, table: OpenTable): ModelField[] {
  const visible = visibleFields(context, table)
  return (context.config.fields ?? []).flatMap((id) => visible.find((field) => field.id === id) ?? [])
}

/** @throws AppError `not_found` when the table is gone */
export async function readTableLink(context: LinkContext, platform: Platform): Promise<PublicRecords> {
  const table = openTable(context, context.link.item_id)
  const fields = fieldsOfLink(context, table)
  const { sorts = [], title = '' } = context.config
  return drawTable(context, table, { fields, filter: null, sorts, limit: mostRows, title }, platform)
}

export function formOfTableLink(context: LinkContext): ReturnType<typeof formOfFields> {
  const table = openTable(context, context.link.item_id)
  return formOfFields(context, table, fieldsOfLink(context, table))
}

interface Drawn {
  fields: readonly ModelField[]
  filter: FilterGroup | null
  sorts: readonly Sort[]
  limit: number
  title: string
}

export async function drawTable(
  context: LinkContext,
  table: OpenTable,
  { fields, filter, sorts, limit, title }: Drawn,
  platform: Platform,
): Promise<PublicRecords> {
  const tableId = table.model.id
  const asked = { tableId, filter, sorts: [...sorts], limit, aggregates: [{ name: 'count' as const }] }
  const page = await queryForVisitor(context, platform, asked)
  const locale = orgLocale(context.org)
  const columns = fields.map((field) => drawColumn(context, field, page.columns[cellColumn(field)] ?? [], locale))
  const form = table.access.createRecords ? drawForm(context, formOfFields(context, table, fields)) : undefined
  return {
    type: 'tableView',
    title: title === '' ? table.model.label : title,
    columns: fields.map((field) => ({ label: field.label, align: field.behaviour.definition.isFigure ? 'end' : 'start' })),
    rows: page.columns.id.map((_id, row) => columns.map((cells) => cells[row] ?? '')),
    total: Number(page.aggregates?.[0]?.value ?? 0),
    ...(form && form.pages.length > 0 && { form }),
  }
}

type Asked = Pick<RecordQuery, 'tableId' | 'filter' | 'sorts' | 'limit' | 'aggregates'>

/** On a thread of the pool: strangers' queries never block the event loop. */
export async function queryForVisitor(context: LinkContext, platform: Platform, part: Asked): Promise<RecordPage> {
  return JSON.parse(await queryServiceOf(platform).ask(context, 'page', { ...part, search: '', after: null })) as RecordPage
}
