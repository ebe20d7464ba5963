import type { EffectHandlers } from '#server/jobs/effect-registry.ts'
import { claimEffects, freeLeases, nextDue } from '#server/jobs/effect-table.ts'
import { isOfDisk, retryDiskMs, runEffect } from '#server/jobs/run-effect.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

export interface EffectRunner {
  /** Looks for effects that are due in this organisation, now. */
  wake(orgId: string): void
  /** Resolves when nothing is running and nothing is due. */
  settled(): Promise<void>
  /** Starts no more, waits for those running. */
  close(): Promise<void>
}

export interface EffectRunnerOptions {
  /** at a time in one organisation, so that one hanging effect does not hold up the others */
  concurrency?: number
  leaseMs?: number
  maxAttempts?: number
  /** milliseconds before try `attempt + 1` */
  backOff?: (attempt: number) => number
}

/** 5 s, 20 s, 80 s, … up to 6 h, each with up to half as much again as jitter. */
const defaultBackOff = (attempt: number): number => Math.min(5000 * 4 ** (attempt - 1), 6 * 60 * 60_000) * (1 + Math.random() / 2)

/**
 * Runs the effects that transactions queued in their organisation's `effect` table. They are claimed with a lease, run at least once and
 * retried with growing pauses. After the last try they are kept as dead letters with their error.
 */
export function createEffectRunner(platform: Platform, handlers: EffectHandlers, options: EffectRunnerOptions = {}): EffectRunner {
  const { concurrency = 4, leaseMs = 60_000, maxAttempts = 8, backOff = defaultBackOff } = options
  const running = new Map<string, Set<Promise<void>>>()
  const timers = new Map<string, NodeJS.Timeout>()
  const turns = new Set<Promise<void>>()
  /** organisations in which no lease is left from before this process began */
  const freed = new Set<string>()
  const shutdown = new AbortController()
  const effectWork = { platform, handlers, leaseMs, maxAttempts, backOff, signal: shutdown.signal }

  function wake(orgId: string): void {
    if (shutdown.signal.aborted) return
    const turn: Promise<void> = takeTurn(orgId)
      .catch((error: unknown) => {
        platform.log.error({ err: error, orgId }, 'effects could not be claimed')
        if (isOfDisk(error)) wakeIn(orgId, retryDiskMs)
      })
      .finally(() => turns.delete(turn))
    turns.add(turn)
  }

  async function takeTurn(orgId: string): Promise<void> {
    const org = platform.orgs.open(orgId)
    const active = running.get(orgId) ?? new Set()
    running.set(orgId, active)
    const room = concurrency - active.size
    if (!freed.has(orgId)) {
      await freeLeases(org, maxAttempts, () => freed.has(orgId))
      freed.add(orgId)
    }
    if (room > 0) {
      for (const effect of await claimEffects(org, {
        now: platform.now(),
        leaseMs,
        limit: room,
        isStopped: () => shutdown.signal.aborted,
      })) {
        const work: Promise<void> = runEffect(effectWork, org, effect)
          .catch((error: unknown) => platform.log.error({ err: error, orgId }, 'the outcome of an effect could not be stored'))
          .finally(() => {
            active.delete(work)
            wake(orgId)
          })
        active.add(work)
      }
    }
    if (active.size < concurrency) scheduleNext(org)
  }

  function scheduleNext(org: OrgDatabase): void {
    clearTimeout(timers.get(org.orgId))
    timers.delete(org.orgId)
    const due = nextDue(org)
    if (due === '9999' || shutdown.signal.aborted) return
    wakeIn(org.orgId, Math.min(Math.max(Date.parse(due) - platform.now().getTime(), 0), 60 * 60_000))
  }

  function wakeIn(orgId: string, ms: number): void {
    if (shutdown.signal.aborted) return
    clearTimeout(timers.get(orgId))
    const timer = setTimeout(() => wake(orgId), ms)
    timer.unref()
    timers.set(orgId, timer)
  }

  const allRunning = (): Promise<void>[] => [...turns, ...[...running.values()].flatMap((set) => [...set])]
  async function settled(): Promise<void> {
    for (let waiting = allRunning(); waiting.length > 0; waiting = allRunning()) await Promise.all(waiting)
  }
  const stopListening = platform.orgs.onWork((orgId) => wake(orgId))

  return {
    wake,
    settled,
    close: async () => {
      stopListening()
      shutdown.abort()
      for (const timer of timers.values()) clearTimeout(timer)
      await settled()
    },
  }
}
