import { itemsOf } from '#shared/fields/cell-items.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { wallClock } from '#shared/days/clock.ts'
import { instantShown, zoneShift } from '#shared/days/zone.ts'
import { optionLabel, type SelectConfig } from '#shared/fields/select-options.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { linkedTexts } from '#server/records/read/linked-texts.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/** Writes a page of one field's cells as texts. */
export type WriteCells = (cells: readonly CellValue[]) => string[]

/**
 * The text form of a field in an export: names instead of ids, numbers that a spreadsheet can compute with, everything else as displayed.
 */
export function exportWriter(context: OrgContext, field: ModelField, locale: Locale): WriteCells {
  const { definition, config } = field.behaviour
  const { amount } = definition
  if (definition.holds === 'records') return (cells) => linkedTexts(context, field, cells, locale)
  if (definition.holds === 'users') return peopleWriter(context)
  if (amount === 'plain') return (cells) => cells.map((cell) => plainNumber(cell, locale))
  if (amount === 'percent') return (cells) => cells.map((cell) => (cell === null ? '' : `${plainNumber(cell, locale)}%`))
  if (amount === 'money') return (cells) => cells.map((cell) => (typeof cell === 'number' ? amountText(cell, locale) : ''))
  if (definition.moment === 'instant')
    return (cells) => cells.map((cell) => (typeof cell === 'string' ? definition.format(cell, config, locale) + exactly(cell, locale) : ''))
  if (definition.holds === 'options' && definition.column === 'json') return listWriter(config as SelectConfig)
  return (cells) => cells.map((cell) => definition.format(cell, config, locale))
}

/** All its digits, no thousands separators: another program reads the same number back. */
function plainNumber(cell: CellValue, { decimal }: Locale): string {
  return typeof cell === 'number' ? String(cell).replace('.', decimal) : ''
}

/** Whole cents as an amount, from their digits: as a quotient the largest would lose one. */
function amountText(cents: number, { decimal }: Locale): string {
  const size = Math.abs(cents)
  const rest = size % 100
  return `${cents < 0 ? '-' : ''}${(size - rest) / 100}${rest === 0 ? '' : `${decimal}${two(rest)}`}`
}

const two = (value: number): string => String(value).padStart(2, '0')

/** The part after the displayed minute: seconds if there are any, and the offset in the hour that repeats when clocks go back. */
function exactly(cell: string, { timezone }: Locale): string {
  const instant = new Date(cell)
  const clock = wallClock(instant, timezone)
  const milliseconds = instant.getUTCMilliseconds()
  const parts = milliseconds === 0 ? '' : `.${String(milliseconds).padStart(3, '0')}`
  const seconds = clock.second === 0 && milliseconds === 0 ? '' : `:${two(clock.second)}${parts}`
  return seconds + zoneIfTwice(instant, timezone)
}

/** The offset of an instant whose wall clock also names an earlier one; otherwise empty. */
function zoneIfTwice(instant: Date, timezone: string): string {
  const shift = zoneShift(instant.getTime(), timezone)
  if (instantShown(instant.getTime() + shift, timezone) === instant.getTime()) return ''
  const minutes = Math.round(shift / 60_000)
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

/** Labels with a sign between them that none of them has, as far as there is one: `a, b` may be one option. */
function listWriter(config: SelectConfig): WriteCells {
  const free = [', ', '; '].find((sign) => config.options.every(({ label }) => !label.includes(sign.trim())))
  return (cells) =>
    cells.map((cell) =>
      itemsOf(cell)
        .map((id) => optionLabel(config, id))
        .join(free ?? '\n'),
    )
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
