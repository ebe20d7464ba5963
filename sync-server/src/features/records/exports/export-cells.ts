import { itemsOf } from '#shared/fields/cell-items.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import type { CellValue } from '#shared/protocol/feed.ts'
import { wallClock } from '#shared/fields/date-text.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { linkedTexts } from '#server/features/records/linked-texts.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/** Writes a page of one field's cells as texts. */
export type WriteCells = (cells: readonly CellValue[]) => string[]

/** How a field is written in an export: ids by what they name, numbers as a spreadsheet computes with them, all else as it reads. */
export function exportWriter(context: OrgContext, field: ModelField, locale: Locale): WriteCells {
  const { definition, config, type } = field.behaviour
  if (field.link) return (cells) => linkedTexts(context, field, cells, locale)
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
