import type { EffectSubject } from '#shared/nouns/effects/effect-subject.ts'
import type { LaneName } from '#server/jobs/lanes.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { Platform } from '#server/platform/platform.ts'

export interface EffectContext {
  platform: Platform
  org: OrgDatabase
  /** the idempotency key: the same effect may run again after a crash, with the same id */
  effectId: string
  /** 1 for the first try */
  attempt: number
  /** aborted when the server shuts down or the lease is about to end */
  signal: AbortSignal
}

/**
 * Runs one after-effect outside any transaction. Throwing means *try again later*; {@link PermanentFailure} means
 * *never again*: the effect then goes to the dead letters at once.
 */
export type EffectHandler = (payload: unknown, context: EffectContext) => Promise<void> | void

/** The thing that an effect is about, shown to administrators when it was given up; undefined when it is gone. */
export type FindSubject = (payload: unknown, org: OrgDatabase) => EffectSubject | undefined

export interface EffectKind {
  run: EffectHandler
  lane: LaneName
  concerns?: FindSubject
  /** Inside a write: the process died while such an effect ran. It is told before the effect runs again, and counts deaths for itself. */
  cutOff?: (payload: unknown, org: OrgDatabase) => void
  /** Inside the write that gives the effect up: work that somebody waits for is told to have failed. */
  givenUp?: (payload: unknown, org: OrgDatabase, now: Date) => void
  /** Inside the write that finds its moment in a future that a wrong clock made: queues it again by its own rule. */
  setAnew?: (payload: unknown, org: OrgDatabase, now: Date) => void
  /** the latest moment that its rule can give now; without one the time at which it was queued tells */
  latest?: (payload: unknown, org: OrgDatabase, now: Date) => Date | undefined
  /** its moment is a day and time of the calendar, not a pause: right however the clock stood when it was queued */
  isCalendarMoment?: boolean
  /** Cron pattern in the organisation's time zone. The runner queues each occurrence, with the payload `{}`. */
  every?: string
}

/** Effects by kind. A handler alone runs in the lane `other`. */
export type EffectHandlers = Record<string, EffectHandler | EffectKind>

export const toKind = (given: EffectHandler | EffectKind): EffectKind =>
  typeof given === 'function' ? { run: given, lane: 'other' } : given

/** Several kinds of one lane, about the same thing. */
export function inLane(
  lane: LaneName,
  handlers: Record<string, EffectHandler>,
  concerns?: FindSubject,
  givenUp?: EffectKind['givenUp'],
): Record<string, EffectKind> {
  const shared = { lane, ...(concerns && { concerns }), ...(givenUp && { givenUp }) }
  return Object.fromEntries(Object.entries(handlers).map(([kind, run]) => [kind, { run, ...shared }]))
}
