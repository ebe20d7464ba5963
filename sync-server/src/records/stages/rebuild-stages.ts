import { sql } from 'kysely'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { runInTurns } from '#server/jobs/run-in-turns.ts'
import { isStageField } from '#server/storage/org-working-time.ts'
import { rebuildKind, type RebuildJob } from '#server/records/stages/schedule-stages.ts'
import { rebuildStages } from '#server/records/stages/store-stages.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'

/** A few milliseconds of them; others write in between. */
const recordsPerWrite = 300

/** Effect: rebuilds the stays of all records of a field. Safe to run again. */
export function rebuildInTurns(given: RebuildJob, effect: EffectContext): Promise<void> {
  return runInTurns(rebuildKind, given, effect, (job) => rebuildSome(effect.org, job, effect.platform.now()))
}

/** Inside a write: one piece, in the order of ids. @returns the remaining job, if any */
function rebuildSome(org: OrgDatabase, job: RebuildJob, now: Date): RebuildJob | undefined {
  const model = findTableModel(org, job.tableId)
  const field = model?.field(job.fieldId)
  if (!model || !field || !isStageField(field)) return undefined
  const ids = org.db
    .all(sql<{ id: string }>`SELECT id FROM ${recordTable(model.id)} WHERE id > ${job.after} ORDER BY id LIMIT ${recordsPerWrite}`)
    .map((row) => row.id)
  if (ids.length > 0) rebuildStages(org, model, field, ids, { now, isNewSetting: true })
  const last = ids.at(-1)
  return last === undefined || ids.length < recordsPerWrite ? undefined : { ...job, after: last }
}
