import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import { figureOf, type AggregateName, type AggregateResult } from '#shared/query/aggregates.ts'
import { formatFigure } from '#shared/query/format-figure.ts'
import type { Field } from '#shared/tables/table.ts'
import { configOf, figureFieldOf } from '#client/features/tables/cells/field-config.ts'
import type { RecordRow } from '#client/data/replica/record-row.ts'

/** Figures of a list of records that was not made anew: a group's head is painted again whenever it is scrolled into sight. */
const known = new WeakMap<readonly RecordRow[], { locale: Locale; texts: Map<string, string> }>()

/** A figure that the server worked out, as it is shown. */
export function answeredText(field: Field, figure: AggregateName, value: AggregateResult | undefined, locale: Locale): string {
  return value === undefined ? '…' : formatFigure(figureFieldOf(field), figure, value, locale)
}

/** One figure over a field's cells, as it is shown. */
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
