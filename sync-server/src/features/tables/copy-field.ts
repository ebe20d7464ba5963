import type { Selectable, Updateable } from 'kysely'
import { latestConversion } from '#server/features/tables/conversion/conversion-store.ts'
import { eraseColumn, scheduleErasing } from '#server/features/tables/erase-table.ts'
import { settleComputed } from '#server/computed/settle.ts'
import { scheduleStages } from '#server/records/stages/schedule-stages.ts'
import { refreshTable } from '#server/computed/refresh-table.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { runInTurns } from '#server/jobs/run-in-turns.ts'
import { PermanentFailure } from '#server/lib/permanent-failure.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { copyCells, type CopiedPlace } from '#server/storage/records/copy-cells.ts'
import { lastPlace } from '#server/storage/records/erase-rows.ts'
import { touchStructure } from '#server/storage/records/table-model.ts'
import type { RecordTables } from '#server/storage/schema/record-tables.ts'
import { fieldTypes } from '#shared/fields/registry.ts'

export interface FieldCopyJob {
  tableId: string
  from: string
  to: string
  /** the latest conversion of the field that is copied: after another one its cells mean something else */
  conversion: string | null
  /** how far it is, in seqs of records */
  after: number
}

/** Value of `deleted_at` of a field whose cells are still being copied: it is neither in the table nor in its trash. */
export const fillingMark = 'filling'

/** A few milliseconds of them; others write in between. */
const rowsPerWrite = 500
/** Rows that are copied within the change itself. */
const rowsAtOnce = 1000

const kind = 'tables.copyField'

/** Inside a write: a field gets the cells of another one of the table, of the same type. In a large table it is shown when all are there. */
export function copyIntoField(org: OrgDatabase, tableId: string, from: string, to: string, now: Date): void {
  const job: FieldCopyJob = { tableId, from, to, conversion: latestConversion(org, from)?.id ?? null, after: 0 }
  setField(org, to, { deleted_at: fillingMark })
  touchStructure(org, tableId)
  if (lastPlace(org, tableId) > rowsAtOnce) enqueueEffect(org, kind, job, now)
  else copySome(org, job, now, rowsAtOnce + 1)
}

/** Effect: the rest of {@link copyIntoField}. Resumes after a crash. */
export async function copyFieldInTurns(given: FieldCopyJob, effect: EffectContext): Promise<void> {
  let isLost = false
  await runInTurns(kind, given, effect, (job) => {
    const left = copySome(effect.org, job, effect.platform.now(), rowsPerWrite)
    isLost = left === 'lost'
    return left === 'lost' ? undefined : left
  })
  // not within the write, which would undo the removal of the copied cells
  if (isLost) throw new PermanentFailure('the field was converted or purged before its copy was whole')
}

/** Inside a write: one piece; the last one makes the field visible. @returns the remaining job, if any */
function copySome(org: OrgDatabase, job: FieldCopyJob, now: Date, limit: number): FieldCopyJob | 'lost' | undefined {
  const target = findField(org, job.to)
  // its table is gone
  if (target?.deleted_at !== fillingMark) return undefined
  const source = findField(org, job.from)
  if (!source || source.purged_at !== null || (latestConversion(org, job.from)?.id ?? null) !== job.conversion) {
    dropTarget(org, target, now)
    return 'lost'
  }
  const after = copyCells(org, job.tableId, { from: placeOf(source), to: placeOf(target) }, job.after, limit)
  if (after !== undefined) return { ...job, after }
  setField(org, target.id, { deleted_at: null, updated_at: now.toISOString(), seq: org.nextSeq() })
  touchStructure(org, job.tableId)
  if (fieldTypes[target.type].ownCell) enqueueEffect(org, 'records.fillOwnCells', { tableId: job.tableId, fieldId: target.id }, now)
  scheduleStages(org, job.tableId, target.id, now)
  settleComputed(org, now)
  refreshTable(org, job.tableId, now)
  org.changed(job.tableId)
  return undefined
}

type FieldRow = Selectable<RecordTables['field_def']>

function findField({ db }: OrgDatabase, id: string): FieldRow | undefined {
  return db.get(db.build.selectFrom('field_def').selectAll().where('id', '=', id))
}

function setField({ db }: OrgDatabase, id: string, changes: Updateable<RecordTables['field_def']>): void {
  db.run(db.build.updateTable('field_def').set(changes).where('id', '=', id))
}

function placeOf({ id, link_id: linkId, link_side: side }: FieldRow): CopiedPlace {
  if (linkId === null) return id
  return side === 'b' ? { linkId, own: 'b_id', other: 'a_id' } : { linkId, own: 'a_id', other: 'b_id' }
}

/** Removes the copy, because its source is gone. */
function dropTarget(org: OrgDatabase, target: FieldRow, now: Date): void {
  const at = now.toISOString()
  setField(org, target.id, { deleted_at: at, purged_at: at, seq: org.nextSeq() })
  if (target.link_id === null) eraseColumn(org, target.table_id, target.id, now)
  else scheduleErasing(org, { linkIds: [target.link_id] }, now)
}
