import type { FormulaError, FormulaFailure } from '#shared/formulas/formula-error.ts'
import type { FormulaType } from '#shared/formulas/formula-type.ts'
import type { FormulaHint } from '#client/features/tables/formulas/formula-hints.ts'
import type { TFunction } from '#client/i18n/i18n.ts'

/** What kind of value it is, with its article: "a number", "a list of dates". `t` is of the namespace `formulas`. */
export function typeText(t: TFunction, type: FormulaType): string {
  return t(type.list ? `lists.${type.kind}` : `kinds.${type.kind}`)
}

/** What is wrong with a formula, what was expected, how one gets out of it (`wrap` is the function for that), and what may have been meant. */
export function errorText(t: TFunction, error: FormulaError, hint?: FormulaHint, wrap?: string): string {
  const { expected, found, suggestion } = error
  // an operator's operand has no function that asks for it
  const text = t(`errors.${error.code === 'wrongType' && error.name === undefined ? 'wrongOperand' : error.code}`, {
    name: error.name,
    sign: error.sign,
    operator: error.operator,
    count: error.count,
    expected: expected && typeText(t, expected),
    found: found && typeText(t, found),
  })
  // AND between two values is no sign that is missing
  const isPlain = error.code !== 'missingOperator' || hint === undefined
  const way = hint && t(`hints.${hint}`, { name: wrap })
  return [isPlain && capital(text), way, suggestion !== undefined && t('didYouMean', { suggestion })].filter(Boolean).join(' ')
}

/** Sentences that begin with a kind of value. */
function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Why a record has no value; the person's own words for ERROR(). */
export function failureText(t: TFunction, failure: FormulaFailure): string {
  return failure.message || t(`failures.${failure.code}`)
}
