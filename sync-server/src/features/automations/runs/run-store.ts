import type { Selectable } from 'kysely'
import type { RunError } from '#shared/nouns/automations/run.ts'
import type { StepResult } from '#server/features/automations/flow/step-result.ts'
import type { WriteCause } from '#server/jobs/write-cause.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { AutomationTables } from '#server/storage/schema/automation-tables.ts'

export type RunRow = Selectable<AutomationTables['run']>
export type RunStepRow = Selectable<AutomationTables['run_step']>

export function findRun({ db }: OrgDatabase, id: string): RunRow | undefined {
  return db.get(db.build.selectFrom('run').selectAll().where('id', '=', id))
}

export function readSteps({ db }: OrgDatabase, runId: string): RunStepRow[] {
  return db.all(db.build.selectFrom('run_step').selectAll().where('run_id', '=', runId).orderBy('place'))
}

/** Results of the steps that are done, by path. */
export function resultsOf(steps: readonly RunStepRow[]): Map<string, StepResult> {
  return new Map(
    steps.filter(({ status }) => status === 'done').map(({ path, result }) => [path, JSON.parse(result ?? '{}') as StepResult]),
  )
}

export const causeOfRow = ({ cause }: Pick<RunRow, 'cause'>): WriteCause | undefined =>
  cause === null ? undefined : (JSON.parse(cause) as WriteCause)

export const readError = (error: string | null): RunError | null => (error === null ? null : (JSON.parse(error) as RunError))

/** Inside a write. */
export function storeRun({ db }: OrgDatabase, id: string, set: Partial<RunRow>): void {
  db.run(db.build.updateTable('run').set(set).where('id', '=', id))
}

/** Inside a write: the row of a step, made or changed. */
export function storeStep({ db }: OrgDatabase, row: RunStepRow): void {
  const { run_id: _run, path: _path, place: _place, ...set } = row
  db.run(
    db.build
      .insertInto('run_step')
      .values(row)
      .onConflict((on) => on.columns(['run_id', 'path']).doUpdateSet(set)),
  )
}
