import type { PublicMarkup } from '#shared/blocks/markup-block.ts'
import { Markup } from '#client/blocks/markup/Markup.tsx'
import styles from '#client/blocks/parts/public.module.css'
import type { PublicBlockProps } from '#client/lib/block-view.ts'

export function PublicView({ block }: PublicBlockProps<PublicMarkup>) {
  return (
    <div className={styles.framed}>
      <Markup {...block} />
    </div>
  )
}
