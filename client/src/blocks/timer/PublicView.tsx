import type { PublicTimer } from '#shared/blocks/timer-block.ts'
import { Clock } from '#client/blocks/timer/Clock.tsx'
import type { PublicBlockProps } from '#client/lib/block-view.ts'
import css from '#client/blocks/parts/public-blocks.module.css'

export function PublicView({ block }: PublicBlockProps<PublicTimer>) {
  return (
    <div className={css.framed}>
      <Clock {...block} />
    </div>
  )
}
