import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import { figureOf } from '#shared/query/aggregates.ts'
import type { AggregateName, AggregateResult } from '#shared/query/aggregate-names.ts'
import { formatFigure } from '#shared/query/format-figure.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { configOf, figureFieldOf } from '#client/cells/field-config.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'

/** Figures by the list of records they are of: a group's head is painted each time it scrolls into sight. */
const known = new WeakMap<readonly RecordRow[], { locale: Locale; texts: Map<string, string> }>()

/** The text of a figure that the server computed. */
export function answeredText(field: Field, figure: AggregateName, value: AggregateResult | undefined, locale: Locale): string {
  return value === undefined ? '…' : formatFigure(figureFieldOf(field), figure, value, locale)
}

/** The text of one figure over a field's cells. */
export function figureText(field: Field, figure: AggregateName, rows: readonly RecordRow[], locale: Locale): string {
  let cache = known.get(rows)
  if (cache?.locale !== locale) known.set(rows, (cache = { locale, texts: new Map() }))
  const key = `${figure} ${field.id} ${field.type}`
  let text = cache.texts.get(key)
  if (text === undefined) {
    const { type, config } = behaviourOf({ type: field.type, config: configOf(field) })
    const value = figureOf(
      type,
      config,
      figure,
      rows.map((row) => row.cell(field.id)),
    )
    text = answeredText(field, figure, value, locale)
    cache.texts.set(key, text)
  }
  return text
}
