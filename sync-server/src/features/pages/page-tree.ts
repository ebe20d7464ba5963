import { AppError } from '#shared/protocol/errors.ts'
import type { PageEntry } from '#shared/nouns/pages/page-entry.ts'
import { deepestPage } from '#shared/nouns/pages/page-entry.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { seesRecord } from '#server/access/sees-record.ts'
import type { FeedRow } from '#server/feed/feed-source.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { findPrivacy } from '#server/identity/private-items.ts'
import { findItem } from '#server/items/find-item.ts'
import { folderOf, forgetPlace } from '#server/items/folder-place.ts'
import { seenPrivacy } from '#server/items/seen-privacy.ts'
import type { ListEntry } from '#server/items/list-entries.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/**
 * Inside a write: puts a page below another, or out of all. Its own rights stay what they are.
 * @throws AppError `page_not_found`, `permission_denied`, `invalid_request` below itself or too deep
 */
export function movePage(context: OrgContext, id: string, parentId: string | null): void {
  const { org, access } = context
  const { db } = org
  const page = findItem(org, 'page', id)
  if (!page || access.item('page', id) === 'none') throw new AppError('page_not_found')
  if (!access.may('rename', 'page', id)) throw new AppError('permission_denied')
  if (parentId !== null) requirePlace(context, id, parentId)
  const before = parentOf(org, id)
  if (before === parentId) return
  const changed = { parent_id: parentId, updated_at: context.now().toISOString(), seq: org.nextSeq() }
  db.run(db.build.updateTable('page').set(changed).where('id', '=', id))
  // below another page it leaves its private folder, and its readers stay
  const folder = parentId === null ? undefined : folderOf(org, 'page', id)
  if (folder !== undefined && findPrivacy(org, 'folder', folder)) forgetPlace(context, 'page', id)
  writeAudit(context, { action: 'page.moved', entityType: 'page', entityId: id, label: page.label })
  org.changed()
}

/** The person writes the page above, which is no page below this one. */
function requirePlace({ org, access }: OrgContext, id: string, parentId: string): void {
  const right = access.item('page', parentId)
  if (right === 'none' || !findItem(org, 'page', parentId)) throw new AppError('page_not_found')
  if (right !== 'write') throw new AppError('permission_denied')
  let above: string | null = parentId
  for (let depth = 0; above !== null; depth += 1) {
    if (above === id || depth >= deepestPage) throw new AppError('invalid_request', { reason: 'below itself, or too deep' })
    above = parentOf(org, above)
  }
}

function parentOf({ db }: OrgDatabase, id: string): string | null {
  return db.get(db.build.selectFrom('page').select('parent_id').where('id', '=', id))?.parent_id ?? null
}

/** Adds the page above, the record and the table of letters to entries, as far as the person sees them. */
export function* withRelations(
  context: OrgContext,
  entries: Iterable<FeedRow & { data: ListEntry | null }>,
): Generator<FeedRow & { data: PageEntry | null }> {
  const { org, access } = context
  const { db } = org
  const columns = ['id', 'parent_id', 'record_table_id', 'record_id', 'letter_table_id'] as const
  const related = db.build
    .selectFrom('page')
    .select(columns)
    .where((row) => row.or([row('parent_id', 'is not', null), row('record_id', 'is not', null), row('letter_table_id', 'is not', null)]))
    .where('deleted_at', 'is', null)
  const byId = new Map(db.all(related).map((row) => [row.id, row]))
  for (const { data, ...row } of entries) {
    const { parent_id: parentId = null, record_table_id: tableId, record_id: recordId, letter_table_id: letterOf } = byId.get(row.id) ?? {}
    const isSeen = parentId !== null && access.item('page', parentId) !== 'none'
    const record = tableId && recordId && maySee(context, tableId, recordId) ? { tableId, recordId } : null
    const place = { parentId: isSeen ? parentId : null, record, letterOf: letterOf && access.table(letterOf).read ? letterOf : null }
    yield { ...row, data: data && { ...data, ...place, private: seenPrivacy(context, 'page', row.id) } }
  }
}

/** Whether the person sees a record now; without rules of rows every one of a readable table. */
function maySee(context: OrgContext, tableId: string, recordId: string): boolean {
  const { read, rows, filter } = context.access.table(tableId)
  if (!read || (rows === undefined && filter === undefined)) return read
  try {
    return seesRecord(context, tableId, recordId)
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
