import type { PublicMarkup } from '#shared/blocks/markup-block.ts'
import { Markup } from '#client/blocks/markup/Markup.tsx'
import css from '#client/blocks/parts/public-blocks.module.css'
import type { PublicBlockProps } from '#client/lib/block-view.ts'

export function PublicView({ block }: PublicBlockProps<PublicMarkup>) {
  return (
    <div className={css.framed}>
      <Markup {...block} />
    </div>
  )
}
