import type { BlockAsk } from '#shared/nouns/public-links/block-ask.ts'
import type { PublicBlock } from '#shared/nouns/public-links/public-item.ts'
import type { LinkContext } from '#server/access/link-context.ts'
import type { Platform } from '#server/platform/platform.ts'

/** A block as a public link reads it: resolved once, so that the checked query is the executed one. */
export interface BlockPlan {
  ask: BlockAsk
  /** its fields are not chosen by name: those the link may not show are left out, the others stay */
  isOpen: boolean
  /** the question is in part a view's, which those who manage the table may change */
  hasView: boolean
  /** @param shown those of `ask.shown` that the link shows */
  draw(context: LinkContext, shown: readonly string[], platform: Platform): Promise<PublicBlock | undefined>
}

/** A block that a link shows, with the fields it shows of it. */
export interface LentBlock {
  type: string
  config: object
  shown: readonly string[]
}
