import { findBlockType } from '#shared/blocks/block-types.ts'
import type { JsonObject } from '#shared/lib/json.ts'
import { readApp } from '#shared/nouns/apps/app-document.ts'
import type { ReadableBlock } from '#shared/nouns/apps/app-snapshot.ts'
import { hasPhoneLayout } from '#shared/nouns/apps/phone-layout.ts'
import { readBundle } from '#shared/nouns/bundles/bundle-document.ts'
import type { Bars } from '#shared/nouns/bundles/bundle-snapshot.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import { readPageLook, readPageSnapshot } from '#shared/nouns/pages/page-document.ts'
import { packageBounds } from '#shared/nouns/template-packages/package-bounds.ts'
import type { AppPart, BlockPart, BoxPart, PagePart } from '#shared/nouns/template-packages/content-parts.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { isPageText } from '#shared/values/page-node.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { findItem } from '#server/items/find-item.ts'
import { readDocument } from '#server/sync/org-documents.ts'
import { heldNodes, heldSettings } from '#server/templates/make/content-names.ts'
import type { HeldIds } from '#server/templates/make/held-ids.ts'

const noPlace: BoxPart = { x: 0, y: 0, w: 1, h: 1 }
const plainLook = { icon: 'layout-grid', color: 'blue' }

/** An app with its bars. Roles and blocks of newer programs stay behind. @throws AppError `limit_reached` */
export function readAppPart(org: OrgDatabase, id: string, held: HeldIds): AppPart {
  return readDocument(org, documentName({ kind: 'app', id }), (doc) => {
    const { style, blocks, layouts } = readApp(doc)
    const { backgroundImage, ...ownStyle } = style
    const image = heldSettings(backgroundImage, held)
    const readable = blocks.filter((block) => block.readable)
    if (readable.length > packageBounds.blocksOfApp) throw new AppError('limit_reached', { limit: packageBounds.blocksOfApp, of: 'blocks' })
    const placeOf = (layout: readonly (BoxPart & { id: string })[], blockId: string): BoxPart => {
      const { x, y, w, h } = layout.find((box) => box.id === blockId) ?? noPlace
      return { x, y, w, h }
    }
    return {
      id,
      ...(findItem(org, 'app', id) ?? { label: '?', ...plainLook }),
      style: { ...ownStyle, ...(image !== '' && { backgroundImage: image }) },
      ownPhone: hasPhoneLayout(doc),
      blocks: readable.map((block) => ({
        id: block.id,
        ...readBlockPart(block, held),
        desktop: placeOf(layouts.desktop, block.id),
        mobile: placeOf(layouts.mobile, block.id),
      })),
      bars: readBars(org, id, held),
    }
  })
}

/** A block as its type reads it once the ids that stay behind are gone. */
function readBlockPart(
  { type, config, body, ground }: Pick<ReadableBlock, 'type' | 'config' | 'body' | 'ground'>,
  held: HeldIds,
): BlockPart {
  const found = findBlockType(type)
  const first = found?.read(heldSettings(config, held) as JsonObject) ?? {}
  const refs = found?.refs(first)
  const gone = refs ? [...refs.tables, ...refs.fields, ...refs.views, ...refs.apps] : []
  const read = found?.read(held.without(first, gone) as JsonObject) ?? {}
  return { type, config: { ...read }, ...(ground !== undefined && { ground }), body: heldNodes(body, held) }
}

function readBars(org: OrgDatabase, id: string, held: HeldIds): Bars {
  const { menuBar, topBar, bottomNav } = readDocument(org, documentName({ kind: 'bundle', id }), readBundle)
  const withoutTarget: ReadonlySet<string> = new Set(['folder', 'favorites'])
  return {
    menuBar: menuBar && {
      ...menuBar,
      logo: heldSettings(menuBar.logo, held),
      items: menuBar.items.filter((item) => withoutTarget.has(item.type) || held.has(item.targetId)),
    },
    topBar: topBar && { ...topBar, logo: heldSettings(topBar.logo, held), items: topBar.items.filter((item) => held.has(item.appId)) },
    bottomNav: bottomNav && {
      ...bottomNav,
      items: bottomNav.items.flatMap((item) => (isHeldLink(item, held) ? [heldSettings(item, held)] : [])),
    },
  }
}

/** Items whose target is an address of any place. */
const namesNoId: ReadonlySet<string> = new Set(['link'])

function isHeldLink({ type, target, tableId }: NonNullable<Bars['bottomNav']>['items'][number], held: HeldIds): boolean {
  return namesNoId.has(type) || (held.has(target) && (tableId === null || held.has(tableId)))
}

/** A page with the blocks in its text. It is about no record, and stands below a page that goes along. @throws AppError `limit_reached` */
export function readPagePart(org: OrgDatabase, id: string, held: HeldIds): PagePart {
  const row = org.db.get(org.db.build.selectFrom('page').select(['parent_id', 'letter_table_id']).where('id', '=', id))
  return readDocument(org, documentName({ kind: 'page', id }), (doc) => {
    const { body, blocks } = readPageSnapshot(doc, packageBounds.nodesOfPage)
    const heldOrNull = (other: string | null | undefined): string | null => (other != null && held.has(other) ? other : null)
    return {
      id,
      ...(findItem(org, 'page', id) ?? { label: '?', ...plainLook }),
      parentId: heldOrNull(row?.parent_id),
      letterOf: heldOrNull(row?.letter_table_id),
      wide: readPageLook(doc).wide,
      nodes: heldNodes(body, held).flatMap((node) => (isPageText(node) ? [] : [node])),
      blocks: Object.fromEntries(Object.entries(blocks).map(([blockId, block]) => [blockId, readBlockPart(block, held)])),
    }
  })
}

/** Ids of the blocks of an app, and of those in a page's text. */
export function blockIdsOf(org: OrgDatabase, kind: 'app' | 'page', id: string): string[] {
  const name = documentName({ kind, id })
  if (kind === 'app') return readDocument(org, name, readApp).blocks.flatMap((block) => (block.readable ? [block.id] : []))
  return readDocument(org, name, (doc) => Object.keys(readPageSnapshot(doc, packageBounds.nodesOfPage).blocks))
}
