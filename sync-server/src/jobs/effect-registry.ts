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
  /** Inside a write: the process died while such an effect ran. It is told before the effect runs again. */
  cutOff?: (payload: unknown, org: OrgDatabase) => void
  /** Cron pattern in the organisation's time zone. The runner queues each occurrence, with the payload `{}`. */
  every?: string
}

/** Effects by kind. A handler alone runs in the lane `other`. */
export type EffectHandlers = Record<string, EffectHandler | EffectKind>

export const toKind = (given: EffectHandler | EffectKind): EffectKind =>
  typeof given === 'function' ? { run: given, lane: 'other' } : given

/** Several kinds of one lane, about the same thing. */
export function inLane(lane: LaneName, handlers: Record<string, EffectHandler>, concerns?: FindSubject): Record<string, EffectKind> {
  return Object.fromEntries(Object.entries(handlers).map(([kind, run]) => [kind, { run, lane, ...(concerns && { concerns }) }]))
}
