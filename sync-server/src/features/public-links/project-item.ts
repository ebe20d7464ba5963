import { readApp } from '#shared/apps/app-document.ts'
import type { ReadableBlock } from '#shared/apps/app-snapshot.ts'
import { findBlockType } from '#shared/blocks/block-types.ts'
import { textBlock, type TextBlockConfig } from '#shared/blocks/text-block.ts'
import { documentName } from '#shared/documents/document-names.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import { readPageSnapshot } from '#shared/pages/page-document.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { PublicApp, PublicBlock, PublicItem, PublicPage } from '#shared/public-links/public-item.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { publicBody } from '#server/features/public-links/public-body.ts'
import type { SharedType } from '#server/features/public-links/public-link-rows.ts'
import { readDocument } from '#server/sync/org-documents.ts'

/** How the data of one type of block is read; given by the feature that owns the data. undefined: cannot be shown. */
export type PublicBlockReader = (context: OrgContext, config: object) => PublicBlock | undefined
export type PublicBlockReaders = Readonly<Record<string, PublicBlockReader>>

/**
 * Makes what a visitor sees of an app or page, with the rights of the member who made the link: never more than they may
 * see themselves. @throws AppError `not_found` when the item is gone
 */
export function projectItem(context: OrgContext, itemType: SharedType, itemId: string, readers: PublicBlockReaders): PublicItem {
  const common = { ...readHead(context, itemType, itemId), ...readOrganisation(context) }
  const name = documentName({ kind: itemType, id: itemId })
  const show = (type: string, config: object) => readBlock(context, type, config, readers)
  return itemType === 'app' ? projectApp(context, name, common, show) : projectPage(context, name, common, show)
}

type Common = Pick<PublicItem, 'title' | 'icon' | 'color' | 'organisation' | 'accent' | 'language'>
type Show = (type: string, config: object) => PublicBlock | undefined

function projectApp({ org }: OrgContext, name: string, common: Common, show: Show): PublicApp {
  const app = readDocument(org, name, readApp)
  const blocks: Record<string, PublicBlock> = {}
  for (const block of app.blocks) {
    if (!block.readable) continue
    const data = block.type === textBlock.name ? showText(block) : show(block.type, block.config)
    if (data) blocks[block.id] = data
  }
  const { backgroundColor, backgroundImage, font, mobileEnabled, publicShowTitle, publicRemoveBrand } = app.style
  // a block the visitor gets nothing of leaves no hole and no id behind
  const visible = (boxes: PublicApp['layouts']['desktop']) => boxes.filter((box) => Object.hasOwn(blocks, box.id))
  return {
    ...common,
    itemType: 'app',
    style: { backgroundColor, backgroundImage, font, mobileEnabled, publicShowTitle, publicRemoveBrand },
    layouts: { desktop: visible(app.layouts.desktop), mobile: visible(app.layouts.mobile) },
    blocks,
  }
}

/** Text needs no reader: it is in the app's own document. */
function showText({ text, config }: ReadableBlock): PublicBlock {
  return { type: 'text', text, align: (config as TextBlockConfig).align }
}

function projectPage({ org }: OrgContext, name: string, common: Common, show: Show): PublicPage {
  const page = readDocument(org, name, readPageSnapshot)
  const blocks: Record<string, PublicBlock> = {}
  for (const [id, block] of Object.entries(page.blocks)) {
    const type = findBlockType(block.type)
    const data = type && show(block.type, type.read(block.config))
    if (data) blocks[id] = data
  }
  return { ...common, itemType: 'page', body: publicBody(page.body, (id) => Object.hasOwn(blocks, id)), blocks }
}

function readBlock(context: OrgContext, type: string, config: object, readers: PublicBlockReaders): PublicBlock | undefined {
  const read = Object.hasOwn(readers, type) ? readers[type] : undefined
  return read?.(context, config)
}

function readHead({ org }: OrgContext, itemType: SharedType, itemId: string): Pick<Common, 'title' | 'icon' | 'color'> {
  const row = org.db.get(
    org.db.build
      .selectFrom(itemType)
      .select(['label as title', 'icon', 'color'])
      .where('id', '=', itemId)
      .where('archived_at', 'is', null)
      .where('deleted_at', 'is', null),
  )
  if (!row) throw new AppError('not_found')
  return row
}

function readOrganisation({ org }: OrgContext): Pick<Common, 'organisation' | 'accent' | 'language'> {
  const row = org.db.get(org.db.build.selectFrom('organisation').select(['name', 'primary_color', 'language']))
  if (!row) throw new AppError('not_found')
  return { organisation: row.name, accent: row.primary_color, language: row.language as Organisation['language'] }
}
