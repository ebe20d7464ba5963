import { itemsOf } from '#shared/fields/cell-items.ts'
import type { HeldIds, Locale } from '#shared/fields/field-type.ts'
import type { SelectConfig } from '#shared/fields/select-options.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { PublicCell } from '#shared/nouns/public-links/public-item.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { linkedTexts } from '#server/records/read/linked-texts.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/** Turns a column's cells into a visitor's form of them. */
type DrawColumn = (context: OrgContext, field: ModelField, cells: readonly CellValue[], locale: Locale) => PublicCell[]

/** A visitor's screen names no more linked records than this in a column. */
const mostNamed = 2000

/** Cells that are ids need their labels; every other one is formatted by its type. */
const special: Record<HeldIds, DrawColumn> = {
  options: drawOptions,
  users: drawPeople,
  records: (context, field, cells, locale) => linkedTexts(context, field, cells, locale, mostNamed),
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
