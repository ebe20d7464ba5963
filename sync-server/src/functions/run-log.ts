import { sql, type Kysely } from 'kysely'
import type { FunctionRunError } from '#shared/nouns/functions/function-calls.ts'
import type { AppError } from '#shared/protocol/errors.ts'
import { assertWithinPlan, mbmsOfGbs } from '#server/access/plan-limits.ts'
import type { RunRow, VersionRow } from '#server/functions/function-rows.ts'
import { newRun, noReader, type RunEnd } from '#server/functions/run-parts.ts'
import { countUsage } from '#server/jobs/run-usage.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { watchGrowth } from '#server/jobs/log-growth.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { compileOnce, insertOnce } from '#server/storage/sql-statement.ts'

const keptDays = 90
const mostKept = 20_000
const longestKept = 64 * 1024
export const mostKeptChanges = 100
/** letters of the whole log; the texts of older runs go first */
const mostLetters = 64 * 1024 * 1024
/** letters after which the log is looked at again, without waiting for the night */
const lettersToLook = 16 * 1024 * 1024
/** answers that a repeated step of a rule still finds */
const answersMs = 6 * 3_600_000
/** rows that one write empties or deletes */
const rowsAtOnce = 100

/** Stored in effect rows. */
export const thinLogKind = 'functions.thinLog'

/** Runs of this process that have not ended. A row that says so and is not among them was cut off. */
const living = new Set<string>()

const insertRun = insertOnce('function_run')
const readByDedupe = compileOnce((build: Kysely<OrgSchema>) => build.selectFrom('function_run').selectAll().where('dedupe', '=', ''))

export function findByDedupe({ db }: OrgDatabase, dedupe: string): RunRow | undefined {
  return db.get(readByDedupe(dedupe))
}

/**
 * Inside a write: counts the run, takes from the plan what it may use at most, and keeps its row. A cut-off run of the same step goes.
 * @throws AppError `plan_limit`
 */
export function beginRun(org: OrgDatabase, row: RunRow, now: () => Date): void {
  const { db } = org
  endCutRuns(org)
  assertWithinPlan({ org, now }, 'lowcode', { more: row.reserved / mbmsOfGbs })
  if (row.dedupe !== null) db.run(db.build.deleteFrom('function_run').where('dedupe', '=', row.dedupe))
  countUsage(org, row.function_id, 'Lowcode', row.reserved, now())
  countUsage(org, row.function_id, 'LowcodeRun', 1, now())
  db.run(insertRun(row))
  living.add(row.id)
}

/** Inside a write: a run's end. The unused part of what it reserved is given back, on the day of its start. */
export function endRun(org: OrgDatabase, row: RunRow, end: RunEnd, now: Date): void {
  const { db } = org
  countUsage(org, row.function_id, 'Lowcode', end.mbms - row.reserved, new Date(row.at))
  const output = JSON.stringify(end.output)
  const changes = JSON.stringify(end.changes.slice(0, mostKeptChanges))
  const set = {
    ...{ status: end.status, ms: end.ms, mbms: end.mbms, reserved: 0 },
    output: output.length <= longestKept || (row.dedupe !== null && row.began !== 'trigger') ? output : null,
    log: end.log.slice(0, longestKept),
    error: end.error && JSON.stringify(end.error),
    changes: changes.length <= longestKept ? changes : '[]',
  }
  growth.note(org, row.input.length + (set.output?.length ?? 0) + set.log.length + set.changes.length, now)
  db.run(db.build.updateTable('function_run').set(set).where('id', '=', row.id))
}

const growth = watchGrowth(thinLogKind, lettersToLook)

/** Inside a write: a run that did not begin is not counted, and not in the log. It is tried again. */
export function dropRun(org: OrgDatabase, row: RunRow): void {
  const { db } = org
  countUsage(org, row.function_id, 'Lowcode', -row.reserved, new Date(row.at))
  countUsage(org, row.function_id, 'LowcodeRun', -1, new Date(row.at))
  db.run(db.build.deleteFrom('function_run').where('id', '=', row.id))
}

/** After the run, whatever became of it. */
export function forgetLiving(id: string): void {
  living.delete(id)
}

const readRunning = compileOnce(
  () =>
    sql<
      Pick<RunRow, 'id' | 'function_id' | 'reserved' | 'at'>
    >`SELECT id, function_id, reserved, at FROM function_run WHERE status = 'running'`,
)

