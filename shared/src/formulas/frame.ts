import type { FormulaEnv } from '#shared/formulas/formula.ts'
import type { FormulaValue } from '#shared/formulas/formula-type.ts'
import { fail } from '#shared/formulas/refused.ts'
import type { QueryRow } from '#shared/query/query-field.ts'

/** Steps of one evaluation: one for each part of the tree, and what functions add for texts and lists. */
export const maxSteps = 200_000
export const maxTextLength = 100_000
export const maxListLength = 10_000

/** One evaluation: the record, the env and what may still be spent. */
export class Frame {
  readonly row: QueryRow
  readonly env: FormulaEnv
  private steps = 0

  constructor(row: QueryRow, env: FormulaEnv) {
    this.row = row
    this.env = env
  }

  /** Counts work; fails, past any IFERROR, when it is too much. */
  spend(steps: number): void {
    this.steps += steps
    if (this.steps > maxSteps) fail('tooMuchWork')
  }

  get timezone(): string {
    return this.env.locale.timezone
  }
}

export type Run = (frame: Frame) => FormulaValue

/** A text that is not longer than a cell may be; long ones cost steps. */
export function boundedText(frame: Frame, text: string): string {
  if (text.length > maxTextLength) fail('tooLong')
  frame.spend(text.length >> 5)
  return text
}

export function boundedList<T>(frame: Frame, list: readonly T[]): readonly T[] {
  if (list.length > maxListLength) fail('tooLong')
  frame.spend(list.length)
  return list
}
