import type { Locale } from '#shared/fields/field-type.ts'
import type { Call } from '#shared/formulas/functions/call.ts'
import type { Frame, Run } from '#shared/formulas/frame.ts'
import { listOf, scalar, type FormulaType, type FormulaValue, type ScalarKind } from '#shared/values/formula-type.ts'

/**
 * One argument. `accepts` is a kind it is brought to, or a family whose members keep their own kind: `numeric` (number, money,
 * percent, duration), `temporal` (date, date and time), `ordered` (all of those and text), `any`.
 */
export interface Param {
  name: string
  accepts: ScalarKind | Family
  /** takes a list; a single value counts as a list of one */
  list?: boolean
  optional?: boolean
  /** arguments with the same mark are brought to one kind that fits them all */
  together?: 'values' | 'cases'
}

export type Family = 'numeric' | 'temporal' | 'ordered' | 'any'

interface Described {
  /** the spreadsheet's English name */
  name: string
  /** the same function's names in Portuguese and Spanish spreadsheets, and elsewhere */
  aliases: readonly string[]
  params: readonly Param[]
  /** arguments that may come again and again after `params`, in groups; at least one group unless `optional` */
  repeat?: readonly Param[]
  /** one more after the groups, where their number leaves one over (the else of SWITCH) */
  last?: Param
  result(types: readonly FormulaType[]): FormulaType
  /** its value changes with the time of day, always or when called with so many arguments */
  usesNow?: (count: number) => boolean
  /** its value is of the record, though no argument is */
  readsRecord?: true
  /** its first argument is a field of times in stages, of which it gets each stage with its hours ({@link stageReading}) */
  takesStages?: true
  /** steps for each letter of its text arguments, besides one pass over them, as measured */
  perLetter?: (text: string) => number
  doc: Readonly<Record<Locale['language'], string>>
  /** an expression without fields, and how its value reads in English; a test holds it */
  example: readonly [expression: string, value: string]
}

/**
 * `run` gets its arguments' values. A blank in a required argument makes the call blank without running it. That excepts arguments that are
 * texts, lists, conditions or `any`. `lazy` gets the arguments themselves and decides which to evaluate.
 */
export type FormulaFunction = Described &
  ({ run: (call: Call) => FormulaValue } | { lazy: (args: readonly Run[], frame: Frame, types: readonly FormulaType[]) => FormulaValue })

export const gives = (kind: ScalarKind) => (): FormulaType => scalar(kind)
export const givesList = (kind: ScalarKind) => (): FormulaType => listOf(kind)
/** the type of one of the arguments, as it was brought to */
export const sameAs =
  (index: number) =>
  (types: readonly FormulaType[]): FormulaType =>
    types[index] ?? scalar('blank')
export const itemOf =
  (index: number) =>
  (types: readonly FormulaType[]): FormulaType =>
    scalar(types[index]?.kind ?? 'blank')

export const text = (name: string): Param => ({ name, accepts: 'text' })
export const number = (name: string): Param => ({ name, accepts: 'number' })
export const numeric = (name: string): Param => ({ name, accepts: 'numeric' })
export const temporal = (name: string): Param => ({ name, accepts: 'temporal' })
export const condition = (name: string): Param => ({ name, accepts: 'boolean' })
export const any = (name: string): Param => ({ name, accepts: 'any' })
export const listParam = (name: string, accepts: Param['accepts'] = 'any'): Param => ({ name, accepts, list: true })
export const optional = (param: Param): Param => ({ ...param, optional: true })
/** values and lists of values, all of one kind */
export const values = (accepts: Param['accepts']): Param => ({ name: 'value', accepts, list: true, together: 'values' })
export const branch = (name: string): Param => ({ name, accepts: 'any', together: 'values' })
