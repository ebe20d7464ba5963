import { itemsOf } from '#shared/fields/cell-items.ts'
import type { ConnectedRecordConfig } from '#shared/fields/connected-record.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import type { CellValue } from '#shared/protocol/feed.ts'
import { wallClock } from '#shared/fields/date-text.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable, visibleFields } from '#server/access/record-rights.ts'
import { findLabels } from '#server/storage/records/record-labels.ts'
import { rowRuleFilter } from '#server/storage/records/query-compiler.ts'
import { findTableModel, type ModelField } from '#server/storage/records/table-model.ts'

/** Writes a page of one field's cells as texts. */
export type WriteCells = (cells: readonly CellValue[]) => string[]

/** How a field is written in an export: ids by what they name, numbers as a spreadsheet computes with them, all else as it reads. */
export function exportWriter(context: OrgContext, field: ModelField, locale: Locale): WriteCells {
  const { definition, config, type } = field.behaviour
  if (field.link) return (cells) => writeLinks(context, field, cells, locale)
  if (definition.holds === 'users') return peopleWriter(context)
  if (type === 'number') return (cells) => cells.map((cell) => plainNumber(cell, locale))
  if (type === 'percent') return (cells) => cells.map((cell) => (cell === null ? '' : `${plainNumber(cell, locale)}%`))
  if (type === 'currency') return (cells) => cells.map((cell) => (typeof cell === 'number' ? plainNumber(cell / 100, locale) : ''))
  if (type === 'dateTime') return (cells) => cells.map((cell) => definition.format(cell, config, locale) + secondsOf(cell, locale))
  return (cells) => cells.map((cell) => definition.format(cell, config, locale))
}

/** All its digits, no thousands: what another program reads back as the same number. */
function plainNumber(cell: CellValue, { decimal }: Locale): string {
  return typeof cell === 'number' ? String(cell).replace('.', decimal) : ''
}

/** People see minutes; an export keeps the rest. */
function secondsOf(cell: CellValue, { timezone }: Locale): string {
  if (typeof cell !== 'string') return ''
  const instant = new Date(cell)
  const { second } = wallClock(instant, timezone)
  const milliseconds = instant.getUTCMilliseconds()
  if (second === 0 && milliseconds === 0) return ''
  return `:${String(second).padStart(2, '0')}${milliseconds === 0 ? '' : `.${String(milliseconds).padStart(3, '0')}`}`
}

function peopleWriter({ org }: OrgContext): WriteCells {
  const names = new Map(
    org.db.all(org.db.build.selectFrom('member').select(['id', 'display_name'])).map((row) => [row.id, row.display_name]),
  )
  return (cells) =>
    cells.map((cell) =>
      itemsOf(cell)
        .map((id) => names.get(id) ?? '')
        .filter((name) => name !== '')
        .join(', '),
    )
}

/** Linked records by their label, as far as the person may see the table, the field that labels them, and those very rows. */
function writeLinks(context: OrgContext, field: ModelField, cells: readonly CellValue[], locale: Locale): string[] {
  const target = findTableModel(context.org, field.link?.targetTableId ?? (field.config as ConnectedRecordConfig).tableId)
  if (!target || !context.access.table(target.id).read) return cells.map(() => '')
  const label = visibleFields(context, openTable(context, target.id)).find(({ id }) => id === target.recordLabelField)
  if (!label || label.link) return cells.map(() => '')
  const rules = rowRuleFilter(context.access.table(target.id), target, context.memberId)
  const ids = [...new Set(cells.flatMap(itemsOf))]
  const found = findLabels(context.org, target, label, ids, rules)
  const { definition, config } = label.behaviour
  const texts = new Map([...found].map(([id, cell]) => [id, definition.format(cell, config, locale)]))
  return cells.map((cell) =>
    itemsOf(cell)
      .map((id) => texts.get(id) ?? '')
      .filter((text) => text !== '')
      .join(', '),
  )
}
