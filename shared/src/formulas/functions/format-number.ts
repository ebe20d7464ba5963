import type { Locale } from '#shared/fields/field-type.ts'
import { writeNumber } from '#shared/fields/number-text.ts'
import { halfAway, roundAt, tidy } from '#shared/formulas/decimal.ts'

interface NumberPattern {
  before: string
  after: string
  /** zeros before the point: shown even when the number is smaller */
  whole: number
  least: number
  most: number
  grouped: boolean
  share: boolean
}

/**
 * Formats a number by a spreadsheet's pattern, with the locale's signs:
 * - `0` always a digit, `#` a digit if there is one
 * - `,` thousands, `.` decimals, `%` hundredths
 * - other or quoted text stays unchanged
 *
 * A pattern without a digit place is returned as it is.
 */
export function formatNumber(value: number, written: string, locale: Locale): string {
  const pattern = readPattern(written)
  if (!pattern) return written
  const shown = roundAt(pattern.share ? tidy(value * 100) : value, pattern.most, halfAway)
  const [whole = '0', decimals = ''] = writeNumber(Math.abs(shown), pattern.most, { decimal: '.' }, false).split('.')
  const kept = decimals.slice(0, pattern.least) + decimals.slice(pattern.least).replace(/0+$/, '')
  const digits = (pattern.whole === 0 && whole === '0' ? '' : whole).padStart(pattern.whole, '0')
  const group = locale.decimal === ',' ? '.' : ','
  const body = pattern.grouped ? digits.replace(/\B(?=(\d{3})+$)/g, group) : digits
  return `${shown < 0 ? '-' : ''}${pattern.before}${body}${kept === '' ? '' : locale.decimal + kept}${pattern.after}`
}

function readPattern(written: string): NumberPattern | undefined {
  const parts: { text: string; literal: boolean }[] = []
  for (const match of written.slice(0, 200).matchAll(/"([^"]*)"|\\(.)|([0#.,]+)|([^"\\0#.,]+|["\\])/gsu)) {
    const literal = match[3] === undefined
    parts.push({ text: match[3] ?? match[1] ?? match[2] ?? match[4] ?? '', literal })
  }
  const at = parts.findIndex((part) => !part.literal && /[0#]/.test(part.text))
  const core = parts[at]
  if (!core) return undefined
  const text = (some: typeof parts): string => some.map((part) => part.text).join('')
  const [whole = '', decimals = ''] = core.text.split('.')
  const places = decimals.replace(/,/g, '').slice(0, 15)
  const after = text(parts.slice(at + 1))
  return {
    before: text(parts.slice(0, at)),
    after,
    whole: Math.min(20, whole.replace(/[^0]/g, '').length),
    least: places.replace(/#.*$/, '').length,
    most: places.length,
    grouped: whole.includes(','),
    share: after.includes('%'),
  }
}
