import { gridColumns } from '#shared/blocks/block-type.ts'
import { findBlockType } from '#shared/blocks/block-types.ts'
import { settle } from '#shared/nouns/apps/layout.ts'
import { readApp } from '#shared/nouns/apps/app-document.ts'
import type { BlockFrame } from '#shared/nouns/apps/block-frame.ts'
import { readBundle } from '#shared/nouns/bundles/bundle-document.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import { readPageLook, readPageSnapshot } from '#shared/nouns/pages/page-document.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type {
  PublicApp,
  PublicBlock,
  PublicForm,
  PublicFormItem,
  PublicItem,
  PublicPage,
  PublicPageBelow,
  PublicRecords,
  PublicTable,
} from '#shared/nouns/public-links/public-item.ts'
import type { SharedType } from '#shared/nouns/public-links/public-link.ts'
import { isBlockTextNode } from '#shared/nouns/pages/page-nodes.ts'
import type { AllChosen } from '#shared/nouns/public-links/chosen-values.ts'
import type { PageNode } from '#shared/values/page-node.ts'
import type { LinkContext } from '#server/access/link-context.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findLentBlock, lenderOf } from '#server/features/public-links/lent-blocks.ts'
import { wholeOutsideAddress } from '#server/items/outside-address.ts'
import type { PublicWays } from '#server/items/public-ways.ts'
import type { PlanBlock, RowsAsked } from '#server/items/block-plan.ts'
import { createPublicWays } from '#server/features/public-links/public-ways.ts'
import { readPublicBars } from '#server/features/public-links/public-bars.ts'
import { readHead, readOrganisation } from '#server/features/public-links/item-head.ts'
import { pagesBelow } from '#server/features/public-links/pages-below.ts'
import { narrowLent } from '#server/features/public-links/narrow-blocks.ts'
import { fullBudget, publicBody, type BodyOptions } from '#server/features/public-links/public-body.ts'
import { readDocument } from '#server/sync/org-documents.ts'

/** Readers of records for visitors; given by the feature that owns them. */
export interface PublicReaders {
  planBlock: PlanBlock
  /** a block whose own document holds all that it shows */
  showBlock(type: string, config: object, body: readonly PageNode[]): PublicBlock | undefined
  /** a block that leads to what is public itself */
  leadBlock(type: string, config: object, ways: PublicWays): PublicBlock | undefined
  /** a block of parts, from those that are shown */
  joinBlock(
    type: string,
    config: object,
    blockId: string,
    parts: readonly (readonly [id: string, block: PublicBlock])[],
  ): PublicBlock | undefined
  /** the records of a table's own link */
  table(context: LinkContext, platform: Platform, rows?: RowsAsked): Promise<PublicRecords>
  /** the form of a form's link. @throws AppError `not_found` when the record it updates is gone */
  form(context: LinkContext): PublicForm
}

/**
 * Makes a visitor's view of an item with the link's own rights: never more than the member who made it may see.
 * @throws AppError `not_found` when the item is gone
 */
export async function projectItem(context: LinkContext, readers: PublicReaders, platform: Platform): Promise<PublicItem> {
  const { item_type: type, item_id: id } = context.link
  const common = { ...readHead(context, type === 'form' ? 'table' : type, id), ...readOrganisation(context) }
  const lend = lenderOf(context)
  const draw = async (name: string, config: object, isBelow: boolean | undefined): Promise<PublicBlock | undefined> => {
    const plan = readers.planBlock(context, name, config, context.config.included ?? [])
    const shown = plan && lend(plan, isBelow)
    return shown && plan.draw(context, shown, platform)
  }
  const ways = createPublicWays(context, platform.config.publicUrl)
  const show: Show = async (id, name, config, isBelow) => {
    const led = readers.leadBlock(name, config, ways)
    if (led) return led
    const parts = findBlockType(name)?.parts?.(config)
    if (!parts) return draw(name, config, isBelow)
    const drawn = await readAll(parts.map((part) => [part.id, () => draw(part.type, part.config, isBelow)]))
    return readers.joinBlock(name, config, id, Object.entries(drawn))
  }
  const project: Record<SharedType, () => PublicItem | Promise<PublicItem>> = {
    app: () => projectApp(context, common, { ...readers, ways }, show),
    page: () => projectPage(context, common, { ...readers, ways }, show),
    table: async (): Promise<PublicTable> => ({
      ...named(common, context),
      itemType: 'table',
      table: await readers.table(context, platform),
    }),
    form: (): PublicFormItem => {
      const form = readers.form(context)
      // the link's own title, else the form's, else its table's
      return { ...named({ ...common, title: form.look?.title || common.title }, context), itemType: 'form', form }
    },
  }
  return project[type]()
}

/**
 * Another page of the records of a table's link, or of a block. Blocks are not searched: their tables have fields that visitors do not see.
 * @throws AppError `not_found`, `invalid_request` for a foreign place
 */
export async function readRows(
  context: LinkContext,
  { block, only = {}, ...rows }: RowsAsked & { block?: string | undefined; only?: AllChosen | undefined },
  readers: PublicReaders,
  platform: Platform,
): Promise<PublicRecords> {
  if (block === undefined) {
    if (context.link.item_type !== 'table') throw new AppError('not_found')
    return readers.table(context, platform, rows)
  }
  const narrowed = narrowLent(context, only, readers.planBlock)
  const whole = rows.search === '' ? findLentBlock(context, block, readers.planBlock) : undefined
  const lent = narrowed.has(block) ? narrowed.get(block) : whole
  const drawn = lent?.plan.drawRows?.(context, lent.shown, platform, rows)
  if (!drawn) throw new AppError('not_found')
  return drawn
}

