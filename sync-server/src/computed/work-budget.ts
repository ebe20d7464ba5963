import { maxSteps } from '#shared/formulas/frame.ts'
import type { StepMeter } from '#shared/formulas/formula.ts'

interface Bounds {
  ms: number
  /** steps that are done regardless of the clock */
  always: number
  /** heavy cells that end the write, once its first steps are spent */
  heavy: number
}

/** The limits of one write; an effect does the rest. Small writes are always completed, even on a busy machine. */
const writeBounds: Bounds = { ms: 25, always: maxSteps, heavy: 2 }
/** The limits of one write of an effect: short, because other writes wait for it again and again. */
const sliceBounds: Bounds = { ms: 5, always: maxSteps / 10, heavy: 1 }

/** The cost of reading and storing one cell, in steps of formulas. */
const stepsPerCell = 100

/**
 * The limits of a write that adds or changes a field. Unlike a changed record, it need not be complete at once: its cells arrive by the
 * effect a moment later.
 */
const fieldBounds: Bounds = { ms: 10, always: maxSteps / 2, heavy: 2 }

/** A cell with more steps and more time than this blocks everybody and cannot be split. No formula over ordinary texts comes near. */
const heavyCell = { steps: 40_000, ms: 1 }

export type Clock = () => number

/** The remaining budget of a write: time, once its first steps are spent. */
export class WorkBudget {
  readonly meter: StepMeter = { steps: 0 }
  readonly clock: Clock
  readonly #always: number
  readonly #until: number
  readonly #mostHeavy: number
  #heavy = 0

  constructor({ ms, always, heavy }: Bounds, clock: Clock = () => performance.now()) {
    this.clock = clock
    this.#always = always
    this.#until = clock() + ms
    this.#mostHeavy = heavy
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

  get isSpent(): boolean {
    return this.meter.steps >= this.#always && (this.#heavy >= this.#mostHeavy || this.clock() >= this.#until)
  }
}

export const writeBudget = (): WorkBudget => new WorkBudget(writeBounds)
export const fieldBudget = (): WorkBudget => new WorkBudget(fieldBounds)
export const sliceBudget = (): WorkBudget => new WorkBudget(sliceBounds)
