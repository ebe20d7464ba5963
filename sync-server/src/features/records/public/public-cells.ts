import { sql } from 'kysely'
import { itemsOf } from '#shared/fields/cell-items.ts'
import type { ConnectedRecordConfig } from '#shared/fields/connected-record.ts'
import type { HeldIds, Locale } from '#shared/fields/field-type.ts'
import type { SelectConfig } from '#shared/fields/select-options.ts'
import type { CellValue } from '#shared/protocol/feed.ts'
import type { PublicCell } from '#shared/public-links/public-item.ts'
import { isFieldVisible } from '#server/access/record-rights.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { storedCell } from '#server/storage/records/cell-sql.ts'
import { conditionSql, rowRuleFilter } from '#server/storage/records/query-compiler.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import { findTableModel, type ModelField } from '#server/storage/records/table-model.ts'

/** Turns a column's cells into what a visitor reads. */
type DrawColumn = (context: OrgContext, field: ModelField, cells: readonly CellValue[], locale: Locale) => PublicCell[]

/** Cells that are ids need their labels; every other one is formatted by its type. */
const special: Record<HeldIds, DrawColumn> = {
  options: drawOptions,
  users: drawPeople,
  records: drawRecords,
  attachments: drawFiles,
}

export const drawColumn: DrawColumn = (context, field, cells, locale) => {
  const { holds } = field.behaviour.definition
  return (holds === undefined ? drawText : special[holds])(context, field, cells, locale)
}

function drawText(_context: OrgContext, { behaviour }: ModelField, cells: readonly CellValue[], locale: Locale): PublicCell[] {
  return cells.map((cell) => behaviour.definition.format(cell, behaviour.config, locale))
}

function drawOptions(_context: OrgContext, { behaviour }: ModelField, cells: readonly CellValue[]): PublicCell[] {
  const options = new Map((behaviour.config as SelectConfig).options.map((option) => [option.id, option]))
  return cells.map((cell) =>
    itemsOf(cell)
      .flatMap((id) => options.get(id) ?? [])
      .map(({ label, hue }) => ({ label, hue })),
  )
}

function drawPeople({ org }: OrgContext, _field: ModelField, cells: readonly CellValue[]): PublicCell[] {
  const ids = [...new Set(cells.flatMap(itemsOf))]
  const rows = ids.length === 0 ? [] : org.db.all(org.db.build.selectFrom('member').select(['id', 'display_name']).where('id', 'in', ids))
  const names = new Map(rows.map((row) => [row.id, row.display_name]))
  return cells.map((cell) =>
    itemsOf(cell)
      .map((id) => names.get(id) ?? '')
      .join(', '),
  )
}

/** How many files there are: a visitor may not read them, their names neither. */
function drawFiles(_context: OrgContext, _field: ModelField, cells: readonly CellValue[]): PublicCell[] {
  return cells.map((cell) => (itemsOf(cell).length > 0 ? `📎 ${itemsOf(cell).length}` : ''))
}

/** Labels of linked records, in one query for the column. */
function drawRecords(context: OrgContext, { config }: ModelField, cells: readonly CellValue[], locale: Locale): PublicCell[] {
  const target = findTableModel(context.org, (config as ConnectedRecordConfig).tableId)
  const label = target?.recordLabelField ? target.field(target.recordLabelField) : undefined
  const ids = [...new Set(cells.flatMap(itemsOf))].slice(0, 2000)
  const access = target && context.access.table(target.id)
  const isSeen = target && access && label && isFieldVisible(context, access, label)
  if (!target || !label || label.link || isSeen !== true || ids.length === 0) return cells.map(() => '')
  // records that the maker's rules keep from them have no names here either
  const rules = access && rowRuleFilter(access, target, context.memberId)
  const rows = context.org.db.all(
    sql<{
      id: string
      label: CellValue
    }>`SELECT r.id, ${storedCell(label)} AS label FROM ${recordTable(target.id)} AS r WHERE r.deleted_at IS NULL AND ${rules ? conditionSql(rules, target) : sql`1`} AND r.id IN (${sql.join(ids)})`,
  )
  const isList = label.behaviour.definition.column === 'json'
  const labels = new Map(
    rows.map((row) => {
      const cell = isList && typeof row.label === 'string' ? (JSON.parse(row.label) as string[]) : row.label
      return [row.id, label.behaviour.definition.format(cell, label.behaviour.config, locale)]
    }),
  )
  return cells.map((cell) =>
    itemsOf(cell)
      .map((id) => labels.get(id) ?? '')
      .filter((text) => text !== '')
      .join(', '),
  )
}