/** Inside a write: runs that ended with their process changed nothing, and cost nothing. */
function endCutRuns(org: OrgDatabase): void {
  const { db } = org
  for (const row of db.all(readRunning())) {
    if (living.has(row.id)) continue
    countUsage(org, row.function_id, 'Lowcode', -row.reserved, new Date(row.at))
    db.run(db.build.updateTable('function_run').set({ status: 'cut', reserved: 0 }).where('id', '=', row.id))
  }
}

/** Inside a write: logs a run that does not begin. It would close a circle of rules, is one too many, or ended the server. */
export function keepCutRun(
  { db }: OrgDatabase,
  version: VersionRow,
  { id, details }: { id: string; details: unknown },
  now: Date,
  dedupe?: string,
): RunRow {
  const error: FunctionRunError = { reason: 'limit', message: '', id, details }
  const run = newRun(version, { began: 'trigger', input: 'null', actorId: noReader, wallMs: 0, at: now, dedupe })
  const row: RunRow = { ...run, status: 'cut', error: JSON.stringify(error) }
  db.run(insertRun(row))
  return row
}

/** Inside a write: logs a run that its writer's rights refused. */
export function keepRefusedRun({ db }: OrgDatabase, version: VersionRow, { id, message, details }: AppError, now: Date): RunRow {
  const error: FunctionRunError = { reason: 'write', id, message, ...(details !== undefined && { details }) }
  const run = newRun(version, { began: 'trigger', input: 'null', actorId: noReader, wallMs: 0, at: now })
  const row: RunRow = { ...run, status: 'failed', error: JSON.stringify(error) }
  db.run(insertRun(row))
  return row
}

/** Effect: the log is kept for 90 days, and its newest 20,000 runs. */
export async function thinFunctionRuns(_payload: unknown, effect: EffectContext): Promise<void> {
  const { org, platform } = effect
  const { db } = org
  const before = new Date(platform.now().getTime() - keptDays * 86_400_000).toISOString()
  const oldest = db.get(db.build.selectFrom('function_run').select('at').orderBy('at', 'desc').limit(1).offset(mostKept))
  const until = oldest && oldest.at > before ? oldest.at : before
  const old = db.build.selectFrom('function_run').select('id').where('at', '<=', until).limit(rowsAtOnce)
  await inTurns(effect, () => db.run(db.build.deleteFrom('function_run').where('id', 'in', old)).changes)
  await db.write(() => {
    endCutRuns(org)
    // what waits for a trigger that nobody switches on again
    db.run(db.build.deleteFrom('function_job').where('created_at', '<', before))
  })
  await thinLetters(undefined, effect)
}

const firstBeyond = compileOnce(
  () => sql<{ at: string }>`
    SELECT at FROM (SELECT at, sum(size) OVER (ORDER BY at DESC) AS total FROM function_run)
    WHERE total > ${0} ORDER BY at DESC LIMIT 1`,
)

/** Effect: the texts of the log are bounded together; those of its oldest runs are emptied, and the runs stay. */
export async function thinLetters(_payload: unknown, effect: EffectContext): Promise<void> {
  const { org, platform } = effect
  const { db } = org
  const beyond = db.get(firstBeyond(mostLetters))
  if (!beyond) return
  const answersSince = new Date(platform.now().getTime() - answersMs).toISOString()
  const kept = sql<boolean>`(dedupe IS NOT NULL AND began <> 'trigger' AND at > ${answersSince})`
  // an empty run has the letters of `null` and `[]`
  const full = sql`
    UPDATE function_run SET input = 'null', log = '', changes = '[]', output = iif(${kept}, output, NULL)
    WHERE id IN (
      SELECT id FROM function_run WHERE at <= ${beyond.at} AND size > 6 AND size > 6 + iif(${kept}, length(coalesce(output, '')), 0) LIMIT ${rowsAtOnce}
    )`
  await inTurns(effect, () => db.run(full).changes)
}

/** Does a write again until it changes nothing, so that others write in between. */
async function inTurns({ org, signal }: EffectContext, work: () => number): Promise<void> {
  for (let changed = 1; changed > 0;) {
    signal.throwIfAborted()
    changed = await org.db.write(work)
  }
}
