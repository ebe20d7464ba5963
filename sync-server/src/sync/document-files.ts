import type { ItemAccess } from '#shared/access/access.ts'
import type { DocumentRef } from '#shared/nouns/documents/document-names.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { FilesOwner } from '#server/items/file-owners.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { decideDocumentAccess, decideSyncAccess, decideViewed } from '#server/sync/document-access.ts'

/** The rules of files that a document names: its readers see them, its writers add and remove some. */
export function filesOfItem(kind: 'app' | 'page'): FilesOwner {
  return {
    mayRead: (context, id) => rightTo(context, { kind, id }) !== 'none',
    assertMayPut: (context, id) => assertMayWrite(context, { kind, id }),
    // those of an item in the trash come back with it
    isThere: (org, id) => exists(org, kind, id),
  }
}

/** The right to a document, of a person or of an administrator who views as one. */
export function rightTo(context: OrgContext, ref: DocumentRef): ItemAccess {
  return context.view ? decideViewed(context, ref, decideDocumentAccess) : decideDocumentAccess(context, ref)
}

/**
 * The right to write in a document, be it only in part. @throws AppError `not_found` for a document that the person does not see,
 * `permission_denied`
 */
export function assertMayWrite(context: OrgContext, ref: DocumentRef): void {
  if (rightTo(context, ref) === 'none') throw new AppError('not_found')
  const right = context.view ? 'read' : decideSyncAccess(context, ref)
  if (typeof right !== 'object' && right !== 'write') throw new AppError('permission_denied')
}

function exists({ db }: OrgDatabase, kind: 'app' | 'page', id: string): boolean {
  return db.get(db.build.selectFrom(kind).select('id').where('id', '=', id).where('deleted_at', 'is', null)) !== undefined
}
