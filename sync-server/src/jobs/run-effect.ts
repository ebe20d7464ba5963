import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import type { EffectKind } from '#server/jobs/effect-registry.ts'
import type { ClaimedEffect } from '#server/jobs/effect-table.ts'
import type { Lane } from '#server/jobs/lanes.ts'
import { queueOccurrence } from '#server/jobs/schedules.ts'
import { tellOfFailure } from '#server/jobs/tell-of-failure.ts'
import { steadyClock } from '#server/lib/steady-clock.ts'
import { NotYet } from '#server/lib/not-yet.ts'
import { PermanentFailure } from '#server/lib/permanent-failure.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'
import { isJournalAway, journalAway } from '#server/storage/journal/journal-away.ts'
import { isBusy, isFull } from '#server/storage/storage-fault.ts'

const messageOf = (failure: unknown): string => (failure instanceof Error ? failure.message : JSON.stringify(failure)) ?? ''

/** delay before a write is tried again that a full or failing disk refused */
export const retryDiskMs = 1_000

/** Time for the journal to confirm before an effect. */
const confirmedMs = 5_000

/** delay of what throws away, while the clock may be wrong */
const unsteadyMs = 3_600_000

export const isOfDisk = (error: unknown): boolean => isFull(error) || isBusy(error)

/** The parts of a runner that one effect needs. */
export interface EffectWork {
  platform: Platform
  /** undefined for a kind that nobody handles */
  kind: EffectKind | undefined
  lane: Lane
  /** aborted when the runner closes */
  signal: AbortSignal
}

const removeEffect = compileOnce(() => sql`DELETE FROM effect WHERE id = ${''}`)

/** Runs one effect and stores its outcome; a scheduled one is followed by its next occurrence in the same write. */
export async function runEffect(work: EffectWork, org: OrgDatabase, effect: ClaimedEffect): Promise<void> {
  const { db } = org
  const { platform, kind, signal } = work
  const done = (): void => {
    db.run(removeEffect(effect.id))
    if (kind) queueOccurrence(org, effect.kind, kind, platform.now())
  }
  if (work.lane.forgets && !steadyClock.isSteady) {
    const later = {
      leased_until: null,
      attempts: effect.attempts - 1,
      run_after: new Date(platform.now().getTime() + unsteadyMs).toISOString(),
    }
    return store(org, signal, () => db.run(db.build.updateTable('effect').set(later).where('id', '=', effect.id)))
  }
  try {
    await perform(work, org, effect)
  } catch (failure) {
    return store(org, signal, failed(work, org, effect, failure))
  }
  return store(org, signal, done)
}

/** The write that puts a failed effect off, or gives it up. */
function failed({ platform, kind, lane }: EffectWork, org: OrgDatabase, effect: ClaimedEffect, failure: unknown): () => void {
  const { db } = org
  // a full disk, a busy machine or a journal that is away is not the effect's fault: it continues as soon as it can, without losing a try
  const waits = isFull(failure) || failure instanceof NotYet || isJournalAway(failure)
  const dead = !waits && (failure instanceof PermanentFailure || effect.attempts >= lane.tries)
  platform.log[dead ? 'error' : 'warn'](
    { err: failure, orgId: org.orgId, effect: effect.kind, attempt: effect.attempts },
    dead ? 'effect given up' : 'effect failed, will be tried again',
  )
  const waitMs = failure instanceof NotYet ? failure.afterMs : retryDiskMs
  return () => {
    const now = platform.now()
    if (dead) return giveUp(org, kind, effect, messageOf(failure), now)
    const outcome = {
      leased_until: null,
      // it came to its end in this process
      cut_off: 0,
      last_error: messageOf(failure).slice(0, 1000),
      run_after: new Date(now.getTime() + (waits ? waitMs : lane.pause(effect.attempts))).toISOString(),
      ...(waits && { attempts: effect.attempts - 1 }),
    }
    db.run(db.build.updateTable('effect').set(outcome).where('id', '=', effect.id))
  }
}

/** Inside a write: the effect stays as failed work, and those who wait for it are told. A schedule goes on. */
function giveUp(org: OrgDatabase, kind: EffectKind | undefined, effect: ClaimedEffect, reason: string, now: Date): void {
  const { db } = org
  const outcome = {
    ...{ leased_until: null, cut_off: 0, dead_at: now.toISOString() },
    ...{ last_error: reason.slice(0, 1000), subject: subjectOf(kind, effect.payload, org) },
  }
  db.run(db.build.updateTable('effect').set(outcome).where('id', '=', effect.id))
  kind?.givenUp?.(JSON.parse(effect.payload), org, now)
  if (kind) queueOccurrence(org, effect.kind, kind, now)
  tellOfFailure(org, effect, now)
}

/** Gives up effects that were under way at two deaths of the process: a third start would die of them as well. */
export async function failCutOff(
  { platform, kind }: Pick<EffectWork, 'platform' | 'kind'>,
  org: OrgDatabase,
  effect: ClaimedEffect,
): Promise<void> {
  platform.log.error({ orgId: org.orgId, effect: effect.kind, id: effect.id }, 'effect given up: the server ended twice while it ran')
  await org.db.write(() => giveUp(org, kind, effect, 'the server ended twice while it ran', platform.now()))
}

/** A payload that its own kind cannot read has no subject. */
function subjectOf(kind: EffectKind | undefined, payload: string, org: OrgDatabase): string | null {
  try {
    const subject = kind?.concerns?.(JSON.parse(payload), org)
    return subject ? JSON.stringify(subject) : null
  } catch {
    return null
  }
}

/** Stores an effect's outcome, and retries while the disk refuses it: until then its lease would hold it. */
async function store({ db }: OrgDatabase, signal: AbortSignal, write: () => unknown): Promise<void> {
  for (;;) {
    try {
      await db.write(write)
      return
    } catch (error) {
      if (!isOfDisk(error) || signal.aborted) throw error
      await pause(retryDiskMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
}

async function perform({ platform, kind, lane, signal: shutdown }: EffectWork, org: OrgDatabase, effect: ClaimedEffect): Promise<void> {
  if (!kind) throw new PermanentFailure(`no handler for effects of kind ${effect.kind}`)
  const limit = AbortSignal.timeout(lane.leaseMs)
  const signal = AbortSignal.any([limit, shutdown])
  const release = platform.orgs.hold(org.orgId, false)
  try {
    // it may tell others of a commit that could still be lost
    const gate = platform.journal?.gate
    if (gate && !(await gate.passed(confirmedMs, signal))) throw journalAway()
    // first: a handler may throw before there is a promise, and then nobody would wait for this one
    const work = (async () =>
      kind.run(JSON.parse(effect.payload), { platform, org, effectId: effect.id, attempt: effect.attempts, signal }))()
    const tooLong = new Promise<never>((_, reject) => {
      limit.addEventListener('abort', () => reject(new Error('took longer than its lease')), { once: true })
    })
    await Promise.race([work, tooLong])
  } finally {
    release()
  }
}
