import { findField } from '#shared/formulas/field-names.ts'
import type { FormulaScope } from '#shared/formulas/formula-env.ts'
import type { FormulaError, FormulaErrorCode } from '#shared/values/formula-error.ts'
import { readTokens } from '#shared/fields/formula-tokens.ts'
import { hintOf, type FormulaHint } from '#client/fields/formulas/formula-hints.ts'
import { mendOf, type Mend } from '#client/fields/formulas/formula-mend.ts'
import { errorText } from '#client/fields/formulas/formula-texts.ts'
import type { TFunction } from '#client/i18n/i18n.ts'

/** A mistake in a formula, as its editor shows it. */
export interface Mistake {
  /** its place in the source */
  start: number
  end: number
  text: string
  /** the mend offered as a button */
  mend?: Mend | undefined
  /** the formula may only be unfinished */
  isUnfinished: boolean
}

/** mistakes of a formula that may only be incomplete */
const unfinished: ReadonlySet<FormulaErrorCode> = new Set([
  'empty',
  'unexpectedEnd',
  'tooFewArguments',
  'unclosedBracket',
  'unclosedField',
  'unclosedText',
])

/** hints that name the function which makes the wanted kind from a text */
const wrapping: ReadonlySet<FormulaHint> = new Set<FormulaHint>(['textAsDate', 'textAsNumber'])

/** `t` is of the namespace `formulas`. */
export function mistakeOf(t: TFunction, source: string, error: FormulaError, scope: FormulaScope): Mistake {
  const hint = hintOf(source, error)
  // a suggestion is pointless when the function belongs to another kind of field
  const { suggestion: _, ...plain } = error
  const told = hint === 'otherRecords' ? plain : error
  const wrap = hint && wrapping.has(hint) ? t(`hintFunctions.${hint}`) : undefined
  const mend = mendOf(source, told, scope, wrap)
  const text = errorText(t, mend ? plain : told, hint, wrap)
  return { start: error.start, end: error.end, text, mend, isUnfinished: unfinished.has(error.code) }
}

/** A formula that would read itself through other fields, reported at the first of these in it. */
export function cycleMistake(
  t: TFunction,
  source: string,
  cycle: readonly { id: string; label: string }[],
  self: string,
  scope: FormulaScope,
): Mistake {
  const at = cycle.findIndex(({ id }) => id === self)
  // from the field itself and back to it
  const round = [...cycle.slice(at), ...cycle.slice(0, at), ...cycle.slice(at, at + 1)]
  const next = round[1]?.id
  const token = readTokens(source).tokens.find((one) => {
    const found = one.kind === 'field' ? findField(one.raw, scope.fields, 'labels') : undefined
    return found?.ok === true && found.field.id === next
  })
  const text = t('cycle', { fields: round.map(({ label }) => label).join(' → ') })
  return { start: token?.start ?? 0, end: token?.end ?? source.length, text, isUnfinished: false }
}
