import { isDriven, narrowedTable } from '#shared/blocks/narrowing.ts'
import { partName } from '#shared/blocks/block-type.ts'
import { findBlockType } from '#shared/blocks/block-types.ts'
import { readApp } from '#shared/nouns/apps/app-document.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import { readPageSnapshot } from '#shared/nouns/pages/page-document.ts'
import { fieldsOfAsk, includesAsk, includesMaking, mostConfirmed, type BlockAsk } from '#shared/nouns/public-links/block-ask.ts'
import { seesNamesFor, type LinkContext, type LinkRow } from '#server/access/link-context.ts'
import { createOrgContext, readMember, type OrgContext } from '#server/access/org-context.ts'
import { seesWhole } from '#server/access/record-rights.ts'
import { pagesBelow } from '#server/features/public-links/pages-below.ts'
import type { BlockPlan, LentBlock, PlanBlock } from '#server/items/block-plan.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { readDocument } from '#server/sync/org-documents.ts'

interface Block {
  id: string
  type: string
  config: object
}

/** The shared app or page, and the pages below it that the link shows. */
export interface SharedTree {
  kind: 'app' | 'page'
  id: string
  below: readonly string[]
}

interface HeldBlock extends Block {
  /** the app or page that it stands on */
  home: string
  /** that is a page below the shared one */
  isBelow: boolean
}

interface PlannedBlock extends HeldBlock {
  /** undefined: it shows no records, or none that the person sees */
  plan: BlockPlan | undefined
}

export function treeOf(context: LinkContext): SharedTree | undefined {
  const { item_type: kind, item_id: id } = context.link
  if (kind === 'app') return { kind, id, below: [] }
  return kind === 'page' ? { kind, id, below: pagesBelow(context).map((page) => page.id) } : undefined
}

function allBlocksOf(context: Pick<OrgContext, 'org'>, { kind, id, below }: SharedTree): HeldBlock[] {
  return [id, ...below].flatMap((one) => blocksOf(context, kind, one).map((block) => ({ ...block, home: one, isBelow: one !== id })))
}

/** The blocks of a tree with what each asks for. */
export function plannedBlocks(context: OrgContext, tree: SharedTree, included: readonly string[], planBlock: PlanBlock): PlannedBlock[] {
  return allBlocksOf(context, tree).map((block) => ({ ...block, plan: planBlock(context, block.type, block.config, included) }))
}

/** The blocks of filters that narrow a block of the same app or page. */
export function controlsOf(block: PlannedBlock, all: readonly PlannedBlock[]): PlannedBlock[] {
  const table = narrowedTable(block.config)
  return all.filter(
    ({ id, home, plan }) =>
      id !== block.id && home === block.home && plan?.narrows && plan.ask.table === table && isDriven(plan.narrows.drives, block.id),
  )
}

/** A block's question where visitors may narrow it by further fields: these tell as much of its records as an order by them would. */
export function narrowedAsk(ask: BlockAsk, fields: readonly string[]): BlockAsk {
  return { ...ask, sorts: [...new Set([...ask.sorts, ...fields])] }
}

function widestAsk({ ask }: BlockPlan, controls: readonly PlannedBlock[]): BlockAsk | undefined {
  return controls.length === 0
    ? undefined
    : narrowedAsk(
        ask,
        controls.flatMap(({ plan }) => plan?.ask.shown ?? []),
      )
}

/** The blocks of an app or page whose settings can be read; one of parts is its parts. */
function blocksOf(context: Pick<OrgContext, 'org'>, kind: 'app' | 'page', id: string): Block[] {
  return placedBlocks(context, kind, id).flatMap((block): Block[] => {
    const parts = findBlockType(block.type)?.parts?.(block.config)
    return parts ? parts.map((part) => ({ ...part, id: partName(block.id, part.id) })) : [block]
  })
}

