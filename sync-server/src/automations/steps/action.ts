import type { JsonValue } from '#shared/lib/json.ts'
import type { StepAct } from '#shared/nouns/automations/run.ts'
import type { RunScope } from '#server/automations/flow/run-scope.ts'
import type { StepResult } from '#server/automations/flow/step-result.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The plan of a step, worked out without doing it. */
export interface Planned<Plan> {
  act: StepAct
  plan: Plan
}

export interface SendMeans {
  platform: Platform
  signal: AbortSignal
}

/** The memory of a step between its tries: a further one does not repeat what is done. */
export interface StepMemory {
  kept: JsonValue | null
  /** Keeps it, in one write with what is done `alongside`. */
  keep(value: JsonValue, alongside?: () => void): Promise<void>
}

/** The means of a try that counts. */
export interface TryMeans extends SendMeans {
  memory: StepMemory
}

/**
 * A kind of action. `plan` reads and refuses; a dry run stops there. `apply` does it within the write that also stores that it is done, so it happens once.
 * `send` reaches outside between two writes: at least once, with one key for all tries.
 */
export interface ActionHandler<Plan = unknown> {
  /** @throws AppError, which ends the run with its text */
  plan(scope: RunScope): Planned<Plan>
  apply?(scope: RunScope, plan: Plan): StepResult
  /** @throws StepFailure */
  send?(scope: RunScope, plan: Plan, means: TryMeans): Promise<StepResult>
  /** the moment that a run waits for; the step is done then */
  until?(plan: Plan): Date
  /** looks whether a wait that began at `since` is over, and else says when to look again */
  over?(scope: RunScope, plan: Plan, since: Date): { result: StepResult } | { next: Date }
  /** within the write that stores that such a wait goes on: what it waits for is asked, or watched */
  begin?(scope: RunScope, plan: Plan): void
  /** within the write that stores that it is over */
  finish?(scope: RunScope): void
  /** the result that a dry run goes on with, as if it had been done. @throws StepFailure of what was tried */
  pretend(scope: RunScope, plan: Plan, means: SendMeans): Pretended | Promise<Pretended>
}

/** `tells`: the act of a dry run, for what can be tried and taken back; else it is that of the plan. */
export type Pretended = StepResult & { tells?: StepAct }

/** Keeps the plan's type inside the file. */
export function action<Plan>(handler: ActionHandler<Plan>): ActionHandler {
  return handler as unknown as ActionHandler
}

export const actOf = (does: StepAct['does'], given: Partial<StepAct> = {}): StepAct => ({
  does,
  tableId: null,
  count: 0,
  records: [],
  texts: [],
  ...given,
})

/** A failure outside; with `mayPass` the step is tried again. */
export class StepFailure extends Error {
  override readonly name = 'StepFailure'
  readonly mayPass: boolean
  readonly details: Readonly<Record<string, unknown>>

  constructor(mayPass: boolean, details: Readonly<Record<string, unknown>>) {
    super('a step failed outside')
    this.mayPass = mayPass
    this.details = details
  }
}

/** A setting of the step that is a text. */
export function textSetting({ next }: RunScope, key: string): string {
  const value = next.step.config[key]
  return typeof value === 'string' ? value : ''
}

/** A setting of the step as it is stored. */
export function setting({ next }: RunScope, key: string): JsonValue {
  return next.step.config[key] ?? null
}
