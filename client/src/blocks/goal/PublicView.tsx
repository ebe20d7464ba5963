import type { PublicGoal } from '#shared/blocks/goal-block.ts'
import { GoalMark } from '#client/blocks/goal/GoalMark.tsx'
import type { PublicBlockProps } from '#client/lib/block-view.ts'
import css from '#client/blocks/parts/public-blocks.module.css'

export function PublicView({ block }: PublicBlockProps<PublicGoal>) {
  return (
    <div className={css.tableCard}>
      <GoalMark {...block} />
    </div>
  )
}
