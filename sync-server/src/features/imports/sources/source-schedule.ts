import type { GoneChoice, SourceRhythm } from '#shared/nouns/connectors/source-rhythm.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { leastMs, type OrderedFetch } from '#server/connectors/order-fetch.ts'
import { createOrgContext, readMember, type OrgContext } from '#server/access/org-context.ts'
import { openSource } from '#server/features/imports/sources/source-store.ts'
import { readTablesAgain } from '#server/features/imports/sources/read-tables-again.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { nextOccurrence } from '#server/jobs/next-occurrence.ts'
import { NotYet } from '#server/lib/not-yet.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { orgLocale } from '#server/storage/org-locale.ts'

/** Stored in effect rows. */
export const sourceDue = 'sources.due'

interface DuePayload {
  sourceId: string
  /** its moment: another one has taken its place if the source has another */
  at: string
}

const monday = 1

const crons: Readonly<Record<SourceRhythm, (hour: number) => string>> = {
  hour: () => '0 * * * *',
  day: (hour) => `0 ${hour} * * *`,
  week: (hour) => `0 ${hour} * * ${monday}`,
}

interface Rhythm {
  every: SourceRhythm | null
  hour: number
}

const nextMoment = (org: OrgDatabase, { every, hour }: Rhythm, now: Date): Date | undefined =>
  every === null ? undefined : nextOccurrence(crons[every](hour), orgLocale(org).timezone, now)

/** Inside a write: how often a source is fetched, and what becomes of rows that are gone. An absent part stays. @throws AppError `not_found` */
export function changeSource(
  context: OrgContext,
  id: string,
  patch: { every?: SourceRhythm | null | undefined; hour?: number | undefined; gone?: GoneChoice | undefined },
): void {
  const { db } = context.org
  const source = openSource(context, id)
  const { every = source.every, hour = source.hour, gone = source.gone } = patch
  db.run(db.build.updateTable('source').set({ every, hour, gone }).where('id', '=', id))
  if (every !== source.every || hour !== source.hour) queueNext(context.org, id, { every, hour }, context.now())
}

/** Inside a write: the next moment of a source, in the place of the one before. */
function queueNext(org: OrgDatabase, sourceId: string, rhythm: Rhythm, now: Date): void {
  const at = nextMoment(org, rhythm, now)?.toISOString() ?? null
  org.db.run(org.db.build.updateTable('source').set({ next_at: at }).where('id', '=', sourceId))
  if (at !== null)
    enqueueEffect(org, sourceDue, { sourceId, at } satisfies DuePayload, new Date(at), { id: `${sourceDue} ${sourceId} ${at}` })
}

function findRhythm({ db }: OrgDatabase, id: string): (Rhythm & { memberId: string; nextAt: string | null }) | undefined {
  const row = db.get(db.build.selectFrom('source').select(['every', 'hour', 'member_id', 'next_at']).where('id', '=', id))
  return row && { every: row.every as SourceRhythm | null, hour: row.hour, memberId: row.member_id, nextAt: row.next_at }
}

/** Effect: the moment of a source has come. It is fetched with the rights of its maker; a fetch that is still under way counts for it. */
export async function fetchDueSource(given: unknown, effect: EffectContext): Promise<void> {
  const { org, platform } = effect
  const { sourceId, at } = given as DuePayload
  await org.db.write(() => {
    const source = findRhythm(org, sourceId)
    if (!source || source.nextAt !== at) return
    // nobody answers for it any more: administrators may take it over by hand
    if (!readMember(org, source.memberId)) return queueNext(org, sourceId, { ...source, every: null }, platform.now())
    queueNext(org, sourceId, source, platform.now())
    try {
      readWithRights(effect, { sourceId, memberId: source.memberId })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  })
}

/** Effect: an automation asks for a source. While a fetch of it is under way it is tried again: what changed since is not in that one. */
export async function fetchOrderedSource(given: unknown, effect: EffectContext): Promise<void> {
  const ordered = given as OrderedFetch
  await effect.org.db.write(() => {
    if (!findRhythm(effect.org, ordered.sourceId) || !readMember(effect.org, ordered.memberId)) return
    try {
      readWithRights(effect, ordered)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.id === 'import_not_ready') throw new NotYet('a fetch is under way', { afterMs: leastMs, cause: error })
    }
  })
}

/**
 * Inside a write: reads a source again. The host is asked in nobody's name who may not bring its rows in; calls on sources ask for the same
 * right. @throws AppError as {@link readTablesAgain}
 */
function readWithRights({ org, platform }: EffectContext, { sourceId, memberId }: OrderedFetch): void {
  const context = createOrgContext(org, memberId, { now: platform.now, source: 'import' })
  if (context.access.why({ about: 'create', type: 'table' }).allowed) readTablesAgain(context, sourceId, { isScheduled: true })
}

/** The latest moment that a source's rhythm can give now. */
export function latestMoment(payload: unknown, org: OrgDatabase, now: Date): Date | undefined {
  const rhythm = findRhythm(org, (payload as DuePayload).sourceId)
  return rhythm && nextMoment(org, rhythm, now)
}

/** Inside a write: its next moment, where a wrong clock had put it into the future, and after one that was given up. */
export function setMomentAnew(payload: unknown, org: OrgDatabase, now: Date): void {
  const { sourceId } = payload as DuePayload
  const rhythm = findRhythm(org, sourceId)
  if (rhythm) queueNext(org, sourceId, rhythm, now)
}
