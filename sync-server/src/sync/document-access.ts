import type { CompiledQuery, Kysely } from 'kysely'
import type { ItemAccess } from '#shared/access/access.ts'
import type { DocumentRef } from '#shared/nouns/documents/document-names.ts'
import { readMember, type OrgContext } from '#server/access/org-context.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'
import type { WriterLimits } from '#server/sync/writer-limits.ts'

/**
 * The rights of a member to a document at this moment. A missing app, page or table also gives `none`, so that "not there" and "not yours"
 * look the same.
 */
export type DecideDocumentAccess = (context: OrgContext, ref: DocumentRef) => ItemAccess

/** The same for a device's connection, which may also write in part: an object says in what. */
export type DecideSyncAccess = (context: OrgContext, ref: DocumentRef) => ItemAccess | WriterLimits

export const decideSyncAccess: DecideSyncAccess = (context, ref) => {
  const right = decideDocumentAccess(context, ref)
  if (right === 'none' || context.access.blocked || (ref.kind !== 'app' && ref.kind !== 'page')) return right
  if (ref.kind === 'app' && right === 'write') return right
  const blocks = context.access.blocks(ref.kind, ref.id)
  const content = ref.kind === 'page' && right === 'write'
  if (!content && !Object.values(blocks).includes(true)) return right
  return content && !Object.values(blocks).includes(false) ? right : { ...blocks, content }
}

/** Rights on documents, from the one access decision (docs/access/rights.md). */
export const decideDocumentAccess: DecideDocumentAccess = (context, ref) => {
  const right = decideByRights(context, ref)
  // tasks ask no question that a blocked plan would answer
  return right === 'write' && context.access.blocked ? 'read' : right
}

const decideByRights: DecideDocumentAccess = (context, ref) => {
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

/** Rights in view-as: reading only, and of personal tasks only the viewer's own. */
export function decideViewed(context: OrgContext, ref: DocumentRef, decide: DecideSyncAccess): ItemAccess {
  const isPrivate = ref.kind === 'tasks' && ref.scope === 'user' && context.view?.isPerson === true
  return isPrivate || decide(context, ref) === 'none' ? 'none' : 'read'
}

/**
 * Tasks are read whole or not at all. A table's tasks tell of its records, so their readers see every row. A program has the rights of its
 * tables alone (decision 101).
 */
function tasksAccess(context: OrgContext, ref: DocumentRef & { kind: 'tasks' }): ItemAccess {
  const { access, memberId } = context
  if (ref.scope !== 'table' && access.session === 'api-token') return 'none'
  if (ref.scope === 'team') return readMember(context.org, memberId)?.seat === 'viewer' && !access.isAdmin ? 'read' : 'write'
  if (ref.scope === 'user') return ref.id === memberId ? 'write' : 'none'
  if (!exists(context, 'table_def', ref.id)) return 'none'
  const table = access.table(ref.id)
  if (table.rows || table.filter) return 'none'
  return table.editRecords ? 'write' : table.read ? 'read' : 'none'
}

type ItemRow = 'app' | 'page' | 'table_def'

// Compiled once: this runs for every connection after every change.
const findItem = Object.fromEntries(
  (['app', 'page', 'table_def'] as const).map((kind) => [
    kind,
    compileOnce((build: Kysely<OrgSchema>) =>
      build.selectFrom(kind).select('id').where('id', '=', '').where('deleted_at', 'is', null).where('archived_at', 'is', null),
    ),
  ]),
) as Record<ItemRow, (id: string) => CompiledQuery<{ id: string }>>

/** False for items in the trash: their documents are not opened until the item is restored. */
function exists({ org }: OrgContext, kind: ItemRow, id: string): boolean {
  return org.db.get(findItem[kind](id)) !== undefined
}
