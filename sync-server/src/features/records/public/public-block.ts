import type { BlockType } from '#shared/blocks/block-type.ts'
import type { PublicBlock } from '#shared/nouns/public-links/public-item.ts'
import type { PageNode } from '#shared/values/page-node.ts'
import type { LinkContext } from '#server/access/link-context.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { FormPlan } from '#server/features/records/public/form-plan.ts'
import type { PublicWays } from '#server/items/public-ways.ts'
import type { BlockPlan } from '#server/items/block-plan.ts'

/** A plan as a reader makes it; only blocks that show records leave fields out. */
export type ShownPlan = Omit<BlockPlan, 'unasked'> & Partial<Pick<BlockPlan, 'unasked'>>

/** One block type, as visitors of a public link see it. A type without one is not shown to them. */
interface PublicBlockReader<Config extends object> {
  /** what stands in the document itself, without a question to records; the text is what visitors may have of it */
  show?(config: Config, body: readonly PageNode[]): PublicBlock | undefined
  /** what leads to things that are public themselves; undefined where nothing does */
  lead?(config: Config, ways: PublicWays): PublicBlock | undefined
  /** a block of parts, from those that visitors are shown */
  join?(config: Config, blockId: string, parts: readonly (readonly [id: string, block: PublicBlock])[]): PublicBlock | undefined
  /** Undefined where nothing may be shown. @throws AppError of `openTable` */
  plan?(context: OrgContext, config: Config, included: readonly string[]): ShownPlan | undefined
  /** The form by which visitors add a record; `version` is the one they filled. @throws AppError `not_found` when there is no such table */
  form?(context: LinkContext, config: Config, shown: readonly string[], version: number | undefined): FormPlan
}

export type NamedReader = readonly [name: string, reader: PublicBlockReader<object>]

/** Keeps the config's type inside the file and erases it for the registry. */
export function publicBlock<Config extends object>(type: BlockType, reader: PublicBlockReader<Config>): NamedReader {
  return [type.name, reader as unknown as PublicBlockReader<object>]
}
