import type { ItemAccess } from '#shared/access/access.ts'
import type { DocumentRef } from '#shared/documents/document-names.ts'
import type { Seat } from '#shared/members/member.ts'
import type { OrgContext } from '#server/access/org-context.ts'

/**
 * What a member may do with a document now. A document whose app, page or table does not exist (any more) is `none`, so
 * that "not there" and "not yours" look the same.
 */
export type DecideDocumentAccess = (context: OrgContext, ref: DocumentRef) => ItemAccess

/** The rights of architecture §3, from the one access decision of §6. */
export const decideDocumentAccess: DecideDocumentAccess = (context, ref) => {
  const { access } = context
  switch (ref.kind) {
    case 'app':
    case 'bundle':
      return exists(context, 'app', ref.id) ? access.app(ref.id) : 'none'
    case 'page':
      return exists(context, 'page', ref.id) ? access.page(ref.id) : 'none'
    case 'tasks':
      return tasksAccess(context, ref)
  }
}

function tasksAccess(context: OrgContext, ref: DocumentRef & { kind: 'tasks' }): ItemAccess {
  const { access, memberId } = context
  if (ref.scope === 'team') return seatOf(context) === 'viewer' && !access.isAdmin ? 'read' : 'write'
  if (ref.scope === 'user') return ref.id === memberId ? 'write' : 'none'
  if (!exists(context, 'table_def', ref.id)) return 'none'
  const table = access.table(ref.id)
  return table.editRecords ? 'write' : table.read ? 'read' : 'none'
}

function exists({ org }: OrgContext, kind: 'app' | 'page' | 'table_def', id: string): boolean {
  return org.db.get(org.db.build.selectFrom(kind).select('id').where('id', '=', id).where('deleted_at', 'is', null)) !== undefined
}

function seatOf({ org, memberId }: OrgContext): Seat | undefined {
  return org.db.get(org.db.build.selectFrom('member').select('seat').where('id', '=', memberId))?.seat
}
