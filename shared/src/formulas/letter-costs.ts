import type { Frame } from '#shared/formulas/frame.ts'
import { compareText } from '#shared/query/compare.ts'
import { foldText } from '#shared/lib/fold-text.ts'

/** Steps for a letter, by the most expensive letter of its text: native code goes through plain letters many times faster. */
interface LetterCost {
  ascii: number
  latin: number
  other: number
}

const asciiOnly = /^\p{ASCII}*$/u
const latinOnly = /^[\0-\u017f]*$/

/** The cost in steps of an operation on a text, letter by letter, as `npm run bench -- hostile --only=steps` measures it. */
export function letterCost({ ascii, latin, other }: LetterCost): (text: string) => number {
  return (text) => text.length * (asciiOnly.test(text) ? ascii : latinOnly.test(text) ? latin : other)
}

export const foldCost = letterCost({ ascii: 1 / 8, latin: 1 / 2, other: 4 })

/** Folds a text that a function compares, and pays for it. */
export function folded(frame: Frame, text: string): string {
  frame.spend(1 + foldCost(text))
  return foldText(text)
}

/** The order of two folded texts, paid for. */
export function compareFolded(frame: Frame, a: string, b: string): number {
  frame.spend(1 + (Math.min(a.length, b.length) >> 4))
  return compareText(a, b)
}
