import type { Locale } from '#shared/fields/field-type.ts'

/**
 * Reads a number as people write it: `1.234,56`, `1,234.56`, `1 234,5`, `-3`, `(3.00)`, `1e6`. Answers canonical text (`-1234.56`)
 * so that money never passes through a float, or undefined. The locale's own reading is tried first; what does not fit it but is a
 * plain machine number (`12.5`) is taken as such.
 */
export function readNumberText(text: string, locale: Pick<Locale, 'decimal'>): string | undefined {
  if ((locale.decimal === '.' ? digitsAndPoint : onlyDigits).test(text)) return text
  let body = text.replace(/[\s\u00a0\u202f'’]/g, '')
  let negative = false
  const bracketed = /^\((.+)\)$/.exec(body)
  if (bracketed?.[1] !== undefined) {
    negative = true
    body = bracketed[1]
  }
  // as accounting programs write it: 1.234,50-
  if (/[.,]\d\d-$/.test(body)) body = `-${body.slice(0, -1)}`
  const signed = /^([+\-−])(.+)$/.exec(body)
  if (signed?.[2] !== undefined) {
    if (signed[1] !== '+') negative = !negative
    body = signed[2]
  }
  const plain = locale.decimal === ',' ? (readWith(body, withComma) ?? readWith(body, withPoint)) : readPointed(body)
  if (plain === undefined) return undefined
  return negative && !/^0*(\.0*)?$/.test(plain) ? `-${plain}` : plain
}

/** The form that whole numbers of amounts, orders and years have in every locale. */
const onlyDigits = /^\d{1,15}$/
const digitsAndPoint = /^\d{1,15}(?:\.\d+)?$/
/** As in India too: 12,34,567.50. */
const withPoint = /^([1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d\d)+,\d{3}|\d+|(?=\.\d))(?:\.(\d+))?(e[+-]?\d{1,3})?$/i
const withComma = /^([1-9]\d{0,2}(?:\.\d{3})+|\d+|(?=,\d))(?:,(\d+))?(e[+-]?\d{1,3})?$/i

/** 0,125 has no thousands, so that its comma is one of decimals wherever it was written. */
const underOne = /^0,\d+$/

function readPointed(body: string): string | undefined {
  return readWith(body, withPoint) ?? (underOne.test(body) ? body.replace(',', '.') : undefined)
}

function readWith(body: string, pattern: RegExp): string | undefined {
  const match = pattern.exec(body)
  if (!match) return undefined
  const whole = (match[1] ?? '').replace(/[.,]/g, '') || '0'
  return whole + (match[2] === undefined ? '' : `.${match[2]}`) + (match[3] ?? '').toLowerCase()
}

/** A float that survives SQLite's JSON (15 significant digits), so that device and server hold the same number. */
export function storedNumber(value: number): number {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return value === 0 ? 0 : value
  // numbers of so few digits are a quotient of whole millionths, as exact and in a tenth of the time
  const millionths = value * 1e6
  if (Number.isInteger(millionths) && Math.abs(millionths) < 1e15) return millionths / 1e6
  const stored = Number(value.toPrecision(15))
  return stored === 0 ? 0 : stored
}

/** Writes a number with the locale's signs; `decimals: null` shows as many as there are, `grouped` marks thousands. */
export function writeNumber(value: number, decimals: number | null, locale: Pick<Locale, 'decimal'>, grouped = true): string {
  const plain = decimals === null ? plainText(value) : value.toFixed(decimals)
  if (/e/i.test(plain)) return plain
  const [whole = '0', fraction] = plain.replace('-', '').split('.')
  const group = locale.decimal === ',' ? '.' : ','
  const written = grouped ? whole.replace(/\B(?=(\d{3})+$)/g, group) : whole
  const sign = value < 0 && /[1-9]/.test(plain) ? '-' : ''
  return `${sign}${written}${fraction === undefined ? '' : locale.decimal + fraction}`
}

function plainText(value: number): string {
  return Math.abs(value) >= 1e-6 || value === 0 ? String(value) : value.toFixed(15).replace(/\.?0+$/, '')
}
