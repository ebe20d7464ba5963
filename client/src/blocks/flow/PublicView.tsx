import type { PublicFlow } from '#shared/blocks/flow-block.ts'
import { Stages } from '#client/blocks/flow/Stages.tsx'
import css from '#client/blocks/parts/figures.module.css'
import publicBlocks from '#client/blocks/parts/public-blocks.module.css'
import type { PublicBlockProps } from '#client/lib/block-view.ts'

export function PublicView({ block }: PublicBlockProps<PublicFlow>) {
  return (
    <section className={`${publicBlocks.framed} ${css.flow}`} aria-label={block.title}>
      <Stages {...block} />
    </section>
  )
}
