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
export type EffectHandlers = Record<string, EffectHandler>
