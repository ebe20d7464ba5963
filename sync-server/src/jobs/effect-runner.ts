import { AppError } from '#shared/protocol/errors.ts'
import { toKind, type EffectHandlers, type EffectKind } from '#server/jobs/effect-registry.ts'
import { claimSuspect, countDeaths, createSuspectLine } from '#server/jobs/cut-off-effects.ts'
import { createMomentMender } from '#server/jobs/mend-moments.ts'
import { claimEffects, waitingKinds, type ClaimedEffect } from '#server/jobs/effect-table.ts'
import { createKindTurns } from '#server/jobs/kind-turns.ts'
import { createLaneTurns } from '#server/jobs/lane-turns.ts'
import { laneNames, lanes, type Lane, type LaneName } from '#server/jobs/lanes.ts'
import { failCutOff, isOfDisk, retryDiskMs, runEffect, type EffectWork } from '#server/jobs/run-effect.ts'
import { queueSchedules } from '#server/jobs/schedules.ts'
import { createQuietUse } from '#server/jobs/quiet-use.ts'
import { createUnderWay, oncePerTurn } from '#server/jobs/under-way.ts'
import { createWakeTimers, type WakeTimers } from '#server/jobs/wake-timers.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { OrgStore } from '#server/storage/org-store.ts'

export interface EffectRunner {
  /** Looks for effects that are due in this organisation, now. */
  wake(orgId: string): void
  /** Looks at once, or, in a file that rests, when its next effect is due. */
  expect(orgId: string): void
  /** Resolves when nothing is running and nothing is due. */
  settled(): Promise<void>
  /** Starts no more, waits for those running. */
  close(): Promise<void>
}

/** Pause before a file is opened that many others are open beside. */
const crowdedMs = 250

/** Bounds that replace those of every lane. */
export type EffectRunnerOptions = Partial<Lane>

/**
 * Runs the effects that transactions queued in their organisation's `effect` table, each in the lane of its kind. They are claimed with a
 * lease, run at least once and retried with growing pauses. After the last try they are kept as dead letters with their error.
 */
export function createEffectRunner(platform: Platform, handlers: EffectHandlers, options: EffectRunnerOptions = {}): EffectRunner {
  const kinds = new Map(Object.entries(handlers).map(([name, given]) => [name, toKind(given)]))
  const laneOf = (kind: string): LaneName => kinds.get(kind)?.lane ?? 'other'
  const bounds = (lane: LaneName): Lane => ({ ...lanes[lane], ...options })
  const turns = new Map(laneNames.map((lane) => [lane, createLaneTurns(bounds(lane))]))
  const kindTurns = createKindTurns()
  const { orgs } = platform
  const { within, isOpening } = createQuietUse(orgs, kinds)
  const timers = createWakeTimers(platform.now, wake, (orgId) => orgs.restOf(orgId) !== undefined)
  const { follow, settled } = createUnderWay()
  const lookNext = oncePerTurn(async (orgId) => (signal.aborted ? undefined : look(orgId)))
  /** organisations in which no lease is left from before this process began, and all schedules are queued */
  const prepared = new Set<string>()
  const shutdown = new AbortController()
  const oneByOne = createSuspectLine(shutdown.signal)
  const workOf = (kind: string): EffectWork => ({ platform, kind: kinds.get(kind), lane: bounds(laneOf(kind)), signal })
  const mendMoments = createMomentMender()
  const { signal } = shutdown

  /** All that happens in one turn of the event loop leads to one look, and so to one claim. */
  function wake(orgId: string): void {
    if (!signal.aborted) follow(lookNext(orgId).catch((error: unknown) => noteUnclaimed(orgId, error)))
  }

  const noteUnclaimed = (orgId: string, error: unknown): void =>
    reportUnclaimed(platform, orgId, error, () => !signal.aborted && timers.wakeIn(orgId, retryDiskMs))

  async function prepare(orgId: string, org: OrgDatabase): Promise<void> {
    const suspects = await takeOver(platform, org, kinds, () => prepared.has(orgId))
    prepared.add(orgId)
    if (suspects.length > 0)
      follow(oneByOne(suspects, (id) => within(orgId, (held) => runSuspect(workOf, held, id))).then(() => wake(orgId)))
  }

  const look = async (orgId: string): Promise<void> =>
    putOff(platform, orgId, timers) ? undefined : within(orgId, (org) => lookInto(orgId, org))

  /** Offers the organisation to the lanes in which something is due, and sets its timer for the next. */
  async function lookInto(orgId: string, org: OrgDatabase): Promise<void> {
    if (!prepared.has(orgId)) await prepare(orgId, org)
    await mendMoments(org, kinds, platform.now())
    if (signal.aborted) return
    const { due, next } = sortByTime(org, platform.now())
    for (const kind of due) turns.get(laneOf(kind))?.offer(orgId)
    timers.wakeAt(orgId, next)
    for (const lane of laneNames) fill(lane)
  }

  function fill(lane: LaneName): void {
    for (let turn = turns.get(lane)?.take(); turn; turn = turns.get(lane)?.take()) follow(serve(lane, turn.orgId, turn.places))
  }

  /** Claims effects for the places of one turn and runs them. */
  async function serve(lane: LaneName, orgId: string, places: number): Promise<void> {
    const isMine = (kind: string): boolean => laneOf(kind) === lane
    const inTurn = (due: string[]): string[] => kindTurns.inTurn(`${lane} ${orgId}`, due, places)
    const claim: Claim = { isMine, inTurn, limit: places, leaseMs: bounds(lane).leaseMs, signal }
    const claimed = await within(orgId, (org) => claimDue(platform, org, claim)).catch((error: unknown) => noteUnclaimed(orgId, error))
    turns.get(lane)?.release(orgId, places - (claimed?.length ?? 0))
    for (const effect of claimed ?? []) follow(run(lane, orgId, effect))
    // more may be due: all places were needed, or it was queued while they were taken
    if (claimed) wake(orgId)
    fill(lane)
  }

  async function run(lane: LaneName, orgId: string, effect: ClaimedEffect): Promise<void> {
    try {
      await within(orgId, (org) => runEffect(workOf(effect.kind), org, effect))
    } catch (error) {
      platform.log.error({ err: error, orgId }, 'the outcome of an effect could not be stored')
    }
    turns.get(lane)?.release(orgId, 1)
    wake(orgId)
    fill(lane)
  }

  function forget(orgId: string): void {
    timers.forget(orgId)
    prepared.delete(orgId)
    for (const lane of turns.values()) lane.forget(orgId)
  }
  const stopListening = [orgs.onWork((orgId) => isOpening(orgId) || wake(orgId)), orgs.onErase(forget)]

  return {
    wake,
    expect: (orgId) => expectNext(orgs, timers, orgId) || wake(orgId),
    settled,
    close: async () => {
      for (const stop of stopListening) stop()
      shutdown.abort()
      timers.close()
      await settled()
    },
  }
}

