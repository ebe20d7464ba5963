import type { PublicText } from '#shared/blocks/text-block.ts'
import { TextView } from '#client/blocks/text/TextView.tsx'
import css from '#client/blocks/parts/public-blocks.module.css'
import type { PublicBlockProps } from '#client/lib/block-view.ts'

export function PublicView({ block }: PublicBlockProps<PublicText>) {
  return (
    <div className={css.text}>
      <TextView body={block.body} align={block.align} />
    </div>
  )
}
