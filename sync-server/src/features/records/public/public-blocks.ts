import { AppError } from '#shared/protocol/errors.ts'
import type { PublicBlock } from '#shared/nouns/public-links/public-item.ts'
import type { PageNode } from '#shared/values/page-node.ts'
import type { LinkContext } from '#server/access/link-context.ts'
import { publicAddressList } from '#server/features/records/public/blocks/address-list.ts'
import { publicAppFilters } from '#server/features/records/public/blocks/app-filters.ts'
import { publicChart } from '#server/features/records/public/blocks/chart.ts'
import { publicDocPage } from '#server/features/records/public/blocks/doc-page.ts'
import { publicEmbed } from '#server/features/records/public/blocks/embed.ts'
import { publicFormBlock } from '#server/features/records/public/blocks/form.ts'
import { publicFormPages } from '#server/features/records/public/blocks/form-pages.ts'
import { publicFlow } from '#server/features/records/public/blocks/flow.ts'
import { publicGoal } from '#server/features/records/public/blocks/goal.ts'
import { publicImage } from '#server/features/records/public/blocks/image.ts'
import { publicIndicator } from '#server/features/records/public/blocks/indicator.ts'
import { publicInternalForms } from '#server/features/records/public/blocks/internal-forms.ts'
import { publicLinkButton } from '#server/features/records/public/blocks/link-button.ts'
import { publicMarkup } from '#server/features/records/public/blocks/markup.ts'
import { publicMenu } from '#server/features/records/public/blocks/menu.ts'
import { publicPivot } from '#server/features/records/public/blocks/pivot.ts'
import { publicTableView } from '#server/features/records/public/blocks/table-view.ts'
import { publicText } from '#server/features/records/public/blocks/text.ts'
import { publicTimer } from '#server/features/records/public/blocks/timer.ts'
import { publicTitleBar } from '#server/features/records/public/blocks/title-bar.ts'
import { publicVideo } from '#server/features/records/public/blocks/video.ts'
import type { FormPlan } from '#server/features/records/public/form-plan.ts'
import type { PublicWays } from '#server/items/public-ways.ts'
import type { LentBlock, PlanBlock } from '#server/items/block-plan.ts'

/** Every block type that visitors of public links are shown. Adding one adds a file and a line here. */
const readers = new Map([
  publicText,
  publicTitleBar,
  publicTableView,
  publicAddressList,
  publicIndicator,
  publicChart,
  publicGoal,
  publicPivot,
  publicAppFilters,
  publicFlow,
  publicImage,
  publicFormBlock,
  publicFormPages,
  publicVideo,
  publicEmbed,
  publicMarkup,
  publicTimer,
  publicLinkButton,
  publicMenu,
  publicInternalForms,
  publicDocPage,
])

/** The names of their types. */
export const shownToVisitors: readonly string[] = [...readers.keys()]

const leavesOut = new Set(['object_not_found', 'unauthorized', 'query_too_slow', 'limit_reached'])

function orLeftOut(error: unknown): undefined {
  if (error instanceof AppError && leavesOut.has(error.id)) return undefined
  throw error
}

/** Undefined for a block that shows no records, or none that this person may see. A query that takes too long leaves its block out. */
export const planBlock: PlanBlock = (context, type, config, included) => {
  try {
    const plan = readers.get(type)?.plan?.(context, config, included)
    return plan && { unasked: [], ...plan, draw: (...asked) => plan.draw(...asked).catch(orLeftOut) }
  } catch (error) {
    return orLeftOut(error)
  }
}

/** Undefined for a block that shows more than its own document holds. */
export function showBlock(type: string, config: object, body: readonly PageNode[]): PublicBlock | undefined {
  return readers.get(type)?.show?.(config, body)
}

/** Undefined for a block that leads to nothing that is public itself. */
export function leadBlock(type: string, config: object, ways: PublicWays): PublicBlock | undefined {
  return readers.get(type)?.lead?.(config, ways)
}

/** A block of parts; undefined when none of them is shown. */
export function joinBlock(
  type: string,
  config: object,
  blockId: string,
  parts: readonly (readonly [id: string, block: PublicBlock])[],
): PublicBlock | undefined {
  return parts.length === 0 ? undefined : readers.get(type)?.join?.(config, blockId, parts)
}

/** The form by which visitors add a record through a block. @throws AppError `not_found` for a block without one */
export function formOfBlock(context: LinkContext, { type, config, shown }: LentBlock, version?: number): FormPlan {
  const form = readers.get(type)?.form?.(context, config, shown, version)
  if (!form) throw new AppError('not_found')
  return form
}
