import type * as Y from 'yjs'
import { missingFeature } from '#shared/access/missing-feature.ts'
import type { BlockSurroundings, BlockType } from '#shared/blocks/block-type.ts'
import { findBlockType } from '#shared/blocks/block-types.ts'
import { ownNames } from '#shared/blocks/block-wire.ts'
import { narrowedTable } from '#shared/blocks/narrowing.ts'
import {
  addBlock,
  configureBlock,
  copyOfBlock,
  readApp,
  removeBlock,
  replaceBlockBody,
  type NewBlock,
} from '#shared/nouns/apps/app-document.ts'
import { readFrame } from '#shared/nouns/apps/block-frame.ts'
import type { ReadableBlock } from '#shared/nouns/apps/app-snapshot.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import { writeNode } from '#shared/nouns/documents/write-nodes.ts'
import { deepestBlockText, readBlockText } from '#shared/nouns/pages/read-block-text.ts'
import { isPageText, type PageElement } from '#shared/values/page-node.ts'
import { appendBlock } from '#shared/nouns/pages/page-document.ts'
import { newShortId } from '#shared/lib/ids.ts'
import type { JsonObject } from '#shared/lib/json.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { isFieldVisible } from '#server/access/record-rights.ts'
import { readMarkdown } from '#server/items/read-markdown.ts'
import type { Platform } from '#server/platform/platform.ts'
import { decideDocumentAccess } from '#server/sync/document-access.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { changeDocumentInWrite, readDocument } from '#server/sync/org-documents.ts'

/* Blocks by HTTP, as a device would change them. The callers have checked the rights on the app. All of it inside a write. */

/** Parts of one text, of which an app shows the first at once. */
const most = { nodes: 4_000, levels: deepestBlockText }

const documentOf = (id: string): string => documentName({ kind: 'app', id })

/** @returns its id. @throws AppError `invalid_request` for an unknown type, `plan_feature` */
export function addBlockTo(
  context: OrgContext,
  appId: string,
  given: { type: string; config?: Record<string, unknown> | undefined; text?: PageElement[] | undefined },
): string {
  const type = findBlockType(given.type)
  if (!type) throw new AppError('invalid_request')
  checkPlan(context, type)
  const before = type.defaults()
  const config = jsonOf({ ...before, ...ownNames(type, jsonOf(given.config ?? {}), before, around(context, appId)) })
  const block: NewBlock = { id: newShortId('b'), type: type.name, config: type.read(config), ...readFrame(config) }
  change(context, appId, (doc) => {
    addBlock(doc, block, 'server')
    if (given.text) replaceBlockBody(doc, block.id, given.text.map(writeNode), 'server')
  })
  return block.id
}

/** Settings that are not named stay. @throws AppError `not_found` */
export function changeBlockOf(
  context: OrgContext,
  appId: string,
  blockId: string,
  given: { config?: Record<string, unknown> | undefined; text?: PageElement[] | undefined },
): void {
  const { text } = given
  const block = findBlock(context, appId, blockId)
  const type = findBlockType(block.type)
  const named = jsonOf(given.config ?? {})
  const config = type ? ownNames(type, named, block.config, around(context, appId)) : named
  const raw = jsonOf({ ...block.config, ...config })
  const read: object = { ...type?.read(raw), hiddenFor: [], ground: '', ...readFrame(raw) }
  const patch = Object.fromEntries(Object.entries(read).filter(([key]) => Object.hasOwn(config, key)))
  change(context, appId, (doc) => {
    configureBlock(doc, blockId, patch, 'server')
    if (text) replaceBlockBody(doc, blockId, text.map(writeNode), 'server')
  })
}

/** @throws AppError `not_found` */
export function takeBlockFrom(context: OrgContext, appId: string, blockId: string): void {
  if (!readDocument(context.org, documentOf(appId), readApp).blocks.some((block) => block.id === blockId)) throw new AppError('not_found')
  change(context, appId, (doc) => removeBlock(doc, blockId, 'server'))
}

/** @returns the copy's id. @throws AppError `not_found`, `permission_denied` where no block may be created, `plan_feature` */
export function copyBlockOf(
  context: OrgContext,
  appId: string,
  blockId: string,
  to: { type: 'app' | 'doc-page'; destination: string },
): string {
  const type = findBlockType(findBlock(context, appId, blockId).type)
  if (type) checkPlan(context, type)
  const kind = to.type === 'app' ? 'app' : 'page'
  const ref = { kind, id: to.destination } as const
  if (decideDocumentAccess(context, ref) === 'none') throw new AppError('not_found')
  if (!context.access.blocks(kind, to.destination).create) throw new AppError('permission_denied')
  const copy = readDocument(context.org, documentOf(appId), (doc) => copyOfBlock(doc, blockId, newShortId('b')))
  if (!copy) throw new AppError('not_found')
  const put = (doc: Y.Doc): void => (kind === 'app' ? addBlock(doc, copy, 'server') : appendBlock(doc, copy.id, copy, 'server'))
  changeDocumentInWrite(context, documentName(ref), put, 'server')
  return copy.id
}

/** The app around a block. Tables and fields that the person does not see are not there. */
function around(context: OrgContext, appId: string): BlockSurroundings {
  const tableOf = (blockId: string): string | null => {
    const block = readDocument(context.org, documentOf(appId), readApp).blocks.find(({ id }) => id === blockId)
    return (block?.readable && narrowedTable(block.config)) || null
  }
  const nameFieldOf = (tableId: string): string | null => {
    const access = context.access.table(tableId)
    const model = access.read ? findTableModel(context.org, tableId) : undefined
    const field = model?.field(model.recordLabelField ?? '')
    return field && isFieldVisible(context, access, field) ? field.id : null
  }
  return { tableOf, nameFieldOf }
}

/** Programs add what the palette of the product offers. @throws AppError `plan_feature` */
function checkPlan({ access }: OrgContext, type: BlockType): void {
  const feature = missingFeature(type, (each) => access.has(each))
  if (feature !== undefined) throw new AppError('plan_feature', { feature })
}

function findBlock({ org }: OrgContext, appId: string, blockId: string): ReadableBlock {
  const block = readDocument(org, documentOf(appId), readApp).blocks.find(({ id }) => id === blockId)
  if (!block?.readable) throw new AppError('not_found')
  return block
}

/** Markdown as the text of a block, before the write that puts it there. @throws AppError those of `readMarkdown` */
export async function readBlockMarkdown(platform: Platform, orgId: string, text: string | undefined): Promise<PageElement[] | undefined> {
  if (text === undefined) return undefined
  const nodes = await readMarkdown(platform, orgId, text, most)
  // a text holds no blocks and files of pages
  const own = readBlockText(nodes).filter((node): node is PageElement => !isPageText(node))
  return own.length > 0 ? own : [{ type: 'paragraph', attrs: {}, children: [] }]
}

const change = (context: OrgContext, appId: string, run: (doc: Y.Doc) => void): void =>
  changeDocumentInWrite(context, documentOf(appId), run, 'server')

const jsonOf = (config: object): JsonObject => JSON.parse(JSON.stringify(config)) as JsonObject
