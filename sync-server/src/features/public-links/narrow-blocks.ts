import { narrowConfig } from '#shared/blocks/narrowing.ts'
import type { PublicBlock } from '#shared/nouns/public-links/public-item.ts'
import type { AllChosen } from '#shared/nouns/public-links/chosen-values.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { LinkContext } from '#server/access/link-context.ts'
import { controlsOf, lenderOf, narrowedAsk, plannedBlocks, treeOf } from '#server/features/public-links/lent-blocks.ts'
import type { LentPlan, PlanBlock } from '#server/items/block-plan.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * The blocks of a shared app or page as a visitor's choices narrow them, by id; undefined for one that cannot be read so. A block is narrowed by
 * a field only where the link may show it beside that field: otherwise the two together would tell more than each.
 * @throws AppError `invalid_value` with the problem of each control
 */
export function narrowLent(context: LinkContext, chosen: AllChosen, planBlock: PlanBlock): Map<string, LentPlan | undefined> {
  const tree = treeOf(context)
  const included = context.config.included ?? []
  const all = tree ? plannedBlocks(context, tree, included, planBlock) : []
  const lend = lenderOf(context)
  const asked = new Map(
    all.flatMap((block) => {
      const given = Object.hasOwn(chosen, block.id) ? chosen[block.id] : undefined
      const read = given && block.plan && lend(block.plan, block.isBelow) ? block.plan.narrows?.read(given) : undefined
      return read ? [[block.id, read] as const] : []
    }),
  )
  const problems = [...asked].flatMap(([id, { misfits }]) => misfits.map((control) => [`${id}.${control}`, 'wrongType'] as const))
  if (problems.length > 0) throw new AppError('invalid_value', { problems: Object.fromEntries(problems) })
  const narrowed = all.flatMap((block) => {
    const conditions = controlsOf(block, all).flatMap(({ id }) => asked.get(id)?.conditions ?? [])
    const base = block.plan && lend(block.plan, block.isBelow)
    if (conditions.length === 0 || !block.plan || !base) return []
    const fields = conditions.map(({ fieldId }) => fieldId)
    const shown = lend({ ...block.plan, ask: narrowedAsk(block.plan.ask, fields) }, block.isBelow)
    // other columns than those that were already sent would tell which values belong together
    if (shown?.length !== base.length || !base.every((id) => shown.includes(id))) return []
    const plan = planBlock(context, block.type, narrowConfig(block.config, conditions), included)
    return [[block.id, plan && { shown: base, plan }] as const]
  })
  return new Map(narrowed)
}

/** Side by side: each waits for a thread of its own. Null for a block that could not be read. @throws as {@link narrowLent} */
export async function drawNarrowed(
  context: LinkContext,
  chosen: AllChosen,
  planBlock: PlanBlock,
  platform: Platform,
): Promise<Record<string, PublicBlock | null>> {
  const drawn = [...narrowLent(context, chosen, planBlock)].map(
    async ([id, lent]) => [id, (await lent?.plan.draw(context, lent.shown, platform)) ?? null] as const,
  )
  return Object.fromEntries(await Promise.all(drawn))
}