function placedBlocks({ org }: Pick<OrgContext, 'org'>, kind: 'app' | 'page', id: string): Block[] {
  const name = documentName({ kind, id })
  if (kind === 'app') return readDocument(org, name, readApp).blocks.flatMap((block) => (block.readable ? [block] : []))
  return Object.entries(readDocument(org, name, readPageSnapshot).blocks).map(([blockId, { type, config }]) => ({
    id: blockId,
    type,
    config,
  }))
}

/** The data that the blocks of a tree ask for now, with the rights of the confirming member. */
export function asksOf(context: OrgContext, tree: SharedTree, included: readonly string[], planBlock: PlanBlock): BlockAsk[] {
  const all = plannedBlocks(context, tree, included, planBlock)
  const asks = all.flatMap((block): BlockAsk[] => {
    const { plan } = block
    if (!plan) return []
    const narrowed = widestAsk(plan, controlsOf(block, all))
    return [plan.ask, ...(narrowed ? [narrowed] : [])].map((ask) => ({ ...ask, open: plan.isOpen }))
  })
  return [...new Map(asks.map((ask) => [JSON.stringify(ask), ask])).values()].slice(0, mostConfirmed)
}

/** Fields of a table whose figures or values some block shows to visitors, whatever the others leave out. */
export function toldOf(context: OrgContext, tree: SharedTree, tableId: string, planBlock: PlanBlock): Set<string> {
  const plans = plannedBlocks(context, tree, [], planBlock).flatMap(({ plan }) => (plan?.ask.table === tableId ? [plan.ask] : []))
  // a block that shows no field makes figures of those that it reads
  return new Set(plans.flatMap(({ shown, reads }) => (shown.length === 0 ? reads : shown)))
}

/** Fields by table that blocks show to the member and not to visitors, unless a link includes them by name. */
export function unaskedOf(context: OrgContext, tree: SharedTree, planBlock: PlanBlock): Map<string, string[]> {
  const byTable = new Map<string, string[]>()
  for (const { type, config } of allBlocksOf(context, tree)) {
    const plan = planBlock(context, type, config, [])
    if (!plan || plan.unasked.length === 0) continue
    const known = byTable.get(plan.ask.table) ?? []
    byTable.set(plan.ask.table, [...new Set([...known, ...plan.unasked])])
  }
  return byTable
}

/** Fields of people and linked records that an app's forms could ask for. The member sees the names to choose from. */
export function choosableOf(context: OrgContext, tree: SharedTree, planBlock: PlanBlock): string[] {
  const plans = plannedBlocks(context, tree, [], planBlock).flatMap(({ plan }) => plan ?? [])
  const offers = plans.flatMap(({ ask: { table }, choosable = [] }) => choosable.filter((id) => seesChoices(context, table, id)))
  return [...new Set(offers)]
}

function seesChoices(context: OrgContext, tableId: string, fieldId: string): boolean {
  const field = findTableModel(context.org, tableId)?.field(fieldId)
  return !field || seesNamesFor(context, field)
}

/** The fields of a block that a link shows; undefined while the block waits for a confirmation of the link. */
export type Lend = (plan: BlockPlan, isBelow?: boolean) => readonly string[] | undefined

/**
 * A link shows data that was confirmed, or that everybody sees who could have put it there: the item's editors, and for a view those who
 * manage its table. Its maker's rights are lent to none of them. The fields of one block are all confirmed at once, or all seen. A block that
 * was confirmed with all fields of its table keeps to those: making a field publishes nothing. Blocks of pages below are shown only when confirmed:
 * links are older than their place there.
 */
