import { AppError } from '#shared/protocol/errors.ts'
import type { CommentPlace } from '#shared/nouns/comments/comment.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { findComment, placeOf, type CommentRow } from '#server/features/comments/comment-rows.ts'
import { findItem } from '#server/items/find-item.ts'
import { loadRecords } from '#server/records/read/load-records.ts'
import { withinRows } from '#server/records/read/within-rows.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'

/**
 * Whether the person may see each of these things now: pages, and records within their rows that are not in the trash. They are asked about
 * together: one statement for the records of a table.
 */
export function sightOfPlaces(context: OrgContext, places: Iterable<CommentPlace>): (place: CommentPlace) => boolean {
  const wanted = new Map<string, Set<string>>()
  const pages = new Map<string, boolean>()
  for (const { itemType, itemId, recordId } of places) {
    if (itemType === 'page') pages.set(itemId, pages.get(itemId) ?? seesPage(context, itemId))
    else if (recordId !== null) wanted.set(itemId, (wanted.get(itemId) ?? new Set()).add(recordId))
  }
  const records = new Map([...wanted].map(([tableId, ids]) => [tableId, recordsInSight(context, tableId, [...ids])]))
  return ({ itemType, itemId, recordId }) =>
    itemType === 'page' ? pages.get(itemId) === true : recordId !== null && records.get(itemId)?.has(recordId) === true
}

export function seesCommentPlace(context: OrgContext, place: CommentPlace): boolean {
  return sightOfPlaces(context, [place])(place)
}

function seesPage({ access, org }: OrgContext, pageId: string): boolean {
  return access.item('page', pageId) !== 'none' && findItem(org, 'page', pageId) !== undefined
}

function recordsInSight(context: OrgContext, tableId: string, ids: readonly string[]): ReadonlySet<string> {
  const access = context.access.table(tableId)
  const model = access.read ? findTableModel(context.org, tableId) : undefined
  if (!model || model.archived) return new Set()
  const stored = loadRecords(context.org, model, withinRows(context, { model, access }, ids), [])
  return new Set([...stored.values()].flatMap(({ id, deleted }) => (deleted ? [] : [id])))
}

/** Whether the person may say something about the thing, once they see it. */
function mayComment({ access }: OrgContext, { itemType, itemId }: CommentPlace): boolean {
  return !access.blocked && (itemType === 'page' || access.table(itemId).comment)
}

/** Whether the person manages the thing, and so may take away comments of others. */
function mayModerate({ access }: OrgContext, { itemType, itemId }: CommentPlace): boolean {
  return itemType === 'page' ? access.may('archive', 'page', itemId) : access.table(itemId).manageFields
}

/** @throws AppError `not_found` for a thing the person does not see, `permission_denied` without the right to comment */
export function requireCommentPlace(context: OrgContext, place: CommentPlace): void {
  if (!seesCommentPlace(context, place)) throw new AppError('not_found', { id: place.recordId ?? place.itemId })
  if (!mayComment(context, place)) throw new AppError('permission_denied')
}

/** A living comment of a thing that the person sees and may comment on. @throws AppError `not_found`, `permission_denied` */
export function requireComment(context: OrgContext, id: string): CommentRow {
  const row = findComment(context.org, id)
  if (!row || !seesCommentPlace(context, placeOf(row))) throw new AppError('not_found', { id })
  if (!mayComment(context, placeOf(row))) throw new AppError('permission_denied')
  return row
}

/** The same, if the person may take it away. */
export function requireOwnOrManaged(context: OrgContext, id: string): CommentRow {
  const row = requireComment(context, id)
  if (row.author_id !== context.memberId && !mayModerate(context, placeOf(row))) throw new AppError('permission_denied')
  return row
}
