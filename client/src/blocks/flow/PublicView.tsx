import type { PublicFlow } from '#shared/blocks/flow-block.ts'
import { Stages } from '#client/blocks/flow/Stages.tsx'
import css from '#client/blocks/parts/figures.module.css'
import styles from '#client/blocks/parts/public.module.css'
import type { PublicBlockProps } from '#client/lib/block-view.ts'

export function PublicView({ block }: PublicBlockProps<PublicFlow>) {
  return (
    <section className={`${styles.framed} ${css['flow']}`} aria-label={block.title}>
      <Stages {...block} />
    </section>
  )
}
