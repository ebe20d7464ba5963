import { sql, type Kysely, type Selectable } from 'kysely'
import type { RunError } from '#shared/nouns/automations/run.ts'
import type { StepResult } from '#server/automations/flow/step-result.ts'
import { endQuestions } from '#server/automations/waits/approval-store.ts'
import { forgetWatched } from '#server/automations/waits/wake-runs.ts'
import type { WriteCause } from '#server/jobs/write-cause.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { compileOnce, insertOnce } from '#server/storage/sql-statement.ts'
import type { AutomationTables } from '#server/storage/schema/automation-tables.ts'

export type RunRow = Selectable<AutomationTables['run']>
export type RunStepRow = Selectable<AutomationTables['run_step']>

const readRun = compileOnce((build: Kysely<OrgSchema>) => build.selectFrom('run').selectAll().where('id', '=', ''))
const readOfRun = compileOnce((build: Kysely<OrgSchema>) =>
  build.selectFrom('run_step').selectAll().where('run_id', '=', '').orderBy('place'),
)

const readDone = compileOnce((build: Kysely<OrgSchema>) =>
  build.selectFrom('run_step').select(['path', 'result']).where('run_id', '=', '').where('status', '=', 'done'),
)

export function findRun({ db }: OrgDatabase, id: string): RunRow | undefined {
  return db.get(readRun(id))
}

export function readSteps({ db }: OrgDatabase, runId: string): RunStepRow[] {
  return db.all(readOfRun(runId))
}

/** Results of the steps that are done, by path; without what the log tells of them, which may be long. */
export function readResults({ db }: OrgDatabase, runId: string): Map<string, StepResult> {
  return new Map(db.all(readDone(runId, 'done')).map(({ path, result }) => [path, JSON.parse(result ?? '{}') as StepResult]))
}

export const causeOfRow = ({ cause }: Pick<RunRow, 'cause'>): WriteCause | undefined =>
  cause === null ? undefined : (JSON.parse(cause) as WriteCause)

export const readError = (error: string | null): RunError | null => (error === null ? null : (JSON.parse(error) as RunError))

/** Inside a write. A run that has ended asks nobody any more, and waits for nothing. */
export function storeRun(org: OrgDatabase, id: string, set: Partial<RunRow>): void {
  const { db } = org
  db.run(db.build.updateTable('run').set(set).where('id', '=', id))
  if (set.ended_at == null) return
  endQuestions(org, id, new Date(set.ended_at))
  forgetWatched(org, id)
}

const changing = ['step_id', 'kind', 'place', 'status', 'tries', 'result', 'act', 'error', 'due_at', 'at'] as const
const putStep = insertOnce(
  'run_step',
  sql`ON CONFLICT (run_id, path) DO UPDATE SET ${sql.join(changing.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))}`,
)

/** Inside a write: the row of a step, made or changed. */
export function storeStep({ db }: OrgDatabase, row: RunStepRow): void {
  db.run(putStep(row))
}
