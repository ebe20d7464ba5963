import type { ChartDrawing } from '#shared/blocks/chart-block.ts'
import { csvCell, withFormulaMark } from '#shared/nouns/exports/csv-text.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import { labelText } from '#client/blocks/parts/label-text.ts'
import type { TFunction } from '#client/i18n/i18n.ts'

/** A chart's figures as a file, plain numbers in their own unit. @param t of `tables` */
export function chartCsv({ points, series, axis }: ChartDrawing, t: TFunction, locale: Locale): Blob {
  const number = (value: number | null): string => (value === null ? '' : String(value / axis.divide))
  const text = (value: string): string => csvCell(withFormulaMark(value), ',')
  const rows = [
    ['', ...series.map(({ label }) => text(labelText(t, label, locale))), text(t('blocks.aggregate'))],
    ...points.map(({ label, parts, value }) => [
      text(labelText(t, label, locale)),
      ...parts.map((part) => number(part.value)),
      number(value),
    ]),
  ]
  // the mark tells spreadsheets the encoding
  return new Blob([`\uFEFF${rows.map((row) => row.join(',')).join('\r\n')}\r\n`], { type: 'text/csv' })
}
