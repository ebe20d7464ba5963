import type { FormulaEnv } from '#shared/formulas/formula-env.ts'
import type { FormulaValue } from '#shared/values/formula-type.ts'
import { fail, ValueFailed } from '#shared/formulas/refused.ts'
import type { QueryRow } from '#shared/query/query-field.ts'

/** Steps of one evaluation. A step takes about 25 ns, so no cell takes more than some 5 ms. */
export const maxSteps = 200_000
export const maxTextLength = 100_000
export const maxListLength = 10_000

/** The value and cost, in one env, of a part of a formula that does not read the record. */
interface Constant {
  steps: number
  value: FormulaValue
  failed?: ValueFailed
  /** it costs more than its steps say: the evaluation ended before it did */
  isUnfinished?: true
}

const constants = new WeakMap<FormulaEnv, Map<Run, Constant>>()

function constantsOf(env: FormulaEnv): Map<Run, Constant> {
  let known = constants.get(env)
  if (!known) constants.set(env, (known = new Map()))
  return known
}

/** One evaluation: the record, the env and what may still be spent. */
export class Frame {
  readonly row: QueryRow
  readonly env: FormulaEnv
  private steps = 0
  private constants: Map<Run, Constant> | undefined

  constructor(row: QueryRow, env: FormulaEnv) {
    this.row = row
    this.env = env
  }

  /** Counts work; fails, past any IFERROR, when it is too much. */
  spend(steps: number): void {
    this.steps += steps
    if (this.steps > maxSteps) fail('tooMuchWork')
  }

  get spent(): number {
    return this.steps
  }

  get timezone(): string {
    return this.env.locale.timezone
  }

  /**
   * Runs a part that reads nothing of the record: once for an env, however many records. Each record pays for it all the same, so that its
   * value does not depend on which record came first.
   */
  constant(run: Run): FormulaValue {
    this.constants ??= constantsOf(this.env)
    const known = this.constants.get(run)
    if (known && (!known.isUnfinished || this.steps + known.steps > maxSteps)) {
      this.spend(known.steps)
      if (known.failed) throw known.failed
      return known.value
    }
    const before = this.steps
    try {
      const value = run(this)
      this.constants.set(run, { steps: this.steps - before, value })
      return value
    } catch (failed) {
      if (failed instanceof ValueFailed) this.constants.set(run, this.failedConstant(failed, this.steps - before))
      throw failed
    }
  }

  private failedConstant(failed: ValueFailed, steps: number): Constant {
    return failed.failure.code === 'tooMuchWork' ? { steps, value: null, isUnfinished: true } : { steps, value: null, failed }
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
