import type { FormulaError, FormulaFailure } from '#shared/formulas/formula-error.ts'
import type { FormulaType } from '#shared/formulas/formula-type.ts'
import type { TFunction } from '#client/i18n/i18n.ts'

/** What kind of value it is, with its article: "a number", "a list of dates". `t` is of the namespace `formulas`. */
export function typeText(t: TFunction, type: FormulaType): string {
  return t(type.list ? `lists.${type.kind}` : `kinds.${type.kind}`)
}

/** What is wrong with a formula, what was expected, and what may have been meant. */
export function errorText(t: TFunction, error: FormulaError): string {
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
  const hint = error.code === 'wrongType' && expected && found ? hintFor(expected, found) : undefined
  return [text, hint && t(`hints.${hint}`), suggestion !== undefined && t('didYouMean', { suggestion })].filter(Boolean).join(' ')
}

function hintFor(expected: FormulaType, found: FormulaType): string | undefined {
  if (found.list && !expected.list) return 'list'
  if (found.kind !== 'text') return undefined
  if (expected.kind === 'date' || expected.kind === 'dateTime') return 'textAsDate'
  return expected.kind === 'number' ? 'textAsNumber' : undefined
}

/** Why a record has no value; the person's own words for ERROR(). */
export function failureText(t: TFunction, failure: FormulaFailure): string {
  return failure.message || t(`failures.${failure.code}`)
}
