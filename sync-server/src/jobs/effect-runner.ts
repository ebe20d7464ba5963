import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { EffectHandler, EffectHandlers } from '#server/jobs/effect-registry.ts'
import { PermanentFailure } from '#server/lib/permanent-failure.ts'
import type { Platform } from '#server/platform.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { isBusy, isFull } from '#server/storage/storage-fault.ts'

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

const messageOf = (failure: unknown): string => (failure instanceof Error ? failure.message : JSON.stringify(failure)) ?? ''

/** how often what a full or failing disk did not take is tried again */
const retryDiskMs = 1_000

const isOfDisk = (error: unknown): boolean => isFull(error) || isBusy(error)

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
  /** organisations in which no lease is left from before this process began */
  const freed = new Set<string>()
  const shutdown = new AbortController()

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
    if (!freed.has(orgId)) await freeLeases(org)
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

  /**
   * Only one process serves a data directory, so leases from before this one began belong to processes that died: what they held goes on at
   * once. What several of them died of waits until its lease has run out.
   */
  async function freeLeases(org: OrgDatabase): Promise<void> {
    const { db } = org
    const left = db.build
      .selectFrom('effect')
      .select('id')
      .where('leased_until', 'is not', null)
      .where('attempts', '<', maxAttempts / 2)
    if (db.get(left.limit(1)) !== undefined)
      await db.write(() => {
        if (freed.has(org.orgId)) return
        db.run(db.build.updateTable('effect').set({ leased_until: null }).where('id', 'in', left))
      })
    freed.add(org.orgId)
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
    let failure: unknown
    try {
      await perform(org, effect, handlers[effect.kind])
    } catch (error) {
      failure = error
    }
    if (failure === undefined) return store(org, () => db.run(db.build.deleteFrom('effect').where('id', '=', effect.id)))
    // a full disk is not the effect's fault: it goes on as soon as there is room, and loses no try
    const waits = isFull(failure)
    const dead = !waits && (failure instanceof PermanentFailure || effect.attempts >= maxAttempts)
    platform.log[dead ? 'error' : 'warn'](
      { err: failure, orgId: org.orgId, effect: effect.kind, attempt: effect.attempts },
      dead ? 'effect given up' : 'effect failed, will be tried again',
    )
    await store(org, () => {
      const now = platform.now()
      const outcome = {
        leased_until: null,
        last_error: messageOf(failure).slice(0, 1000),
        dead_at: dead ? now.toISOString() : null,
        run_after: new Date(now.getTime() + (waits ? retryDiskMs : backOff(effect.attempts))).toISOString(),
        ...(waits && { attempts: effect.attempts - 1 }),
      }
      db.run(db.build.updateTable('effect').set(outcome).where('id', '=', effect.id))
    })
  }

  /** Writes what became of an effect, again and again while the disk does not take it: until then its lease would hold it. */
  async function store({ db }: OrgDatabase, write: () => unknown): Promise<void> {
    for (;;) {
      try {
        await db.write(write)
        return
      } catch (error) {
        if (!isOfDisk(error) || shutdown.signal.aborted) throw error
        await pause(retryDiskMs, undefined, { signal: shutdown.signal, ref: false }).catch(() => undefined)
      }
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