type Common = Pick<PublicItem, 'title' | 'icon' | 'color' | 'organisation' | 'accent' | 'language'>
type Reading = Pick<PublicReaders, 'showBlock'> & { ways: PublicWays }
type Show = (id: string, type: string, config: object, isBelow?: boolean) => Promise<PublicBlock | undefined>

/** Tables and forms may have another title for visitors than for those who work with them. */
function named(common: Common, { config }: LinkContext): Common {
  return config.title === undefined || config.title === '' ? common : { ...common, title: config.title }
}

async function projectApp(context: LinkContext, common: Common, { showBlock, ways }: Reading, show: Show): Promise<PublicApp> {
  const { org, link } = context
  const app = readDocument(org, documentName({ kind: 'app', id: link.item_id }), readApp)
  const readable = app.blocks.filter((block) => block.readable)
  const [budget, outside] = [fullBudget(), outsideOf(ways)]
  const blocks = await readAll(
    readable.map(({ id, type, config, body }) => [
      id,
      () => showBlock(type, config, publicText(body, { budget, outside })) ?? show(id, type, config),
    ]),
  )
  const { backgroundColor, backgroundImage, font, mobileEnabled, publicShowTitle, publicRemoveBrand } = app.style
  const visible = (boxes: typeof app.layouts.desktop): typeof app.layouts.desktop => boxes.filter(({ id }) => Object.hasOwn(blocks, id))
  return {
    ...common,
    itemType: 'app',
    style: { backgroundColor, backgroundImage, font, mobileEnabled, publicShowTitle, publicRemoveBrand },
    topBar: app.style.publicShowTopBar ? readTopBar(org, link.item_id) : null,
    bars: app.style.publicShowBars ? readPublicBars(context, ways) : null,
    // what visitors are not shown leaves no hole
    layouts: {
      desktop: settle(visible(app.layouts.desktop), gridColumns.desktop),
      mobile: settle(visible(app.layouts.mobile), gridColumns.mobile),
    },
    blocks,
    grounds: groundsOf(blocks, (id) => readable.find((block) => block.id === id)),
  }
}

/** The grounds behind the blocks that visitors are shown. */
function groundsOf(blocks: Record<string, PublicBlock>, frameOf: (id: string) => BlockFrame | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.keys(blocks).flatMap((id) => (frameOf(id)?.ground === undefined ? [] : [[id, frameOf(id)?.ground ?? '']])),
  )
}

function readTopBar(org: LinkContext['org'], id: string): PublicApp['topBar'] {
  const { topBar } = readDocument(org, documentName({ kind: 'bundle', id }), readBundle)
  return topBar && { color: topBar.color, logo: topBar.logo, showLogin: topBar.showLogin }
}

async function projectPage(context: LinkContext, common: Common, { showBlock, ways }: Reading, show: Show): Promise<PublicPage> {
  const { org, link } = context
  const below = pagesBelow(context)
  const places = new Map(below.map(({ id, title }, place) => [id, { place, title }]))
  const options = { budget: fullBudget(), outside: outsideOf(ways), placeOf: (id: string) => places.get(id) }
  const read = async (id: string, isBelow: boolean): Promise<Pick<PublicPage, 'body' | 'blocks' | 'grounds'>> => {
    const page = readDocument(org, documentName({ kind: 'page', id }), readPageSnapshot)
    const blocks = await readAll(
      Object.entries(page.blocks).map(([blockId, { type, config, body: text }]) => [
        blockId,
        () => showBlock(type, config, publicText(text, options)) ?? show(blockId, type, config, isBelow),
      ]),
    )
    const grounds = groundsOf(blocks, (blockId) => page.blocks[blockId])
    return { body: publicBody(page.body, (blockId) => Object.hasOwn(blocks, blockId), options), blocks, grounds }
  }
  const top = await read(link.item_id, false)
  const { wide } = readDocument(org, documentName({ kind: 'page', id: link.item_id }), readPageLook)
  const pages: PublicPageBelow[] = []
  // one after another: they share one limit of nodes, which is the first pages'
  for (const { id, title, icon, color, depth } of below) pages.push({ title, icon, color, depth, ...(await read(id, true)) })
  return { ...common, itemType: 'page', ...(wide && { wide }), ...top, pages }
}

/** The text of a block, as visitors may have it. */
const publicText = (body: readonly PageNode[], { budget, outside }: Required<Pick<BodyOptions, 'budget' | 'outside'>>): PageNode[] =>
  publicBody(body, () => false, { budget, outside, isKnown: isBlockTextNode })

const outsideOf = (ways: PublicWays) => (address: string) => wholeOutsideAddress(address, ways)

/** Side by side: each waits for a thread of its own. */
async function readAll(
  entries: readonly (readonly [string, () => PublicBlock | undefined | Promise<PublicBlock | undefined>])[],
): Promise<Record<string, PublicBlock>> {
  const read = await Promise.all(entries.map(async ([id, show]) => [id, await show()] as const))
  return Object.fromEntries(read.flatMap(([id, block]) => (block ? [[id, block]] : [])))
}
