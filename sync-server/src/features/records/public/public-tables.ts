import { cellColumn } from '#shared/fields/cell-column.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { RecordPage } from '#shared/nouns/records/record-page.ts'
import type { PublicRecords } from '#shared/nouns/public-links/public-item.ts'
import type { FilterGroup, Sort } from '#shared/values/query.ts'
import type { Arrangement } from '#shared/views/view-store.ts'
import { arrangedSorts, arrangeRecords } from '#server/features/records/public/arrange-records.ts'
import { findView } from '#server/features/records/public/plan-block.ts'
import type { LinkContext } from '#server/access/link-context.ts'
import { openTable, visibleFields, type OpenTable } from '#server/access/record-rights.ts'
import { drawColumn } from '#server/features/records/public/public-cells.ts'
import { formOfFields } from '#server/features/records/public/form-plan.ts'
import { drawForm } from '#server/features/records/public/public-forms.ts'
import type { RecordQuery } from '#server/records/read/query-records.ts'
import { queryServiceOf } from '#server/records/queries/query-service.ts'
import type { RowsAsked } from '#server/items/block-plan.ts'
import { createSealer } from '#server/lib/process-seal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readerLocale } from '#server/storage/org-locale.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'
import { wrongPart } from '#server/lib/wrong-part.ts'

/** Records of one page of a visitor's table. */
const mostRows = 500

/** A place between two pages is made of sort keys and an id, which visitors carry and may not read. */
const pages = createSealer()

/** The fields of a table's own link, in the link's order. */
function fieldsOfLink(context: LinkContext, table: OpenTable): ModelField[] {
  const visible = visibleFields(context, table)
  return (context.config.fields ?? []).flatMap((id) => visible.find((field) => field.id === id) ?? [])
}

/** @throws AppError `not_found` when the table is gone, `invalid_request` for a foreign place in its pages */
export async function readTableLink(context: LinkContext, platform: Platform, rows?: RowsAsked): Promise<PublicRecords> {
  const table = openTable(context, context.link.item_id)
  const fields = fieldsOfLink(context, table)
  const { sorts = [], title = '', view_id: viewId } = context.config
  const view = viewId === undefined ? undefined : findView(context, table.model.id, viewId)
  // the link to a view ends with it
  if (viewId !== undefined && !view) throw new AppError('not_found')
  return drawTable(context, table, { fields, filter: null, sorts, limit: mostRows, title, arrangement: view?.arrangement }, platform, rows)
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
  arrangement: Arrangement | undefined
}

export async function drawTable(
  context: LinkContext,
  table: OpenTable,
  { fields: all, filter, sorts: viewSorts, limit, title, arrangement }: Drawn,
  platform: Platform,
  { after, search }: RowsAsked = { search: '' },
): Promise<PublicRecords> {
  const tableId = table.model.id
  const sorts = arrangedSorts(arrangement, all, viewSorts)
  const place = JSON.stringify([context.link.id, tableId, filter, sorts, search])
  const from = after === undefined ? null : pages.open(after, place)
  if (from === undefined) throw wrongPart('after', 'no page of this')
  const asked = { tableId, filter, sorts, limit, search, after: from, aggregates: [{ name: 'count' as const }] }
  const page = await queryForVisitor(context, platform, asked)
  const locale = readerLocale(context.org)
  // a stranger presses no buttons, and their cells are empty
  const fields = all.filter(({ behaviour }) => behaviour.definition.column !== 'none')
  const columns = fields.map((field) => drawColumn(context, field, page.columns[cellColumn(field)] ?? [], locale))
  const layout = arrangeRecords(arrangement, { fields, drawn: columns, page, timezone: table.model.timezone })
  const form = table.access.createRecords ? drawForm(context, formOfFields(context, table, all)) : undefined
  return {
    type: 'tableView',
    title: title === '' ? table.model.label : title,
    columns: fields.map((field) => ({ label: field.label, align: field.behaviour.definition.isFigure ? 'end' : 'start' })),
    rows: page.columns.id.map((_id, row) => columns.map((cells) => cells[row] ?? '')),
    total: Number(page.aggregates?.[0]?.value ?? 0),
    ...(page.next !== null && { next: pages.seal(page.next, place) }),
    ...(layout && { layout }),
    ...(form && form.pages.length > 0 && { form }),
  }
}

type Asked = Pick<RecordQuery, 'tableId' | 'filter' | 'sorts' | 'limit' | 'aggregates'> & Partial<Pick<RecordQuery, 'after' | 'search'>>

/** On a thread of the pool: strangers' queries never block the event loop. */
export async function queryForVisitor(context: LinkContext, platform: Platform, part: Asked): Promise<RecordPage> {
  return JSON.parse(await queryServiceOf(platform).ask(context, 'page', { search: '', after: null, ...part })) as RecordPage
}
