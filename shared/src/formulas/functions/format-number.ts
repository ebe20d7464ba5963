import type { Locale } from '#shared/fields/field-type.ts'
import { writeNumber } from '#shared/fields/number-text.ts'
import { halfAway, roundAt, tidy } from '#shared/formulas/decimal.ts'

interface NumberPattern {
  before: string
  after: string
  /** zeros before the point: shown even when the number is smaller */
  whole: number
  least: number
  /** before the point, zeros and others */
  places: number
  most: number
  grouped: boolean
  share: boolean
  /** of a power of ten: whether a plus is written, and its digits */
  power: { plus: boolean; digits: number } | undefined
}

/**
 * Formats a number by a spreadsheet's pattern, with the locale's signs:
 * - `0` always a digit, `#` a digit if there is one
 * - `,` thousands, `.` decimals, `%` hundredths
 * - `E+00` a power of ten, with as many digits before the point as the pattern has places
 * - other or quoted text stays unchanged
 *
 * A pattern without a digit place is returned as it is.
 */
export function formatNumber(value: number, written: string, locale: Locale): string {
  const pattern = readPattern(written)
  if (!pattern) return written
  const number = tidy(pattern.share ? value * 100 : value)
  const { shown, power } = pattern.power ? scaled(number, pattern) : { shown: roundAt(number, pattern.most, halfAway), power: 0 }
  const [whole = '0', decimals = ''] = writeNumber(Math.abs(shown), pattern.most, { decimal: '.' }, false).split('.')
  const kept = decimals.slice(0, pattern.least) + decimals.slice(pattern.least).replace(/0+$/, '')
  const digits = (pattern.whole === 0 && whole === '0' ? '' : whole).padStart(pattern.whole, '0')
  const group = locale.decimal === ',' ? '.' : ','
  const body = pattern.grouped ? digits.replace(/\B(?=(\d{3})+$)/g, group) : digits
  const raised = pattern.power ? writePower(power, pattern.power) : ''
  return `${shown < 0 ? '-' : ''}${pattern.before}${body}${kept === '' ? '' : locale.decimal + kept}${raised}${pattern.after}`
}

/** The number with a power of ten taken out; the power is a multiple of the places before the point. */
function scaled(number: number, { places, most }: NumberPattern): { shown: number; power: number } {
  const at = (power: number): number => roundAt(Number(`${plainDigits(number)}e${exponentOf(number) - power}`), most, halfAway)
  const step = Math.max(1, places)
  let power = number === 0 ? 0 : Math.floor(exponentOf(number) / step) * step
  // 9.996 with two decimals is ten
  if (Math.abs(at(power)) >= 10 ** step) power += step
  return { shown: number === 0 ? 0 : at(power), power }
}

const exponentOf = (number: number): number => Number(number.toExponential().split('e')[1])
const plainDigits = (number: number): string => number.toExponential().split('e')[0] ?? '0'

function writePower(power: number, { plus, digits }: { plus: boolean; digits: number }): string {
  return `E${power < 0 ? '-' : plus ? '+' : ''}${String(Math.abs(power)).padStart(digits, '0')}`
}

function readPattern(written: string): NumberPattern | undefined {
  const parts: { text: string; literal: boolean }[] = []
  for (const match of written.slice(0, 200).matchAll(/"([^"]*)"|\\(.)|([0#.,]+(?:E[+-]0+)?)|([^"\\0#.,]+|["\\])/gisu)) {
    const literal = match[3] === undefined
    parts.push({ text: match[3] ?? match[1] ?? match[2] ?? match[4] ?? '', literal })
  }
  const at = parts.findIndex((part) => !part.literal && /[0#]/.test(part.text))
  const core = parts[at]
  if (!core) return undefined
  const text = (some: typeof parts): string => some.map((part) => part.text).join('')
  const [digits = '', plus = '', zeros = ''] = core.text.split(/E([+-])/i)
  const [whole = '', decimals = ''] = digits.split('.')
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
    places: whole.replace(/,/g, '').length,
    power: plus === '' ? undefined : { plus: plus === '+', digits: Math.min(20, zeros.length) },
  }
}
