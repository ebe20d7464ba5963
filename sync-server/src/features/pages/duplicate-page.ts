import { documentName } from '#shared/nouns/documents/document-names.ts'
import { copyPageContent, withoutFiles } from '#shared/nouns/pages/copy-page.ts'
import { isLongerThan, readPageLook, readPageSnapshot, setPageLook } from '#shared/nouns/pages/page-document.ts'
import { writePage } from '#shared/nouns/pages/write-page.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { inheritItemLevels } from '#server/access/inherit-hiding.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { findPrivacy } from '#server/identity/private-items.ts'
import { findItem } from '#server/items/find-item.ts'
import { folderOf } from '#server/items/folder-place.ts'
import { createEntry, type EntryKind } from '#server/items/list-entries.ts'
import { beginsFor } from '#server/items/page-readers.ts'
import { changeDocumentInWrite, readDocument } from '#server/sync/org-documents.ts'

const page: EntryKind = { type: 'page', missing: 'page_not_found' }
/** A longer page would hold up everybody while it is copied; its own device copies it in its own time. */
const mostNodes = 10_000

/**
 * Inside a write: a new page with the text, look and blocks of another, in its folder. Blocks get ids of their own; files stay with the
 * first and leave their words. Roles see no more of it than of the first.
 * @throws AppError `page_not_found`, `permission_denied`, `limit_reached`, `conflict` when the new id exists
 */
export function duplicatePage(context: OrgContext, args: { id: string; newId: string; label: string }): void {
  const { org, access } = context
  const source = access.item('page', args.id) === 'none' ? undefined : findItem(org, 'page', args.id)
  if (!source) throw new AppError('page_not_found')
  if (!access.may('duplicate', 'page', args.id)) throw new AppError('permission_denied')
  const { content, look } = readDocument(org, documentName({ kind: 'page', id: args.id }), (doc) => {
    if (isLongerThan(doc, mostNodes)) throw new AppError('limit_reached', { limit: mostNodes, of: 'nodes' })
    const { body, blocks } = readPageSnapshot(doc)
    return { content: copyPageContent(withoutFiles(body), blocks), look: readPageLook(doc) }
  })
  // a copy of a private page is private to the one who makes it
  const folderId = folderOf(org, 'page', args.id)
  const keptFor = beginsFor(context, { folderId }) ?? (findPrivacy(org, 'page', args.id) && {})
  createEntry(context, page, {
    id: args.newId,
    label: args.label,
    icon: source.icon,
    color: source.color,
    folderId,
    keptFor,
  })
  if (!keptFor) inheritItemLevels(context, 'doc_pages', args.id, args.newId)
  changeDocumentInWrite(
    context,
    documentName({ kind: 'page', id: args.newId }),
    (doc) => {
      writePage(doc, content, 'server')
      setPageLook(doc, look, 'server')
    },
    'server',
  )
}
