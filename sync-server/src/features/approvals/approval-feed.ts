import type { Approval } from '#shared/nouns/approvals/approval.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { seesRecord } from '#server/access/sees-record.ts'
import { peopleOf, type ApprovalRow } from '#server/automations/waits/approval-store.ts'
import { feedSource } from '#server/feed/feed-source.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'

const keptDays = 30

/** Questions for those who are asked. Old answered ones leave their devices. */
export const approvalFeed = feedSource('approval', function* (context, since) {
  if (context.view) return
  const { db } = context.org
  const before = new Date(context.now().getTime() - keptDays * 86_400_000).toISOString()
  const names = new Map(db.all(db.build.selectFrom('automation').select(['id', 'name'])).map(({ id, name }) => [id, name]))
  for (const row of db.all(db.build.selectFrom('approval').selectAll().where('seq', '>', since))) {
    const isShown = peopleOf(row).includes(context.memberId) && (row.answered_at === null || row.answered_at > before)
    yield { id: row.id, seq: row.seq, data: isShown ? describe(context, row, names.get(row.automation_id) ?? '') : null }
  }
})

function describe(context: OrgContext, row: ApprovalRow, from: string): Approval {
  const { table_id: tableId, record_id: recordId } = row
  const sees = tableId !== null && recordId !== null && seesIt(context, tableId, recordId)
  return {
    ...{ id: row.id, from, question: row.question, details: row.details, people: peopleOf(row), answer: row.answer, note: row.note },
    ...{ tableId: sees ? tableId : null, recordId: sees ? recordId : null, answeredBy: row.answered_by, answeredAt: row.answered_at },
    ...{ dueAt: row.due_at, createdAt: row.created_at },
  }
}

function seesIt(context: OrgContext, tableId: string, recordId: string): boolean {
  const model = findTableModel(context.org, tableId)
  return model?.archived === false && context.access.table(tableId).read && seesRecord(context, tableId, recordId)
}
