import type { Selectable } from 'kysely'
import type { JsonValue } from '#shared/lib/json.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { MatchedRecord } from '#server/features/functions/triggers/queue-jobs.ts'
import { lostRight } from '#server/features/functions/function-problem.ts'
import { isPaused, pauseIfFailing, pauseIfTooMany } from '#server/features/functions/triggers/pause-trigger.ts'
import { inPieces, roundOf, seeTable } from '#server/features/functions/triggers/trigger-rounds.ts'
import { tellOfFailure, tellOfLostRight } from '#server/features/functions/triggers/tell-of-failure.ts'
import { createCodeContext } from '#server/functions/code-context.ts'
import { findFunction, getVersion, type FunctionRow, type VersionRow } from '#server/functions/function-rows.ts'
import { findByDedupe, keepCutRun } from '#server/functions/run-log.ts'
import { noReader } from '#server/functions/run-parts.ts'
import { couldNotBegin } from '#server/functions/finish-run.ts'
import { runFunction } from '#server/functions/run-function.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { refuseCircle, refuseMore, uncountStart, type StartRefusal } from '#server/jobs/rule-roots.ts'
import type { WriteCause } from '#server/jobs/write-cause.ts'
import { NotYet } from '#server/lib/not-yet.ts'
import { loadRecords } from '#server/records/read/load-records.ts'
import { personOf } from '#server/storage/member-names.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { FunctionTables } from '#server/storage/schema/function-tables.ts'
import type { CodeNames } from '#server/sandbox/code-job.ts'

export type JobRow = Selectable<FunctionTables['function_job']>

/** after which a job is tried again that no process could run: nothing of it is lost while a machine is busy or a service away */
const busyMs = 20_000

/** milliseconds of a run */
const wallMs = { inOrder: 10_000, async: 60_000 }

/**
 * Runs a function once for the records of a write. Changes of a record are one commit with the note that it is done:
 * a crash makes them once or not at all. Then the job goes. @returns false for a trigger that is paused: its jobs stay. @throws what its lane tries again
 */
export async function runJob(effect: EffectContext, job: JobRow): Promise<boolean> {
  const { org, platform } = effect
  const row = findFunction(org, job.function_id)
  if (row && (isPaused(row) || (await pauseIfTooMany(org, row, job.table_id, platform.now())))) return false
  await runOnce(effect, job, row)
  await org.db.write(() => org.db.run(org.db.build.deleteFrom('function_job').where('id', '=', job.id)))
  return true
}

async function runOnce(effect: EffectContext, job: JobRow, row: FunctionRow | undefined): Promise<void> {
  const { org, platform } = effect
  if (row?.active !== 1) return
  try {
    const version = getVersion(org, row.id, job.version)
    const matched = await begin(effect, job, row, version)
    await runPieces(effect, { job, row, version, matched })
  } catch (error) {
    if (couldNotBegin(error)) throw new NotYet('no process runs the code', { afterMs: busyMs, cause: error })
    if (!(error instanceof AppError)) throw error
    if (lostRight(org, row, platform.now)) await org.db.write(() => endWithoutRight(org, job, error, platform.now()))
    platform.log.warn({ err: error, orgId: org.orgId, functionId: row.id }, 'a trigger did not run')
  }
}

/** @throws what {@link runFunction} throws; a start that met no process is counted at the try that finds one */
async function runPieces(effect: EffectContext, running: Running): Promise<void> {
  const { org, platform } = effect
  const { job, version, matched } = running
  const cause = causeOfJob(job)
  try {
    const pieces = inPieces(matched.length === 0 ? [] : roundsOf(effect, job, version, matched), matched.length)
    for (const piece of pieces) await run(effect, running, piece)
  } catch (error) {
    if (couldNotBegin(error) && cause && matched.length > 0) await org.db.write(() => uncountStart(org, cause, platform.now()))
    throw error
  }
}

/** Inside a write: the writer has lost a right. When they are gone, nobody's rights are left to run it with, and it is switched off. */
function endWithoutRight(org: OrgDatabase, job: JobRow, error: AppError, now: Date): void {
  const { db } = org
  const { function_id: id, table_id: tableId } = job
  tellOfLostRight(org, getVersion(org, id, job.version), tableId, error, now)
  if (error.id === 'invalid_session')
    db.run(db.build.updateTable('low_code_function').set({ active: 0, problem: 'ownerGone' }).where('id', '=', id))
}

