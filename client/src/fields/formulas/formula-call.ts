import type { FormulaFunction, Param } from '#shared/formulas/functions/function.ts'
import { findFunction } from '#shared/formulas/functions/registry.ts'
import { readTokens } from '#shared/fields/formula-tokens.ts'

/** The call around the caret, and the argument at the caret. */
export interface CallAt {
  entry: FormulaFunction
  /** the name as it was written */
  name: string
  argument: number
}

export function callAt(source: string, caret: number): CallAt | undefined {
  const open: { name: string | undefined; argument: number }[] = []
  let before: string | undefined
  for (const token of readTokens(source.slice(0, caret)).tokens) {
    const sign = token.kind === 'sign' ? token.sign : ''
    const top = open.at(-1)
    if (sign === '(' || sign === '[') open.push({ name: sign === '(' ? before : undefined, argument: 0 })
    else if (sign === ')' || sign === ']') open.pop()
    else if ((sign === ',' || sign === ';') && top) top.argument++
    before = token.kind === 'name' ? token.name : undefined
  }
  const call = open.findLast((one) => one.name !== undefined)
  const entry = call?.name === undefined ? undefined : findFunction(call.name)
  return call?.name !== undefined && entry ? { entry, name: call.name, argument: call.argument } : undefined
}

export interface SignaturePart {
  param: Param
  /** it is the argument the caret is at */
  current: boolean
  /** the first of a repeatable group */
  repeats: boolean
}

/** A function's arguments for its help; without `argument` none of them is marked. */
export function signatureOf({ params, repeat = [], last }: FormulaFunction, argument = -1): SignaturePart[] {
  const inGroup = argument - params.length
  const current = inGroup < 0 || repeat.length === 0 ? argument : params.length + (inGroup % repeat.length)
  const all = [
    ...params.map((param) => ({ param, repeats: false })),
    ...repeat.map((param, index) => ({ param, repeats: index === repeat.length - 1 })),
    ...(last ? [{ param: { ...last, optional: true }, repeats: false }] : []),
  ]
  return all.map((part, index) => ({ ...part, current: index === current }))
}
