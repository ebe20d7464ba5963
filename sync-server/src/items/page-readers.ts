import type { Privacy, SharedLevel } from '#shared/access/privacy.ts'
import type { NoticeEvent } from '#shared/nouns/notices/notice-event.ts'
import { deepestPage } from '#shared/nouns/pages/page-entry.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { renewRequests, settleRequests } from '#server/access/settle-requests.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { findPrivacy, storePrivacy } from '#server/identity/private-items.ts'
import { dropLinksOf, leaveTreesOf } from '#server/items/drop-links.ts'
import { findItem } from '#server/items/find-item.ts'
import { folderOf } from '#server/items/folder-place.ts'
import { grantToCreator } from '#server/items/item-access.ts'
import { touchPage } from '#server/items/touch-page.ts'
import { scheduleNotices } from '#server/jobs/schedule-notices.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

type Roles = Readonly<Record<string, SharedLevel>>
/** null: the roles decide */
type Wanted = { roles: Roles } | null

/**
 * Inside a write: keeps a page private, shared with these roles or with none, or gives it back to the roles (`private: null`). Only the one who
 * made a page takes it from others, and its public links end with that: those to pages above leave it out.
 * @throws AppError `page_not_found`, `permission_denied`, `role_not_found`, `invalid_request` for the page of a record, a letter, or a page whose
 * private folder decides
 */
export function setReaders(context: OrgContext, id: string, wanted: Wanted): void {
  assertMine(context, id)
  const folder = folderOf(context.org, 'page', id)
  if (folder !== undefined && findPrivacy(context.org, 'folder', folder))
    throw new AppError('invalid_request', { reason: 'its folder decides' })
  keepAs(context, id, wanted)
}

/** Inside a write: a page and those below it that are one's own and had the same readers. @throws AppError as {@link setReaders} */
export function setReadersOfTree(context: OrgContext, id: string, wanted: Wanted): void {
  const { org } = context
  assertMine(context, id)
  const before = findPrivacy(org, 'page', id)
  keepAs(context, id, wanted)
  for (const below of pagesBelow(org, id)) {
    const own = findPrivacy(org, 'page', below)
    const isAlike = before ? own !== undefined && own.owner === before.owner && isSame(own.roles, before.roles) : !own
    if (isAlike && isMine(context, below) && !isRelated(org, below)) keepAs(context, below, wanted)
  }
}

/** The pages that stand below one, at any depth. */
function pagesBelow({ db }: OrgDatabase, id: string): string[] {
  const found = [id]
  for (let at = 0; at < found.length; at++) {
    const children = db.build
      .selectFrom('page')
      .select('id')
      .where('parent_id', '=', found[at] ?? '')
      .where('archived_at', 'is', null)
    for (const child of db.all(children.where('deleted_at', 'is', null))) if (!found.includes(child.id)) found.push(child.id)
  }
  return found.slice(1)
}

/** @throws AppError `page_not_found`, `permission_denied` */
function assertMine(context: OrgContext, id: string): void {
  if (!findItem(context.org, 'page', id) || context.access.item('page', id) === 'none') throw new AppError('page_not_found')
  if (!isMine(context, id)) throw new AppError('permission_denied')
}

/** True for the one who keeps a page, and of pages that nobody keeps for their maker. */
export function isMine({ org, memberId, access }: OrgContext, id: string): boolean {
  const kept = findPrivacy(org, 'page', id)
  return kept ? kept.owner === memberId : makerOf(org, id) === memberId && access.may('rename', 'page', id)
}

function keepAs(context: OrgContext, id: string, wanted: Wanted): void {
  const { org, memberId, events } = context
  const before = findPrivacy(org, 'page', id)
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
  writeAudit(context, {
    action: 'page.readers-changed',
    entityType: 'page',
    entityId: id,
    label: findItem(org, 'page', id)?.label ?? '',
  })
  org.changed()
  org.db.afterCommit(() => events?.emit('access-changed', { orgId: org.orgId, document: `page:${id}` }))
  const added = newIn(wanted?.roles ?? {}, before)
  tellRoles(context, id, added)
  if ((before === undefined) !== (wanted === null)) renewRequests(context, 'page', id)
  settleRequests(context, wanted ? { roles: added } : { itemType: 'page', itemId: id })
}

/**
 * The roles for which a new page is private from the first; undefined: the roles decide. In a private folder of one's own it is for the folder's
 * readers, also below a page there. Below any other private page, or in somebody's private folder, it is its maker's alone.
 */
export function beginsFor(
  { org, memberId, access }: OrgContext,
  { folderId, parentId }: { folderId?: string | undefined; parentId?: string | undefined },
): Roles | undefined {
  const above = parentId === undefined ? undefined : findPrivacy(org, 'page', parentId)
  if (parentId !== undefined && !above) return undefined
  const folder = parentId === undefined ? folderId : folderAbove(org, parentId)
  const kept = folder === undefined || access.folder(folder) === 'none' ? undefined : findPrivacy(org, 'folder', folder)
  if (!kept && !above) return undefined
  return kept?.owner === memberId && (!above || isSame(above.roles, kept.roles)) ? kept.roles : {}
}

/** The folder of a page, or of the nearest page above that stands in one. */
function folderAbove(org: OrgDatabase, id: string): string | undefined {
  let at: string | null = id
  for (let depth = 0; at !== null && depth < deepestPage; depth++) {
    const folder = folderOf(org, 'page', at)
    if (folder !== undefined) return folder
    at = org.db.get(org.db.build.selectFrom('page').select('parent_id').where('id', '=', at))?.parent_id ?? null
  }
  return undefined
}

/** True for the same roles at the same levels. */
export function isSame(before: Privacy['roles'], roles: Roles): boolean {
  const named = Object.entries(roles)
  return named.length === Object.keys(before).length && named.every(([role, level]) => before[role] === level)
}

/** The roles that the page was not for. */
export const newIn = (roles: Roles, before: Privacy | undefined): string[] =>
  Object.keys(roles).filter((role) => before?.roles[role] === undefined)

function makerOf({ db }: OrgDatabase, id: string): string | null | undefined {
  return db.get(db.build.selectFrom('page').select('created_by').where('id', '=', id))?.created_by
}

/** True for the page of a record and for a letter: those who read the table look for them. */
export function isRelated({ db }: OrgDatabase, id: string): boolean {
  const page = db.get(db.build.selectFrom('page').select(['record_id', 'letter_table_id']).where('id', '=', id))
  return page !== undefined && (page.record_id !== null || page.letter_table_id !== null)
}

export function requireRoles({ db }: OrgDatabase, ids: readonly string[]): void {
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
