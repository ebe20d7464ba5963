import { sql, type Selectable } from 'kysely'
import { approvalsTold } from '#server/automations/flow/effect-kinds.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { scheduleNotices } from '#server/jobs/schedule-notices.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { AutomationTables } from '#server/storage/schema/automation-tables.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'

export type ApprovalRow = Selectable<AutomationTables['approval']>
export type NewApproval = Omit<ApprovalRow, 'answer' | 'note' | 'answered_by' | 'answered_at' | 'seq' | 'people' | 'created_at'> & {
  people: readonly string[]
}

export function findApproval({ db }: OrgDatabase, id: string): ApprovalRow | undefined {
  return db.get(db.build.selectFrom('approval').selectAll().where('id', '=', id))
}

export const peopleOf = ({ people }: Pick<ApprovalRow, 'people'>): string[] => JSON.parse(people) as string[]

/** Inside a write: asks people, once for a step of a run. They are told among their updates, and by mail if the step says so. */
export function askPeople(org: OrgDatabase, asked: NewApproval, { now, byMail }: { now: Date; byMail: boolean }): void {
  const { db } = org
  const at = now.toISOString()
  const row = { ...asked, people: JSON.stringify(asked.people), answer: null, answered_by: null, answered_at: null, created_at: at }
  const made = db.run(
    db.build
      .insertInto('approval')
      .values({ ...row, seq: org.nextSeq() })
      .onConflict((on) => on.column('id').doNothing()),
  )
  if (made.changes === 0) return
  const about = { itemType: 'approval' as const, itemId: asked.id, recordId: null, fieldId: null, partId: null }
  scheduleNotices(org, [{ kind: 'approvalAsked', actor: null, about, facts: {}, to: [...asked.people], madeAt: at }], now)
  if (byMail) for (const memberId of asked.people) enqueueEffect(org, approvalsTold, { approvalId: asked.id, memberId }, now)
  org.changed()
}

/** Inside a write: stores an answer, or that it is over. @returns false when there was one already */
export function storeAnswer(
  org: OrgDatabase,
  id: string,
  { answer, note, by, now }: { answer: 'yes' | 'no' | 'over'; note: string; by: string | null; now: Date },
): boolean {
  const { db } = org
  const set = { answer, note, answered_by: by, answered_at: now.toISOString(), seq: org.nextSeq() }
  const { changes } = db.run(db.build.updateTable('approval').set(set).where('id', '=', id).where('answer', 'is', null))
  if (changes > 0) org.changed()
  return changes > 0
}

const readOpen = compileOnce(() => sql<{ id: string }>`SELECT id FROM approval WHERE run_id = ${''} AND answer IS NULL`)

/** Inside a write: a run has ended, and asks nobody any more. */
export function endQuestions(org: OrgDatabase, runId: string, now: Date): void {
  for (const { id } of org.db.all(readOpen(runId))) storeAnswer(org, id, { answer: 'over', note: '', by: null, now })
}
