import { AppError } from '#shared/protocol/errors.ts'
import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { applyRecordChanges } from '#server/records/write/apply-record-changes.ts'
import type { MutationMeta } from '#server/mutations/mutation-registry.ts'

/**
 * Inside a write: ends one of the person's own conflicts, with the change of its record that they decided on. Deciding twice (two
 * devices) changes the record by the second decision too, as any later edit. @throws AppError `not_found`, and those of writing records
 */
export function resolveConflict(
  context: OrgContext,
  { id, change }: { id: string; change?: RecordChange | undefined },
  meta: MutationMeta,
): void {
  const { org, memberId, now } = context
  const { db } = org
  const row = db.get(db.build.selectFrom('record_conflict').selectAll().where('id', '=', id).where('member_id', '=', memberId))
  if (!row) throw new AppError('not_found', { id })
  if (change) {
    if (change.id !== row.record_id || change.op === 'create') throw new AppError('invalid_request', { reason: 'another record' })
    applyRecordChanges(context, row.table_id, [change], { batch: meta.id, madeAt: meta.madeAt, gesture: 'conflict' })
  }
  db.run(
    db.build
      .updateTable('record_conflict')
      .set({ mine: null, theirs: null, resolved_at: now().toISOString(), seq: org.nextSeq() })
      .where('id', '=', id),
  )
  org.changed()
}
