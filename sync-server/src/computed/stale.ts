import { newId } from '#shared/lib/ids.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { touchStructure } from '#server/storage/records/table-model.ts'

/** Effect that works out the values of a stale field. */
const recomputeEffect = 'records.recompute'

export interface RecomputeJob {
  fieldId: string
}

/**
 * Inside a write: more records than one write should work out have another value now. An effect does them from the first one on, whatever
 * it had done before; until then the field says that it is being worked out.
 */
export function markStale(org: OrgDatabase, tableId: string, fieldId: string, now: Date): void {
  const { db } = org
  const known = db.get(db.build.selectFrom('computed_stale').select('effect_id').where('field_id', '=', fieldId))
  const waiting = known && db.get(db.build.selectFrom('effect').select('id').where('id', '=', known.effect_id).where('dead_at', 'is', null))
  const effectId = waiting ? waiting.id : enqueueEffect(org, recomputeEffect, { fieldId } satisfies RecomputeJob, now, { id: newId() })
  const row = { field_id: fieldId, table_id: tableId, after_id: '', effect_id: effectId }
  db.run(
    db.build
      .insertInto('computed_stale')
      .values(row)
      .onConflict((on) => on.column('field_id').doUpdateSet(row)),
  )
  if (!known) tellStale(org, tableId, fieldId)
}

/** Inside a write: another effect goes on with a field that is not done yet. */
export function continueLater(org: OrgDatabase, fieldId: string, now: Date): void {
  const { db } = org
  const effectId = enqueueEffect(org, recomputeEffect, { fieldId } satisfies RecomputeJob, now)
  db.run(db.build.updateTable('computed_stale').set({ effect_id: effectId }).where('field_id', '=', fieldId))
}

/** Inside a write: the field's values are up to date. */
export function clearStale(org: OrgDatabase, tableId: string, fieldId: string): void {
  const { changes } = org.db.run(org.db.build.deleteFrom('computed_stale').where('field_id', '=', fieldId))
  if (changes > 0) tellStale(org, tableId, fieldId)
}

/** Devices fetch the field again. */
function tellStale(org: OrgDatabase, tableId: string, fieldId: string): void {
  org.db.run(org.db.build.updateTable('field_def').set({ seq: org.nextSeq() }).where('id', '=', fieldId))
  touchStructure(org, tableId)
  org.changed()
}
