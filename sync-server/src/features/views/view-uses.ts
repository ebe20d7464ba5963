import { sql } from 'kysely'
import { findBlockType } from '#shared/blocks/block-types.ts'
import type { BlockRefs } from '#shared/blocks/block-type.ts'
import { parseDocumentName } from '#shared/nouns/documents/document-names.ts'
import type { JsonObject } from '#shared/lib/json.ts'
import type { EmbeddedBlock } from '#shared/nouns/pages/page-document.ts'
import type { ViewUser } from '#shared/nouns/views/view-use-calls.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { findItem } from '#server/items/find-item.ts'

/** The apps and pages with a block over the view, by their projections; those the member may not see are only counted. */
export function usesOfView(context: OrgContext, viewId: string): { users: ViewUser[]; others: number; links: number } {
  const { org, access } = context
  const rows = org.db.all(
    org.db.build
      .selectFrom('document_projection')
      .select(['name', 'data'])
      .where('kind', 'in', ['app', 'page'])
      .where(sql<boolean>`instr(data, ${viewId}) > 0`),
  )
  const users: ViewUser[] = []
  let others = 0
  for (const { name, data } of rows) {
    const ref = parseDocumentName(name)
    if ((ref?.kind !== 'app' && ref?.kind !== 'page') || !viewsOf(data).includes(viewId)) continue
    const { kind: type, id } = ref
    const item = findItem(org, type, id)
    if (!item) continue
    if (access.item(type, id) === 'none') others += 1
    else users.push({ type, id, label: item.label, isShared: isShared(context, type, id) })
  }
  return { users: users.toSorted((a, b) => a.label.localeCompare(b.label)), others, links: linksOf(context, viewId) }
}

/** Active public links to the view itself. */
function linksOf({ org: { db }, now }: OrgContext, viewId: string): number {
  return db
    .all(
      db.build
        .selectFrom('public_link')
        .select('expires_at')
        .where('active', '=', 1)
        .where('deleted_at', 'is', null)
        .where(sql<boolean>`config ->> '$.view_id' = ${viewId}`),
    )
    .filter(({ expires_at: end }) => end === null || end > now().toISOString()).length
}

/** As apps-projection.ts and page-projection.ts store it. */
function viewsOf(data: string): string[] {
  const { refs, blocks = {} } = JSON.parse(data) as { refs?: BlockRefs; blocks?: Record<string, EmbeddedBlock> }
  const embedded = Object.values(blocks).flatMap((block) => {
    const type = findBlockType(block.type)
    return type ? type.refs(type.read(block.config as JsonObject)).views : []
  })
  return [...(refs?.views ?? []), ...embedded]
}

function isShared({ org, now }: OrgContext, type: 'app' | 'page', id: string): boolean {
  const links = org.db.all(
    org.db.build
      .selectFrom('public_link')
      .select('expires_at')
      .where('item_type', '=', type)
      .where('item_id', '=', id)
      .where('active', '=', 1)
      .where('deleted_at', 'is', null),
  )
  return links.some(({ expires_at: end }) => end === null || end > now().toISOString())
}
