import type { PlanNote } from '#shared/nouns/app-plans/app-plan-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'

/** As many are told at once. */
const mostTold = 50

/** The parts of a plan that cannot be made as they are written. `note` tells of one that is left out, the rest refuses the plan. */
export class PlanProblems {
  readonly notes: PlanNote[] = []
  readonly #found: { where: 'body'; path: string; message: string }[] = []

  add(path: string, message: string, name?: string): void {
    this.#found.push({ where: 'body', path: `plan.${path}`, message: name === undefined ? message : `${message}: ${name.slice(0, 200)}` })
  }

  note(path: string, reason: string): void {
    if (this.notes.length < mostTold) this.notes.push({ path, reason })
  }

  /** @throws AppError `invalid_request` with the path of each problem */
  refuse(): void {
    if (this.#found.length > 0) throw new AppError('invalid_request', { issues: this.#found.slice(0, mostTold) })
  }
}
