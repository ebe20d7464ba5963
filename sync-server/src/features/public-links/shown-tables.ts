import { readApp } from '#shared/apps/app-document.ts'
import { findBlockType } from '#shared/blocks/block-types.ts'
import { documentName } from '#shared/documents/document-names.ts'
import { readPageSnapshot } from '#shared/pages/page-document.ts'
import { createOrgContext, readMember, type OrgContext } from '#server/access/org-context.ts'
import type { LinkContext } from '#server/access/link-context.ts'
import { readDocument } from '#server/sync/org-documents.ts'

/** The tables that the blocks of an app or page read. */
export function tablesOf({ org }: Pick<OrgContext, 'org'>, kind: 'app' | 'page', id: string): string[] {
  const name = documentName({ kind, id })
  const blocks =
    kind === 'app'
      ? readDocument(org, name, readApp).blocks.flatMap((block) => (block.readable ? [block] : []))
      : Object.values(readDocument(org, name, readPageSnapshot).blocks)
  return [...new Set(blocks.flatMap((block) => refsOf(block.type, block.config)))]
}

/** The tables that a block's settings name. */
export function refsOf(typeName: string, config: object): string[] {
  const type = findBlockType(typeName)
  return type ? type.refs(type.read(config as never)).tables : []
}

/**
 * Whether a link lends its maker's rights to a table that a block of its app or page names: one that was there when they made or last
 * confirmed the link. One that came later may have been put there by somebody who does not see it, to see it through the link; so everybody
 * who can put it there must see all of it that the maker sees.
 */
export function mayShowTable(context: LinkContext, tableId: string): boolean {
  const { org, link, config } = context
  if (config.tables?.includes(tableId) === true) return true
  const own = context.access.table(tableId)
  const { item_type: type, item_id: id } = link
  if (type !== 'app' && type !== 'page') return false
  const people = org.db.all(org.db.build.selectFrom('member').select('id').where('active', '=', 1).where('deleted_at', 'is', null))
  return people.every((person) => {
    if (!readMember(org, person.id)) return true
    const { access } = createOrgContext(org, person.id, { now: context.now, source: 'public-link' })
    if (access.item(type, id) !== 'write') return true
    const theirs = access.table(tableId)
    return theirs.read && !theirs.rows && [...theirs.hiddenFields].every((fieldId) => own.hiddenFields.has(fieldId))
  })
}
