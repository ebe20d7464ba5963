import { findField } from '#shared/formulas/field-names.ts'
import type { FormulaScope } from '#shared/formulas/formula.ts'
import type { FormulaError, FormulaErrorCode } from '#shared/formulas/formula-error.ts'
import { readTokens } from '#shared/formulas/tokens.ts'
import { hintOf, type FormulaHint } from '#client/features/tables/formulas/formula-hints.ts'
import { mendOf, type Mend } from '#client/features/tables/formulas/formula-mend.ts'
import { errorText } from '#client/features/tables/formulas/formula-texts.ts'
import type { TFunction } from '#client/i18n/i18n.ts'

/** What is wrong with a formula, as its editor tells it. */
export interface Mistake {
  /** where it is in the source */
  start: number
  end: number
  text: string
  /** what writes it right at a press */
  mend?: Mend | undefined
  /** it may only be that the formula is still being written */
  isUnfinished: boolean
}

/** what a formula lacks, of which more may be to come */
const unfinished: ReadonlySet<FormulaErrorCode> = new Set([
  'empty',
  'unexpectedEnd',
  'tooFewArguments',
  'unclosedBracket',
  'unclosedField',
  'unclosedText',
])

/** hints that name a function which reads the kind that is wanted from a text */
const wrapping: ReadonlySet<FormulaHint> = new Set<FormulaHint>(['textAsDate', 'textAsNumber'])

/** `t` is of the namespace `formulas`. */
export function mistakeOf(t: TFunction, source: string, error: FormulaError, scope: FormulaScope): Mistake {
  const hint = hintOf(source, error)
  // what nobody meant is not proposed where the function lives in another kind of field
  const { suggestion: _, ...plain } = error
  const told = hint === 'otherRecords' ? plain : error
  const wrap = hint && wrapping.has(hint) ? t(`hintFunctions.${hint}`) : undefined
  const mend = mendOf(source, told, scope, wrap)
  const text = errorText(t, mend ? plain : told, hint, wrap)
  return { start: error.start, end: error.end, text, mend, isUnfinished: unfinished.has(error.code) }
}

/** That a formula would read itself by way of other fields, told at the first of these in it. */
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
