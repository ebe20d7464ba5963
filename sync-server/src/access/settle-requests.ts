import type { Selectable } from 'kysely'
import type { AccessTables } from '#server/storage/schema/access-tables.ts'
import { createOrgContext, readMember, type OrgContext } from '#server/access/org-context.ts'
import { scheduleNotices } from '#server/jobs/schedule-notices.ts'

export type AccessRequestRow = Selectable<AccessTables['access_request']>

/**
 * Inside a write that opens things: people who asked for one of them, and see it now, have their answer and are told.
 * @param whose the people whose rights the write changes
 */
export function settleRequests(
  { org, memberId, now }: OrgContext,
  whose: { members: readonly string[] } | { roles: readonly string[] },
): void {
  const { db } = org
  const at = now()
  const people =
    'members' in whose
      ? whose.members
      : db.all(db.build.selectFrom('member').select('id').where('role_id', 'in', whose.roles)).map((member) => member.id)
  const open = db.all(db.build.selectFrom('access_request').selectAll().where('answer', 'is', null).where('member_id', 'in', people))
  const given = open.filter((request) => seesIt(request))
  for (const { id, member_id, item_type, item_id } of given) {
    const answer = { answer: 'given' as const, answered_by: memberId, answered_at: at.toISOString(), seq: org.nextSeq() }
    db.run(db.build.updateTable('access_request').set(answer).where('id', '=', id))
    const about = { itemType: item_type, itemId: item_id, recordId: null, fieldId: null, partId: null }
    scheduleNotices(org, [{ kind: 'shared', to: [member_id], actor: memberId, about, facts: {}, madeAt: at.toISOString() }], at)
  }
  if (given.length > 0) org.changed()

  function seesIt({ member_id, item_type, item_id }: AccessRequestRow): boolean {
    if (!readMember(org, member_id)) return false
    return createOrgContext(org, member_id, { now, source: 'app' }).access.item(item_type, item_id) !== 'none'
  }
}