const causeOfJob = ({ cause }: JobRow): WriteCause | undefined => (cause === null ? undefined : (JSON.parse(cause) as WriteCause))

/** A record of a job, and its place in it. */
interface DueRecord extends MatchedRecord {
  at: number
}

/** The names that the code is told for a record, and its place. */
interface DueRound {
  at: number
  names: CodeNames
}

/** The records that are not done yet and for which no circle closes. A run that is not begun is in the log with the circle. */
async function begin({ org, platform }: EffectContext, job: JobRow, row: FunctionRow, version: VersionRow): Promise<DueRecord[]> {
  const all = (JSON.parse(job.matched) as MatchedRecord[]).map((record, at) => ({ ...record, at })).slice(job.done)
  const cause = causeOfJob(job)
  if (!cause) return all
  const rule = { kind: 'function' as const, id: row.id, version: version.version }
  return org.db.write(() => {
    let refusal: StartRefusal | undefined
    let kept = all.filter(({ id }) => {
      const refused = refuseCircle(org, rule, id, cause)
      refusal ??= refused
      return !refused
    })
    const beyond = kept.length > 0 ? refuseMore(org, cause, platform.now()) : undefined
    if (beyond) kept = []
    refusal ??= beyond
    // a job that waits for a process begins many times, and tells once
    const dedupe = `${job.id} ${refusal?.id}`
    if (refusal && !findByDedupe(org, dedupe)) {
      keepCutRun(org, version, refusal, platform.now(), dedupe)
      pauseIfFailing(org, row.id, job.table_id, platform.now())
    }
    return kept
  })
}

function roundsOf({ org, platform }: EffectContext, job: JobRow, version: VersionRow, matched: readonly DueRecord[]): DueRound[] {
  const context = createCodeContext(org, { id: job.function_id, ownerId: version.made_by }, { now: platform.now })
  const seen = seeTable(context, job.table_id)
  const { model } = seen.table
  const ids = matched.map(({ id }) => id)
  const stored = loadRecords(org, model, ids, model.fields, ids)
  const actor = personOf(org, job.actor_id ?? '')
  return matched.flatMap(({ at, id, event, before, after }) => {
    const now = stored.get(id)?.values ?? {}
    const cells = { ...now, ...after }
    const earlier = { ...cells, ...before }
    if (!seen.sees(id, event === 'afterDelete' ? earlier : cells)) return []
    const isNew = event === 'afterInsert'
    const told = { id, event, actor, stored: isNew ? undefined : earlier, after: event === 'afterDelete' ? earlier : cells }
    return [{ at, names: roundOf(seen, told) }]
  })
}

interface Running {
  job: JobRow
  row: FunctionRow
  version: VersionRow
  matched: readonly DueRecord[]
}

async function run({ org, platform, signal }: EffectContext, { job, row, version, matched }: Running, piece: readonly DueRound[]) {
  const rounds = piece.map(({ names }) => names)
  const first = piece[0]?.at ?? 0
  const { id, status } = await runFunction(platform, org, {
    ...{ row, version, began: 'trigger', rounds, data: { records: rounds.length, first: rounds[0] as JsonValue } },
    ...{ actor: { id: noReader, name: '' }, wallMs: job.is_async === 1 ? wallMs.async : wallMs.inOrder },
    // known by its first record: pieces are cut by what records hold, which may be another size at the next try
    ...{ dedupe: `${job.id} ${first}`, earlier: causeOfJob(job), root: job.root, records: matched.map(({ id }) => id), signal },
    ended: (count) => noteDone(org, job, (piece[count - 1]?.at ?? -1) + 1),
  })
  if (status !== 'failed') return
  const failed = { id, function_id: row.id, owner_id: version.made_by }
  await org.db.write(() => {
    tellOfFailure(org, failed, job.table_id, platform.now())
    pauseIfFailing(org, row.id, job.table_id, platform.now())
  })
}

/** Inside a write: the first records of a job are done, and a further try leaves them out. */
function noteDone({ db }: OrgDatabase, { id, done: before }: JobRow, done: number): void {
  if (done > before) db.run(db.build.updateTable('function_job').set({ done }).where('id', '=', id))
}
