import type { BlockAsk } from '#shared/nouns/public-links/block-ask.ts'
import type { ChosenValues } from '#shared/nouns/public-links/chosen-values.ts'
import type { PublicBlock, PublicRecords } from '#shared/nouns/public-links/public-item.ts'
import type { FilterCondition } from '#shared/values/query.ts'
import type { LinkContext } from '#server/access/link-context.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { Platform } from '#server/platform/platform.ts'

/** A page of records that a visitor asks for. */
export interface RowsAsked {
  /** the `next` of the page before; absent: the first page */
  after?: string | undefined
  search: string
}

/** A visitor's choices in a block of filters, as conditions of its table; `misfits` are the controls that could not be read. */
export interface ReadChoices {
  conditions: FilterCondition[]
  misfits: string[]
}

/** A block as a public link reads it: resolved once, so that the checked query is the executed one. */
export interface BlockPlan {
  ask: BlockAsk
  /** its fields are not chosen by name: those the link may not show are left out, the others stay */
  isOpen: boolean
  /** the question is in part a view's, which those who manage the table may change */
  hasView: boolean
  /** the fields that the block shows to members, and to visitors only where the link includes them by name */
  unasked: readonly string[]
  /** of a form: fields of people and linked records that visitors may choose for where the link says so */
  choosable?: readonly string[]
  /** @param shown those of `ask.shown` that the link shows */
  draw(context: LinkContext, shown: readonly string[], platform: Platform): Promise<PublicBlock | undefined>
  /** of a block of filters: the blocks that it narrows (null: every one of its table), and how its choices are read */
  narrows?: { drives: readonly string[] | null; read(chosen: ChosenValues): ReadChoices }
  /** a further page of its records; absent for blocks that are shown whole */
  drawRows?(context: LinkContext, shown: readonly string[], platform: Platform, rows: RowsAsked): Promise<PublicRecords>
}

/**
 * Resolves a block with a person's rights; undefined: it shows no records, or none that they may see. `included` names fields that a link
 * shows though no block chose them by name.
 */
export type PlanBlock = (context: OrgContext, type: string, config: object, included: readonly string[]) => BlockPlan | undefined

/** A block's plan, and the fields that a link shows of it. */
export interface LentPlan {
  plan: BlockPlan
  shown: readonly string[]
}

/** A block that a link shows, with the fields it shows of it. */
export interface LentBlock {
  type: string
  config: object
  shown: readonly string[]
}
