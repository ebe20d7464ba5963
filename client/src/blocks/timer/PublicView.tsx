import type { PublicTimer } from '#shared/blocks/timer-block.ts'
import { Clock } from '#client/blocks/timer/Clock.tsx'
import type { PublicBlockProps } from '#client/lib/block-view.ts'
import styles from '#client/blocks/parts/public.module.css'

export function PublicView({ block }: PublicBlockProps<PublicTimer>) {
  return (
    <div className={styles.framed}>
      <Clock {...block} />
    </div>
  )
}