/**
 * Many quiet organisations that are due at one moment are opened a few at a time. While the journal is away each effect would wait for it, fail and be
 * claimed again. @returns whether this one is looked at later
 */
function putOff({ journal, orgs }: Platform, orgId: string, timers: WakeTimers): boolean {
  const waitMs = journal?.gate.isAway ? retryDiskMs : orgs.peek(orgId) || orgs.hasRoom() ? undefined : crowdedMs
  if (waitMs !== undefined) timers.wakeIn(orgId, waitMs)
  return waitMs !== undefined
}

/** Sets the timer of an organisation whose file rests. @returns false when only the file knows what is due */
function expectNext(orgs: OrgStore, timers: WakeTimers, orgId: string): boolean {
  const rest = orgs.restOf(orgId)
  if (rest) timers.wakeAt(orgId, rest.due ?? undefined)
  return rest !== undefined
}

/** Counts the death of an earlier process, gives up effects that died twice, queues missing schedules. @returns the suspects */
async function takeOver(
  platform: Platform,
  org: OrgDatabase,
  kinds: ReadonlyMap<string, EffectKind>,
  isTaken: () => boolean,
): Promise<string[]> {
  const tell = (effect: ClaimedEffect): boolean => tellOfCut(platform, org, kinds, effect)
  const { suspects, failed } = await countDeaths(org, { isCounted: isTaken, tell })
  for (const effect of failed) await failCutOff({ platform, kind: kinds.get(effect.kind) }, org, effect)
  await queueSchedules(org, kinds, platform.now())
  return suspects
}

async function runSuspect(workOf: (kind: string) => EffectWork, org: OrgDatabase, id: string): Promise<void> {
  const leaseMs = Math.max(...laneNames.map((lane) => lanes[lane].leaseMs))
  const { platform } = workOf('')
  try {
    const effect = await org.db.write(() => claimSuspect(org, id, platform.now(), leaseMs))
    if (effect) await runEffect(workOf(effect.kind), org, effect)
  } catch (error) {
    platform.log.error({ err: error, orgId: org.orgId }, 'an effect that was cut off could not be taken up')
  }
}

function reportUnclaimed({ log }: Platform, orgId: string, error: unknown, onDisk: () => unknown): void {
  // the store has already reported a file that is damaged or refused
  const isReported = error instanceof AppError && (error.id === 'storage_damaged' || error.id === 'storage_refused')
  if (!isReported) log.error({ err: error, orgId }, 'effects could not be claimed')
  if (isOfDisk(error)) onDisk()
}

/** A payload that its own kind cannot read must not keep the others waiting. @returns whether the kind counts deaths for itself */
function tellOfCut({ log }: Platform, org: OrgDatabase, kinds: ReadonlyMap<string, EffectKind>, { kind, payload }: ClaimedEffect): boolean {
  const cutOff = kinds.get(kind)?.cutOff
  try {
    cutOff?.(JSON.parse(payload), org)
  } catch (error) {
    log.error({ err: error, orgId: org.orgId, effect: kind }, 'an effect that was cut off could not be noted')
  }
  return cutOff !== undefined
}

/** The kinds with effects that are due, and the moment of the next that is not. */
function sortByTime(org: OrgDatabase, now: Date): { due: string[]; next: string | undefined } {
  const at = now.toISOString()
  const waiting = waitingKinds(org)
  const later = waiting.filter(({ due }) => due > at).map(({ due }) => due)
  return { due: waiting.filter(({ due }) => due <= at).map(({ kind }) => kind), next: later.sort()[0] }
}

interface Claim {
  isMine(kind: string): boolean
  inTurn(due: string[]): string[]
  limit: number
  leaseMs: number
  signal: AbortSignal
}

async function claimDue(
  { now: clock }: Platform,
  org: OrgDatabase,
  { isMine, inTurn, limit, leaseMs, signal }: Claim,
): Promise<ClaimedEffect[]> {
  return org.db.write(() => {
    if (signal.aborted) return []
    const now = clock()
    return claimEffects(org, inTurn(sortByTime(org, now).due.filter(isMine)), { now, leaseMs, limit })
  })
}
