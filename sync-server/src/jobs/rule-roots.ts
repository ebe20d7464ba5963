import { sql } from 'kysely'
import { AppError } from '#shared/protocol/errors.ts'
import { chainTooLong, type RuleStep, type WriteCause } from '#server/jobs/write-cause.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'

/** The most that one change of a person may lead to by way of rules that other rules start. */
export const mostOfRoot = { runs: 1_000, records: 10_000 }
type Counted = keyof typeof mostOfRoot

/** A root is forgotten then: a rule that waits for weeks begins a new count. */
const keptDays = 30

const count = compileOnce(
  () => sql<Record<Counted, number>>`
  INSERT INTO rule_root (root, runs, records, at) VALUES (${''}, ${0}, ${0}, ${''})
  ON CONFLICT (root) DO UPDATE SET runs = runs + excluded.runs, records = records + excluded.records RETURNING runs, records`,
)

/** Inside a write: the count of a root, with `more`. */
function add({ db }: OrgDatabase, root: string, of: Counted, more: number, now: Date): number {
  return db.get(count(root, of === 'runs' ? more : 0, of === 'records' ? more : 0, now.toISOString()))?.[of] ?? 0
}

/** Inside a write: counts what rules do because of other rules. @throws AppError `limit_reached` beyond {@link mostOfRoot} */
export function countOfRoot(org: OrgDatabase, root: string, of: Counted, more: number, now: Date): void {
  if (add(org, root, of, more, now) > mostOfRoot[of]) throw new AppError('limit_reached', { limit: mostOfRoot[of], of })
}

/** Inside a write: the counts of changes that are long over. */
export function forgetRoots({ db }: OrgDatabase, now: Date): void {
  const before = new Date(now.getTime() - keptDays * 86_400_000).toISOString()
  db.run(db.build.deleteFrom('rule_root').where('at', '<', before))
}

/** Why a rule is not started: the error of its run in the log. */
export interface StartRefusal {
  id: 'chain_too_long' | 'limit_reached'
  details: unknown
}

/** Inside a write: a start of a rule by another one's write is counted, or refused. Circles end where they close. */
export function refuseStart(
  org: OrgDatabase,
  rule: RuleStep,
  recordId: string,
  cause: WriteCause | undefined,
  now: Date,
): StartRefusal | undefined {
  return refuseCircle(org, rule, recordId, cause) ?? refuseMore(org, cause, now)
}

/** A start that would close a circle, or make a chain too long. */
export function refuseCircle(org: OrgDatabase, rule: RuleStep, recordId: string, cause: WriteCause | undefined): StartRefusal | undefined {
  const circle = cause && chainTooLong(rule, recordId, cause)
  return circle && { id: 'chain_too_long', details: { circle: circle.map(({ id }) => id), ...namesOf(org, circle) } }
}

/** Inside a write: counts one more run that follows from another rule's write. A refused one does not count. */
export function refuseMore(org: OrgDatabase, cause: WriteCause | undefined, now: Date): StartRefusal | undefined {
  if (!cause) return undefined
  try {
    countOfRoot(org, cause.root ?? cause.runId, 'runs', 1, now)
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    uncountStart(org, cause, now)
    return { id: 'limit_reached', details: error.details }
  }
}

/** Inside a write: a start that was counted did not come to a run, and is tried again. */
export function uncountStart(org: OrgDatabase, cause: WriteCause, now: Date): void {
  add(org, cause.root ?? cause.runId, 'runs', -1, now)
}

/** The names of functions in a circle; readers of the log of automations know the others. */
function namesOf({ db }: OrgDatabase, circle: readonly RuleStep[]): { names?: Record<string, string> } {
  const ids = circle.flatMap(({ kind, id }) => (kind === 'function' ? [id] : []))
  if (ids.length === 0) return {}
  const rows = db.all(db.build.selectFrom('low_code_function').select(['id', 'label']).where('id', 'in', ids))
  return { names: Object.fromEntries(rows.map(({ id, label }) => [id, label])) }
}
