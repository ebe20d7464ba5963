import { sql } from 'kysely'
import { newId } from '#shared/lib/ids.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { deeperCause, type WriteCause } from '#server/jobs/write-cause.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { touchStructure } from '#server/storage/records/table-model.ts'

/** The effect that computes the values of a stale field. */
const recomputeEffect = 'records.recompute'

export interface RecomputeJob {
  fieldId: string
}

/** A computed field, as the graph and the model name it. */
interface StaleField {
  id: string
  tableId: string
}

/** The cause stored with a stale field. */
export function readCause(stored: string | null): WriteCause | undefined {
  return stored === null ? undefined : (JSON.parse(stored) as WriteCause)
}

/** Sorts after every record id: only waiting records of the field are left. */
export const afterAll = '~'

/**
 * Inside a write: more records need a new value than one write may compute. An effect does them from `afterId` on, regardless of its
 * earlier progress; until then the field is shown as being computed.
 */
export function markStale(org: OrgDatabase, field: StaleField, now: Date, cause: WriteCause | undefined, afterId = ''): void {
  forgetWaiting(org, field.id)
  keepStale(org, field, now, cause, afterId)
}

/** Inside a write: some records have another value now, and there was no time to work them out. An effect does them. */
export function leaveRecords(org: OrgDatabase, field: StaleField, ids: readonly string[], now: Date, cause: WriteCause | undefined): void {
  org.db.run(
    sql`INSERT OR IGNORE INTO computed_waiting (field_id, record_id) SELECT ${field.id}, value FROM json_each(${JSON.stringify(ids)})`,
  )
  keepStale(org, field, now, cause)
}

/** Inside a write: the next records that were left to the field's effect. */
export function waitingRecords({ db }: OrgDatabase, fieldId: string, limit: number): string[] {
  const { build } = db
  return db
    .all(build.selectFrom('computed_waiting').select('record_id').where('field_id', '=', fieldId).orderBy('record_id').limit(limit))
    .map((row) => row.record_id)
}

/** Inside a write: these records are done. */
export function forgetWaiting({ db }: OrgDatabase, fieldId: string, ids?: readonly string[]): void {
  const some = ids ? sql`AND record_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))` : sql``
  db.run(sql`DELETE FROM computed_waiting WHERE field_id = ${fieldId} ${some}`)
}

/** Without `afterId` a field in progress keeps its position. */
function keepStale(
  org: OrgDatabase,
  { id: fieldId, tableId }: StaleField,
  now: Date,
  cause: WriteCause | undefined,
  afterId?: string,
): void {
  const { db } = org
  const known = db.get(
    db.build.selectFrom('computed_stale').select(['effect_id', 'after_id', 'cause', 'failed_at']).where('field_id', '=', fieldId),
  )
  const waiting = known && db.get(db.build.selectFrom('effect').select('id').where('id', '=', known.effect_id).where('dead_at', 'is', null))
  const effectId = waiting ? waiting.id : enqueueEffect(org, recomputeEffect, { fieldId } satisfies RecomputeJob, now, { id: newId() })
  const deeper = deeperCause(readCause(known?.cause ?? null), cause)
  const row = {
    field_id: fieldId,
    table_id: tableId,
    after_id: afterId ?? known?.after_id ?? afterAll,
    effect_id: effectId,
    cause: deeper ? JSON.stringify(deeper) : null,
    failed_at: null,
  }
  db.run(
    db.build
      .insertInto('computed_stale')
      .values(row)
      .onConflict((on) => on.column('field_id').doUpdateSet(row)),
  )
  if (!known || known.failed_at !== null) tellStale(org, tableId, fieldId)
}

/** Inside a write: another effect continues with a field that is not done yet. */
export function continueLater(org: OrgDatabase, fieldId: string, now: Date): void {
  const { db } = org
  const effectId = enqueueEffect(org, recomputeEffect, { fieldId } satisfies RecomputeJob, now)
  db.run(db.build.updateTable('computed_stale').set({ effect_id: effectId }).where('field_id', '=', fieldId))
}

/** Inside a write: the field's values are up to date. */
export function clearStale(org: OrgDatabase, tableId: string, fieldId: string): void {
  forgetWaiting(org, fieldId)
  const { changes } = org.db.run(org.db.build.deleteFrom('computed_stale').where('field_id', '=', fieldId))
  if (changes > 0) tellStale(org, tableId, fieldId)
}

/** Inside the write that gives a field's effect up: its cells stay as they are, and it says so. */
export function giveUpRecompute(payload: unknown, org: OrgDatabase, now: Date): void {
  storeFailure(org, (payload as RecomputeJob).fieldId, now.toISOString())
}

/** Inside a write: an effect is at the field again. */
export function takeUp(org: OrgDatabase, fieldId: string): void {
  storeFailure(org, fieldId, null)
}

function storeFailure(org: OrgDatabase, fieldId: string, failedAt: string | null): void {
  const { db } = org
  const known = db.get(db.build.selectFrom('computed_stale').select('table_id').where('field_id', '=', fieldId))
  if (!known) return
  db.run(db.build.updateTable('computed_stale').set({ failed_at: failedAt }).where('field_id', '=', fieldId))
  tellStale(org, known.table_id, fieldId)
}

/** Devices fetch the field again. */
function tellStale(org: OrgDatabase, tableId: string, fieldId: string): void {
  org.db.run(org.db.build.updateTable('field_def').set({ seq: org.nextSeq() }).where('id', '=', fieldId))
  touchStructure(org, tableId)
  org.changed()
}
