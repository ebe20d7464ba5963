import { sql } from 'kysely'
import type { EffectHandler, EffectHandlers } from '#server/jobs/effect-registry.ts'
import { PermanentFailure } from '#server/lib/permanent-failure.ts'
import type { Platform } from '#server/platform.ts'
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

interface ClaimedEffect {
  id: string
  kind: string
  payload: string
  attempts: number
}

/** 5 s, 20 s, 80 s, … up to 6 h, each up to half longer, so that what failed together does not return together. */
const defaultBackOff = (attempt: number): number => Math.min(5000 * 4 ** (attempt - 1), 6 * 60 * 60_000) * (1 + Math.random() / 2)

/**
 * Runs the effects that transactions left in their organisation's `effect` table: claimed with a lease, at least once,
 * retried with growing pauses, and after the last try kept as dead letters with their error.
 */
export function createEffectRunner(platform: Platform, handlers: EffectHandlers, options: EffectRunnerOptions = {}): EffectRunner {
  const { concurrency = 4, leaseMs = 60_000, maxAttempts = 8, backOff = defaultBackOff } = options
  const running = new Map<string, Set<Promise<void>>>()
  const timers = new Map<string, NodeJS.Timeout>()
  const turns = new Set<Promise<void>>()
  const shutdown = new AbortController()

  function wake(orgId: string): void {
    if (shutdown.signal.aborted) return
    const turn: Promise<void> = takeTurn(orgId)
      .catch((error: unknown) => platform.log.error({ err: error, orgId }, 'effects could not be claimed'))
      .finally(() => turns.delete(turn))
    turns.add(turn)
  }

  async function takeTurn(orgId: string): Promise<void> {
    const org = platform.orgs.open(orgId)
    const active = running.get(orgId) ?? new Set()
    running.set(orgId, active)
    const room = concurrency - active.size
    if (room > 0) {
      for (const effect of await claim(org, room)) {
        const work: Promise<void> = runOne(org, effect)
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

  /** Rows whose lease ran out belonged to a process that died; they are tried again. */
  async function claim(org: OrgDatabase, limit: number): Promise<ClaimedEffect[]> {
    const now = platform.now()
    if (nextDue(org) > now.toISOString()) return []
    const leasedUntil = new Date(now.getTime() + leaseMs).toISOString()
    return org.db.write(() => {
      if (shutdown.signal.aborted) return []
      return org.db.all(
        org.db.build
          .updateTable('effect')
          .set({ leased_until: leasedUntil, attempts: sql<number>`attempts + 1` })
          .where('id', 'in', (query) =>
            query
              .selectFrom('effect')
              .select('id')
              .where('dead_at', 'is', null)
              .where('run_after', '<=', now.toISOString())
              .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<=', now.toISOString())]))
              .orderBy('run_after')
              .limit(limit),
          )
          .returning(['id', 'kind', 'payload', 'attempts']),
      )
    })
  }

  async function runOne(org: OrgDatabase, effect: ClaimedEffect): Promise<void> {
    const { db } = org
    try {
      await perform(org, effect, handlers[effect.kind])
      await db.write(() => db.run(db.build.deleteFrom('effect').where('id', '=', effect.id)))
    } catch (error) {
      const dead = error instanceof PermanentFailure || effect.attempts >= maxAttempts
      const now = platform.now()
      platform.log[dead ? 'error' : 'warn'](
        { err: error, orgId: org.orgId, effect: effect.kind, attempt: effect.attempts },
        dead ? 'effect given up' : 'effect failed, will be tried again',
      )
      const outcome = {
        leased_until: null,
        last_error: String(error instanceof Error ? error.message : error).slice(0, 1000),
        dead_at: dead ? now.toISOString() : null,
        run_after: new Date(now.getTime() + backOff(effect.attempts)).toISOString(),
      }
      await db.write(() => db.run(db.build.updateTable('effect').set(outcome).where('id', '=', effect.id)))
    }
  }

  async function perform(org: OrgDatabase, effect: ClaimedEffect, handler: EffectHandler | undefined): Promise<void> {
    if (!handler) throw new PermanentFailure(`no handler for effects of kind ${effect.kind}`)
    const limit = AbortSignal.timeout(leaseMs)
    const signal = AbortSignal.any([limit, shutdown.signal])
    const release = platform.orgs.hold(org.orgId)
    try {
      // first: a handler may throw before there is a promise, and then nobody would wait for this one
      const work = (async () =>
        handler(JSON.parse(effect.payload), { platform, org, effectId: effect.id, attempt: effect.attempts, signal }))()
      const tooLong = new Promise<never>((_, reject) => {
        limit.addEventListener('abort', () => reject(new Error('took longer than its lease')), { once: true })
      })
      await Promise.race([work, tooLong])
    } finally {
      release()
    }
  }

  /** ISO time of the next effect, or a time that never comes. */
  function nextDue(org: OrgDatabase): string {
    const row = org.db.get(
      sql<{ due: string | null }>`SELECT min(max(run_after, coalesce(leased_until, ''))) AS due FROM effect WHERE dead_at IS NULL`,
    )
    return row?.due ?? '9999'
  }

  function scheduleNext(org: OrgDatabase): void {
    clearTimeout(timers.get(org.orgId))
    timers.delete(org.orgId)
    const due = nextDue(org)
    if (due === '9999' || shutdown.signal.aborted) return
    const wait = Math.min(Math.max(Date.parse(due) - platform.now().getTime(), 0), 60 * 60_000)
    const timer = setTimeout(() => wake(org.orgId), wait)
    timer.unref()
    timers.set(org.orgId, timer)
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
