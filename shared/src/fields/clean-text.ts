import type { CellValue } from '#shared/values/cell-value.ts'
import type { ParseResult } from '#shared/fields/field-type.ts'
import type { MisfitReason } from '#shared/fields/misfit-reasons.ts'

/** The longest text of one cell, in UTF-16 units. */
export const maxTextLength = 100_000
/** The longest one-line text. */
export const maxLineLength = 5_000

export const emptyCell: ParseResult = { ok: true, value: null }

export function fits(value: CellValue): ParseResult {
  return { ok: true, value }
}

export function misfit(reason: MisfitReason): ParseResult {
  return { ok: false, reason }
}

/** The check of types that nobody writes: only an empty value fits. */
export function readOnlyCell(value: CellValue): ParseResult {
  return value === null || value === '' ? emptyCell : misfit('readOnly')
}

/**
 * Text that every store keeps unchanged: well-formed Unicode without NUL. (SQLite would replace a lone surrogate, so
 * the device and the server would disagree.)
 */
export function cleanText(text: string): string {
  if (/^[\p{ASCII}]*$/u.test(text) && !text.includes('\u0000')) return text
  return text.replace(/\p{Surrogate}/gu, '\uFFFD').replaceAll('\u0000', '')
}

/** Most texts: nothing in them has to be looked at twice. */
export function isPlainText(value: CellValue, maxLength: number): value is string {
  return typeof value === 'string' && value !== '' && value.length <= maxLength && /^[\x20-\x7e]*$/.test(value)
}

/** Checks a text cell: null and '' are empty, anything but text is refused. */
export function checkText(value: CellValue, maxLength: number): ParseResult {
  if (value === null || value === '') return emptyCell
  if (typeof value !== 'string') return misfit('wrongType')
  if (value.length > maxLength) return misfit('tooLong')
  const text = cleanText(value)
  return text === '' ? emptyCell : fits(text)
}

/** Checks a list of ids: no duplicates, order kept, empty is null. A single id counts as a list of one. */
export function checkIdList(value: CellValue, isId: (id: string) => boolean, reason: MisfitReason, max: number): ParseResult {
  if (value === null || value === '') return emptyCell
  if (typeof value === 'number') return misfit('wrongType')
  const list = Array.isArray(value) ? [...new Set(value)] : [value]
  if (list.length === 0) return emptyCell
  if (list.length > max) return misfit('tooMany')
  return list.every(isId) ? fits(list) : misfit(reason)
}
