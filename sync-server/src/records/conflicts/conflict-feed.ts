import type { CellValue } from '#shared/values/cell-value.ts'
import type { RecordConflict } from '#shared/nouns/records/record-conflict.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { isFieldVisible } from '#server/access/record-rights.ts'
import { feedSource } from '#server/feed/feed-source.ts'
import { findInRows } from '#server/records/read/find-in-rows.ts'
import type { ConflictTables } from '#server/storage/schema/conflict-tables.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'

type ConflictRow = ConflictTables['record_conflict']

/**
 * A person's own conflicts. If row rules can hide a record, its older conflicts are checked again each time: the record changes, the
 * conflict row does not.
 */
export const conflictFeed = feedSource('conflict', function* (context, since) {
  const { db } = context.org
  const mine = db.build.selectFrom('record_conflict').selectAll().where('member_id', '=', context.memberId)
  for (const row of db.all(mine.where('seq', '>', since)))
    yield { id: row.id, seq: row.seq, data: isVisible(context, row) ? describe(row) : null }
  if (since === 0) return
  for (const row of db.all(mine.where('seq', '<=', since).where('resolved_at', 'is', null)))
    if (context.access.table(row.table_id).rows && !isVisible(context, row)) yield { id: row.id, seq: row.seq, data: null }
})

function isVisible(context: OrgContext, row: ConflictRow): boolean {
  if (row.resolved_at !== null) return false
  const access = context.access.table(row.table_id)
  const model = access.read ? findTableModel(context.org, row.table_id) : undefined
  if (!model || model.archived) return false
  const field = row.field_id === null ? undefined : model.field(row.field_id)
  if (row.field_id !== null && (!field || !isFieldVisible(context, access, field))) return false
  const record = findInRows(context, { model, access }, row.record_id)
  return record !== undefined && !record.purged
}

function describe(row: ConflictRow): RecordConflict {
  return {
    id: row.id,
    kind: row.kind,
    tableId: row.table_id,
    recordId: row.record_id,
    fieldId: row.field_id,
    mine: cellOf(row.mine),
    mineAt: row.mine_at,
    theirs: cellOf(row.theirs),
    theirsBy: row.theirs_by,
    theirsAt: row.theirs_at,
    seq: row.seq,
  }
}

function cellOf(json: string | null): CellValue {
  return json === null ? null : (JSON.parse(json) as CellValue)
}
