import { setImmediate as nextTurn } from 'node:timers/promises'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import { cellKindOf } from '#shared/fields/convert-kind.ts'
import type { FieldKind } from '#shared/fields/convert.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { createColumnGuesser } from '#shared/nouns/imports/guess-column.ts'
import { placeOf } from '#server/features/tables/conversion/conversion-store.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { readCells } from '#server/storage/records/read-cells.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

const rowsPerTurn = 2000

/**
 * The notation in which a field's texts write numbers and days, where one of them leaves no doubt; else that of the organisation. Each text
 * alone would be judged apart from the others: 12.5 as it is, and 1.859 as thousands.
 */
export function columnNotation(org: OrgDatabase, field: ModelField, to: FieldKind, locale: Locale): Locale {
  const reading = readNotation(org, field, to, locale)
  for (;;) {
    const { done, value } = reading.next()
    if (done) return value
  }
}

/** The same in turns, for tables that take long. */
export async function columnNotationInTurns(org: OrgDatabase, field: ModelField, to: FieldKind, locale: Locale): Promise<Locale> {
  const reading = readNotation(org, field, to, locale)
  for (;;) {
    const { done, value } = reading.next()
    if (done) return value
    await nextTurn()
  }
}

function* readNotation(org: OrgDatabase, field: ModelField, to: FieldKind, locale: Locale): Generator<undefined, Locale> {
  const { definition } = behaviourOf(to)
  const place = placeOf(field)
  const isRead = definition.amount !== undefined || definition.moment !== undefined
  if (!place || !isRead || cellKindOf(behaviourOf(field).definition) !== 'text') return locale
  const guesser = createColumnGuesser()
  for (let after = 0; ;) {
    const rows = readCells(org, field.tableId, place, after, rowsPerTurn)
    // words among the numbers do not fit anyway
    for (const { cell, deleted } of rows) if (!deleted && typeof cell === 'string' && /\d/.test(cell)) guesser.add(cell)
    const last = rows.at(-1)
    if (!last || rows.length < rowsPerTurn) break
    after = last.seq
    yield
  }
  const { dateOrder, type } = guesser.result(0, '', locale.language, { own: locale })
  return { ...locale, decimal: guesser.provenDecimal() ?? locale.decimal, ...(fieldTypes[type].moment !== undefined && { dateOrder }) }
}
