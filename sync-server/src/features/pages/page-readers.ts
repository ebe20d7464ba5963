import type { Privacy, SharedLevel } from '#shared/access/privacy.ts'
import type { NoticeEvent } from '#shared/nouns/notices/notice-event.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { renewRequests, settleRequests } from '#server/access/settle-requests.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { findPrivacy, storePrivacy } from '#server/identity/private-items.ts'
import { dropLinksOf, leaveTreesOf } from '#server/items/drop-links.ts'
import { findItem } from '#server/items/find-item.ts'
import { grantToCreator } from '#server/items/item-access.ts'
import { touchPage } from '#server/items/touch-page.ts'
import { scheduleNotices } from '#server/jobs/schedule-notices.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

type Roles = Record<string, SharedLevel>

/**
 * Inside a write: keeps a page private, shared with these roles or with none, or gives it back to the roles (`private: null`). Only the one who
 * made a page takes it from others, and its public links end with that: those to pages above leave it out.
 * @throws AppError `page_not_found`, `permission_denied`, `role_not_found`, `invalid_request` for the page of a record or a letter
 */
export function setReaders(context: OrgContext, id: string, wanted: { roles: Roles } | null): void {
  const { org, memberId, events } = context
  const page = findItem(org, 'page', id)
  if (!page || context.access.item('page', id) === 'none') throw new AppError('page_not_found')
  const before = findPrivacy(org, 'page', id)
  const isMine = before ? before.owner === memberId : makerOf(org, id) === memberId && context.access.may('rename', 'page', id)
  if (!isMine) throw new AppError('permission_denied')
  if (wanted) {
    if (before && isSame(before.roles, wanted.roles)) return
    // one that was deleted since keeps nobody from changing the others
    requireRoles(org, newIn(wanted.roles, before))
    if (isRelated(org, id)) throw new AppError('invalid_request', { reason: 'the page of a record, or a letter' })
  } else if (!before) return
  storePrivacy(org, 'page', id, wanted ? { owner: memberId, roles: wanted.roles } : undefined)
  if (!before) {
    dropLinksOf(context, id)
    leaveTreesOf(context, id)
  }
  if (!wanted) grantToCreator(context, 'page', id)
  touchPage(org, id)
  writeAudit(context, { action: 'page.readers-changed', entityType: 'page', entityId: id, label: page.label })
  org.changed()
  org.db.afterCommit(() => events?.emit('access-changed', { orgId: org.orgId, document: `page:${id}` }))
  const added = newIn(wanted?.roles ?? {}, before)
  tellRoles(context, id, added)
  if ((before === undefined) !== (wanted === null)) renewRequests(context, 'page', id)
  settleRequests(context, wanted ? { roles: added } : { itemType: 'page', itemId: id })
}

/** Below a private page nothing begins in everybody's sight. */
export function beginsPrivate(org: OrgDatabase, parentId: string | undefined): boolean {
  return parentId !== undefined && findPrivacy(org, 'page', parentId) !== undefined
}

function isSame(before: Privacy['roles'], roles: Roles): boolean {
  const named = Object.entries(roles)
  return named.length === Object.keys(before).length && named.every(([role, level]) => before[role] === level)
}

/** The roles that the page was not for. */
const newIn = (roles: Roles, before: Privacy | undefined): string[] =>
  Object.keys(roles).filter((role) => before?.roles[role] === undefined)

function makerOf({ db }: OrgDatabase, id: string): string | null | undefined {
  return db.get(db.build.selectFrom('page').select('created_by').where('id', '=', id))?.created_by
}

/** True for the page of a record and for a letter: those who read the table look for them. */
export function isRelated({ db }: OrgDatabase, id: string): boolean {
  const page = db.get(db.build.selectFrom('page').select(['record_id', 'letter_table_id']).where('id', '=', id))
  return page !== undefined && (page.record_id !== null || page.letter_table_id !== null)
}

function requireRoles({ db }: OrgDatabase, ids: readonly string[]): void {
  if (ids.length === 0) return
  const living = db.all(db.build.selectFrom('role').select('id').where('id', 'in', ids).where('deleted_at', 'is', null))
  if (living.length < ids.length) throw new AppError('role_not_found')
}

/** The people of roles to which the page is new are told of it. */
function tellRoles({ org, memberId, now }: OrgContext, id: string, roles: readonly string[]): void {
  if (roles.length === 0) return
  const people = org.db.build.selectFrom('member').select('id').where('active', '=', 1).where('deleted_at', 'is', null)
  const to = org.db.all(people.where('role_id', 'in', roles).where('id', '!=', memberId)).map((person) => person.id)
  if (to.length === 0) return
  const about = { itemType: 'page', itemId: id, recordId: null, fieldId: null, partId: null } as const
  const event: NoticeEvent = { kind: 'shared', to, actor: memberId, about, facts: {}, madeAt: now().toISOString() }
  scheduleNotices(org, [event], now())
}
