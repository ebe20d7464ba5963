import type { FormulaType } from '#shared/values/formula-type.ts'

/** Why a text is no formula. The interface has a sentence for each (`formulas.errors.<code>`). */
export const formulaErrorCodes = [
  'empty',
  'tooLong',
  'tooDeep',
  'unknownSign',
  'unclosedText',
  'unclosedField',
  'unclosedBracket',
  'unexpected',
  'unexpectedEnd',
  'missingOperator',
  'decimalComma',
  'chainedComparison',
  'unknownName',
  'bareField',
  'unknownFunction',
  'unknownField',
  'deletedField',
  'ambiguousField',
  'valuelessField',
  'selfReference',
  'tooFewArguments',
  'tooManyArguments',
  'wrongType',
  'cannotCombine',
  'cannotCompare',
  'differentTypes',
  'notDate',
] as const
export type FormulaErrorCode = (typeof formulaErrorCodes)[number]

/** The place and reason of a source that cannot be compiled; `start` and `end` are UTF-16 offsets into the source. */
export interface FormulaError {
  code: FormulaErrorCode
  start: number
  end: number
  /** what stood there: a name, a sign, a function */
  name?: string
  /** the probable intention */
  suggestion?: string
  /** the sign that was expected */
  sign?: string
  operator?: string
  expected?: FormulaType
  found?: FormulaType
  count?: number
}

/** Why a formula has no value for a record. A sentence for each is in `formulas.failures.<code>`. */
export const failureCodes = [
  'divideByZero',
  'notNumber',
  'notDate',
  'outOfRange',
  'badArgument',
  'notFound',
  'tooLong',
  'tooMuchWork',
  'raised',
] as const
export type FailureCode = (typeof failureCodes)[number]

export interface FormulaFailure {
  code: FailureCode
  /** the text given to ERROR() */
  message?: string
}
