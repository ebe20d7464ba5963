import { maxSteps } from '#shared/formulas/frame.ts'
import type { StepMeter } from '#shared/formulas/formula.ts'

interface Bounds {
  ms: number
  /** steps that are done regardless of the clock */
  always: number
}

/** The limits of one write; an effect does the rest. Small writes are always completed, even on a busy machine. */
const writeBounds: Bounds = { ms: 25, always: maxSteps }
/** The limits of one write of an effect: short, because other writes wait for it again and again. */
const sliceBounds: Bounds = { ms: 5, always: maxSteps / 10 }

/** The cost of reading and storing one cell, in steps of formulas. */
const stepsPerCell = 100

/** A cell with more steps and more time than this blocks everybody and cannot be split. No formula over ordinary texts comes near. */
const heavyCell = { steps: 40_000, ms: 1 }

export type Clock = () => number

/** The remaining budget of a write: time, once its first steps are spent. */
export class WorkBudget {
  readonly meter: StepMeter = { steps: 0 }
  readonly clock: Clock
  readonly #always: number
  readonly #until: number
  #heavy = 0

  constructor({ ms, always }: Bounds, clock: Clock = () => performance.now()) {
    this.clock = clock
    this.#always = always
    this.#until = clock() + ms
  }

  payCells(count: number): void {
    this.meter.steps += count * stepsPerCell
  }

  /** Computes one cell, and counts it if it is heavy. */
  cell<T>(work: () => T): T {
    const { steps } = this.meter
    const started = this.clock()
    const value = work()
    // a value cached from the cell before counts the same steps, but takes no time
    if (this.meter.steps - steps > heavyCell.steps && this.clock() - started >= heavyCell.ms) this.#heavy++
    return value
  }

  /** a cell was heavy */
  get isHeavy(): boolean {
    return this.#heavy > 0
  }

  /** Once its first steps are spent, nothing follows a second heavy cell. */
  get isSpent(): boolean {
    return this.meter.steps >= this.#always && (this.#heavy > 1 || this.clock() >= this.#until)
  }
}

export const writeBudget = (): WorkBudget => new WorkBudget(writeBounds)
export const sliceBudget = (): WorkBudget => new WorkBudget(sliceBounds)
