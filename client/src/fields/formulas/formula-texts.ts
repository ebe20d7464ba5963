import type { FormulaError, FormulaFailure } from '#shared/values/formula-error.ts'
import type { FormulaType } from '#shared/values/formula-type.ts'
import type { FormulaHint } from '#client/fields/formulas/formula-hints.ts'
import type { TFunction } from '#client/i18n/i18n.ts'

/** The kind of a value, with its article: "a number", "a list of dates". `t` is of the namespace `formulas`. */
export function typeText(t: TFunction, type: FormulaType): string {
  return t(type.list ? `lists.${type.kind}` : `kinds.${type.kind}`)
}

/** The mistake in a formula, with the expected kind, a hint out of it, and a suggestion. `wrap` is the function for that hint. */
export function errorText(t: TFunction, error: FormulaError, hint?: FormulaHint, wrap?: string): string {
  const { expected, found, suggestion } = error
  // no function makes the wanted kind for an operator's operand
  const text = t(`errors.${error.code === 'wrongType' && error.name === undefined ? 'wrongOperand' : error.code}`, {
    name: error.name,
    sign: error.sign,
    operator: error.operator,
    count: error.count,
    expected: expected && typeText(t, expected),
    found: found && typeText(t, found),
  })
  // AND between two values is no missing operator
  const isPlain = error.code !== 'missingOperator' || hint === undefined
  const way = hint && t(`hints.${hint}`, { name: wrap })
  return [isPlain && capital(text), way, suggestion !== undefined && t('didYouMean', { suggestion })].filter(Boolean).join(' ')
}

/** Capitalises sentences that begin with a kind of value. */
function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The reason why a record has no value; the person's own words for ERROR(). */
export function failureText(t: TFunction, failure: FormulaFailure): string {
  return failure.message || t(`failures.${failure.code}`)
}
