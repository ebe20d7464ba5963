import { maxSteps } from '#shared/formulas/frame.ts'
import type { StepMeter } from '#shared/formulas/formula.ts'

interface Bounds {
  ms: number
  /** so many steps are done whatever the clock says */
  always: number
}

/** What one write may work out; the rest follows in an effect. Small writes are never left half done, however busy the machine is. */
const writeBounds: Bounds = { ms: 25, always: maxSteps }
/** A piece that an effect works out in one write: short, because others wait for it again and again. */
const sliceBounds: Bounds = { ms: 5, always: maxSteps / 10 }

/** What reading and storing one cell costs, in steps of formulas. */
const stepsPerCell = 100

export type Clock = () => number

/** How much more a write may work out: time, once its first steps are spent. */
export class WorkBudget {
  readonly meter: StepMeter = { steps: 0 }
  readonly clock: Clock
  readonly #always: number
  readonly #until: number

  constructor({ ms, always }: Bounds, clock: Clock = () => performance.now()) {
    this.clock = clock
    this.#always = always
    this.#until = clock() + ms
  }

  payCells(count: number): void {
    this.meter.steps += count * stepsPerCell
  }

  get isSpent(): boolean {
    return this.meter.steps >= this.#always && this.clock() >= this.#until
  }
}

export const writeBudget = (): WorkBudget => new WorkBudget(writeBounds)
export const sliceBudget = (): WorkBudget => new WorkBudget(sliceBounds)
