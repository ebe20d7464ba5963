import { useMemo, type ReactNode } from 'react'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import { writeNumber } from '#shared/fields/number-text.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import css from '#client/views/grid/figures.module.css'

/** Records read to learn the decimals of a column, spread over all of them: the work is the same for any table. */
const sampled = 200
/** One long fraction must not push the other figures out of their column. */
const mostDecimals = 6

interface Item {
  row?: { cell(fieldId: string): CellValue } | undefined
}

/** The most decimals in columns whose figures show as many as they have. The same map until one of them changes. */
export function useDecimals(columns: readonly Field[], items: readonly Item[]): ReadonlyMap<string, number> {
  const text = useMemo(() => JSON.stringify([...decimalsOf(columns, items)]), [columns, items])
  return useMemo(() => new Map(JSON.parse(text) as [string, number][]), [text])
}

export function decimalsOf(columns: readonly Field[], items: readonly Item[]): Map<string, number> {
  const found = new Map<string, number>()
  const step = Math.max(1, Math.floor(items.length / sampled))
  for (const field of columns) {
    const { config, definition } = behaviourOf(field)
    if (!definition.isFigure || (config as { decimals?: unknown }).decimals !== null) continue
    let most = 0
    for (let at = 0; at < items.length && most < mostDecimals; at += step) {
      const value = items[at]?.row?.cell(field.id)
      if (typeof value === 'number' && !Number.isInteger(value)) most = Math.max(most, decimalsIn(writeNumber(value, null, plain), '.'))
    }
    if (most > 0) found.set(field.id, Math.min(mostDecimals, most))
  }
  return found
}

const plain = { decimal: '.' } as const

function decimalsIn(text: string, decimal: string): number {
  return /^\d*/.exec(text.slice(text.lastIndexOf(decimal) + 1))?.[0].length ?? 0
}

/** A figure with unseen room for the decimals that others in its column have; a plain text where it has as many. */
export function alignedFigure(text: string, decimals: number | undefined, { decimal }: Pick<Locale, 'decimal'>): ReactNode {
  if (decimals === undefined || text.includes('e')) return text
  const point = text.lastIndexOf(decimal)
  const missing = decimals - (point < 0 ? 0 : decimalsIn(text, decimal))
  if (missing <= 0) return text
  const end = text.length - (/\D*$/.exec(text)?.[0].length ?? 0)
  return (
    <>
      {text.slice(0, end)}
      <span className={css.room} data-room={(point < 0 ? decimal : '') + '0'.repeat(missing)} />
      {text.slice(end)}
    </>
  )
}