export function lenderOf(context: LinkContext): Lend {
  const { link, config } = context
  const { item_type: type, item_id: id } = link
  if (type !== 'app' && type !== 'page') return () => undefined
  const confirmed = config.confirmed ?? []
  let people: OrgContext[] | undefined
  const isSeen = (ask: BlockAsk, hasView: boolean): boolean =>
    (people ??= onePerRole(context)).every((person) => {
      const mayAsk = person.access.item(type, id) === 'write' || (hasView && person.access.table(ask.table).manageFields)
      return !mayAsk || seesAsk(person, ask)
    })
  return ({ ask, isOpen, hasView }, isBelow = false) => {
    const isPinned = isOpen && confirmed.some((known) => known.open !== false && includesAsk(known, { ...ask, shown: [] }))
    const tests = [
      ...confirmed.map((known) => (part: BlockAsk) => includesAsk(known, part)),
      ...(isPinned || isBelow ? [] : [(part: BlockAsk) => isSeen(part, hasView)]),
    ]
    if (tests.some((holds) => holds(ask))) return ask.shown
    if (!isOpen || tests.length === 0) return undefined
    // all fields by one test: a confirmed column beside one that editors see would tell which values belong together
    const parts = tests.map((holds) => ask.shown.filter((fieldId) => holds({ ...ask, shown: [fieldId] })))
    const most = parts.reduce((one, other) => (other.length > one.length ? other : one))
    return most.length > 0 ? most : undefined
  }
}

const seesAsk = (context: OrgContext, ask: BlockAsk): boolean => seesWhole(context, ask.table, fieldsOfAsk(ask))
const seesMade = (context: OrgContext, { makes = [] }: BlockAsk): boolean =>
  makes.every(({ table, fields }) => seesWhole(context, table, fields))

/** People of one role and seat see the same tables and fields; the link's maker sees what it shows. */
function onePerRole({ org, link, now }: LinkContext): OrgContext[] {
  const rows = org.db.all(
    org.db.build
      .selectFrom('member')
      .select(({ fn }) => fn.min('id').as('id'))
      .where('active', '=', 1)
      .where('deleted_at', 'is', null)
      .where('id', '!=', link.created_by ?? '')
      .groupBy(['role_id', 'seat']),
  )
  return rows.flatMap(({ id }) => (readMember(org, id) ? [createOrgContext(org, id, { now, source: 'public-link' })] : []))
}

/** The block of a shared app or page, or of its pages below, as far as the link shows it; undefined when it is not there, or waits. */
export function findLentBlock(context: LinkContext, blockId: string, planBlock: PlanBlock): (LentBlock & { plan: BlockPlan }) | undefined {
  const tree = treeOf(context)
  const block = tree && allBlocksOf(context, tree).find((candidate) => candidate.id === blockId)
  const plan = block && planBlock(context, block.type, block.config, context.config.included ?? [])
  const shown = plan && lenderOf(context)(plan, block.isBelow)
  return block && shown && { type: block.type, config: block.config, shown, plan }
}

/** True when visitors do not see everything that the item's blocks ask for. */
export function isWaiting(context: LinkContext, planBlock: PlanBlock): boolean {
  const tree = treeOf(context)
  if (!tree) return false
  const lend = lenderOf(context)
  const all = plannedBlocks(context, tree, context.config.included ?? [], planBlock)
  return all.some((block) => {
    const { plan, isBelow } = block
    if (!plan) return false
    const narrowed = widestAsk(plan, controlsOf(block, all))
    return [plan.ask, ...(narrowed ? [narrowed] : [])].some((ask) => lend({ ...plan, ask }, isBelow)?.length !== ask.shown.length)
  })
}

/** True when the person sees everything for which a link to an app or page was confirmed. */
export function seesConfirmed(context: OrgContext, link: LinkRow, confirmed: readonly BlockAsk[]): boolean {
  return link.created_by === context.memberId || confirmed.every((ask) => seesAsk(context, ask) && seesMade(context, ask))
}

/** True when a form's lines, which make records of other tables, are not asked for until a member confirms them. */
export function isWaitingForLines(context: LinkContext, planBlock: PlanBlock): boolean {
  const tree = treeOf(context)
  if (!tree || context.link.can_write !== 1) return false
  const { confirmed = [], included = [] } = context.config
  return allBlocksOf(context, tree).some(({ type, config }) => {
    const ask = planBlock(context, type, config, included)?.ask
    return ask?.makes?.some((one) => !confirmed.some((known) => includesMaking(known, ask, one))) === true
  })
}
