import type { Selectable } from 'kysely'
import type { AccessTables } from '#server/storage/schema/access-tables.ts'
import type { ItemType } from '#shared/values/item-type.ts'
import { createOrgContext, readMember, type OrgContext } from '#server/access/org-context.ts'
import { scheduleNotices } from '#server/jobs/schedule-notices.ts'
import { livingItem } from '#server/storage/living-items.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

export type AccessRequestRow = Selectable<AccessTables['access_request']>

type Whose = { members: readonly string[] } | { roles: readonly string[] } | { itemType: ItemType; itemId: string }

/**
 * Inside a write that opens things: people who asked for one of them, and see it now, have their answer and are told.
 * @param whose the people whose rights the write changes, or the thing that it opens
 */
export function settleRequests({ org, memberId, now }: OrgContext, whose: Whose): void {
  const { db } = org
  const at = now()
  const asked = db.build.selectFrom('access_request').selectAll().where('answer', 'is', null)
  const open =
    'itemId' in whose
      ? db.all(asked.where('item_type', '=', whose.itemType).where('item_id', '=', whose.itemId))
      : db.all(asked.where('member_id', 'in', 'members' in whose ? whose.members : membersOf(org, whose.roles)))
  const given = open.filter((request) => seesIt(request))
  for (const { id, member_id, item_type, item_id } of given) {
    const answer = { answer: 'given' as const, answered_by: memberId, answered_at: at.toISOString(), seq: org.nextSeq() }
    db.run(db.build.updateTable('access_request').set(answer).where('id', '=', id))
    const about = { itemType: item_type, itemId: item_id, recordId: null, fieldId: null, partId: null }
    scheduleNotices(org, [{ kind: 'shared', to: [member_id], actor: memberId, about, facts: {}, madeAt: at.toISOString() }], at)
  }
  if (given.length > 0) org.changed()

  function seesIt({ member_id, item_type, item_id }: AccessRequestRow): boolean {
    // an answer would say that a deleted thing is there
    if (!readMember(org, member_id) || !db.get(livingItem(org, item_type, item_id).select('id'))) return false
    return createOrgContext(org, member_id, { now, source: 'app' }).access.item(item_type, item_id) !== 'none'
  }
}

const membersOf = ({ db }: OrgDatabase, roles: readonly string[]): string[] =>
  db.all(db.build.selectFrom('member').select('id').where('role_id', 'in', roles)).map(({ id }) => id)

/** Inside a write that changes who answers requests for a thing: devices of those who no longer do give up its words. */
export function renewRequests({ org }: OrgContext, itemType: ItemType, itemId: string): void {
  const { db } = org
  const about = db.build.selectFrom('access_request').select('id').where('item_type', '=', itemType).where('item_id', '=', itemId)
  for (const { id } of db.all(about)) db.run(db.build.updateTable('access_request').set({ seq: org.nextSeq() }).where('id', '=', id))
}
