import { storedNumber } from '#shared/fields/number-text.ts'
import { fail } from '#shared/formulas/refused.ts'

/**
 * A number as formulas hold it: 15 significant digits, so that 0.1 + 0.2 is 0.3, and the stored value equals the compared one. Anything but
 * a finite number fails.
 */
export function tidy(value: number): number {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return value === 0 ? 0 : value
  const tidied = storedNumber(value)
  return Number.isFinite(tidied) ? tidied : fail('outOfRange')
}

export type Rounding = (value: number) => number

/** Half away from zero, as spreadsheets and shops round. */
export const halfAway: Rounding = (value) => (value < 0 ? -Math.round(-value) : Math.round(value))
export const awayFromZero: Rounding = (value) => (value < 0 ? Math.floor(value) : Math.ceil(value))
export const towardZero: Rounding = (value) => Math.trunc(value)

/** Rounds at a decimal place (negative: tens, hundreds) on the number's decimal digits: 1.005 at 2 is 1.01. */
export function roundAt(value: number, places: number, rounding: Rounding): number {
  const at = Math.trunc(Math.max(-330, Math.min(330, places)))
  const rounded = shiftDecimal(rounding(shiftDecimal(value, at)), -at)
  return Number.isFinite(rounded) ? tidy(rounded) : value
}

function shiftDecimal(value: number, places: number): number {
  const [digits = '0', exponent = '0'] = String(value).split('e')
  return Number(`${digits}e${Number(exponent) + places}`)
}
