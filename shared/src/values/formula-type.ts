/**
 * The kinds of an expression's value, each with its representation during evaluation ({@link FormulaValue}):
 * - number
 * - currency: minor units, with fractions until it leaves the formula
 * - percent: a fraction (12.5 % is 0.125)
 * - text
 * - date: days since 1970-01-01
 * - dateTime: milliseconds since 1970 in UTC
 * - duration: milliseconds
 * - boolean
 * - blank: always null
 */
export const scalarKinds = ['number', 'currency', 'percent', 'text', 'date', 'dateTime', 'duration', 'boolean', 'blank'] as const
export type ScalarKind = (typeof scalarKinds)[number]

/** Lists hold values of one kind and never lists. */
export interface FormulaType {
  kind: ScalarKind
  list: boolean
}

/** Null is the blank of every kind; a list is never null and holds no nulls. */
export type FormulaValue = number | string | boolean | null | readonly FormulaValue[]

export function scalar(kind: ScalarKind): FormulaType {
  return { kind, list: false }
}

export function listOf(kind: ScalarKind): FormulaType {
  return { kind, list: true }
}
