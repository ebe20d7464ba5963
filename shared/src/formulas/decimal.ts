import { storedNumber } from '#shared/fields/number-text.ts'
import { fail } from '#shared/formulas/refused.ts'

/**
 * A number between two steps. A fraction without end keeps all its digits, as in spreadsheets: a third of ten, three times, is ten. One
 * that 12 digits or fewer can write is that one: 0.1 + 0.2 is 0.3. Anything but a finite number fails.
 */
export function exact(value: number): number {
  if (Number.isInteger(value)) return value === 0 ? 0 : value
  if (Number.isInteger(value * 1e6)) return value
  if (!Number.isFinite(value)) return fail('outOfRange')
  const text = value.toPrecision(15)
  return hasEnd.test(text) ? Number(text) : value
}

/** Its last three of 15 digits are zeros. */
const hasEnd = /000(?:e|$)/

/** The part of the larger operand below which a difference is only the error of two fractions. */
const errorShare = 2 ** -48

/**
 * A sum or difference, to the digits that its larger operand has: 802.75 - 752.57 is 50.18. One that is nothing but the error of its
 * operands is zero: 1.1 - 1 - 0.1.
 */
export function added(a: number, b: number): number {
  const sum = a + b
  if (Number.isInteger(sum) || Number.isInteger(sum * 1e6)) return exact(sum)
  const size = Math.max(Math.abs(a), Math.abs(b))
  if (Math.abs(sum) < size * errorShare) return 0
  const decimals = 14 - Math.floor(Math.log10(size))
  if (!(decimals > 2 && decimals <= 100)) return exact(sum)
  const text = sum.toFixed(decimals)
  return text.endsWith('000') ? Number(text) : sum
}

/**
 * A number as formulas compare, round, write and store it: 15 significant digits, so that 0.1 + 0.2 is 0.3, and the stored value equals
 * the compared one. Anything but a finite number fails.
 */
export function tidy(value: number): number {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return value === 0 ? 0 : value
  const tidied = storedNumber(value)
  return Number.isFinite(tidied) ? tidied : fail('outOfRange')
}

export type Rounding = (value: number) => number

/** Half away from zero, as spreadsheets and shops round. */
export const halfAway: Rounding = (value) => {
  const number = tidy(value)
  return number < 0 ? -Math.round(-number) : Math.round(number)
}
export const awayFromZero: Rounding = (value) => (value < 0 ? Math.floor(value) : Math.ceil(value))
export const towardZero: Rounding = (value) => Math.trunc(value)

/** Rounds at a decimal place (negative: tens, hundreds) on the number's decimal digits: 1.005 at 2 is 1.01. */
export function roundAt(value: number, places: number, rounding: Rounding): number {
  const at = Math.trunc(Math.max(-330, Math.min(330, places)))
  const rounded = shiftDecimal(rounding(shiftDecimal(tidy(value), at)), -at)
  return Number.isFinite(rounded) ? tidy(rounded) : value
}

function shiftDecimal(value: number, places: number): number {
  const [digits = '0', exponent = '0'] = String(value).split('e')
  return Number(`${digits}e${Number(exponent) + places}`)
}
