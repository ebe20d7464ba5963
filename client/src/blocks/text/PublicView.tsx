import type { PublicText } from '#shared/blocks/text-block.ts'
import { TextView } from '#client/blocks/text/TextView.tsx'
import styles from '#client/blocks/parts/public.module.css'
import type { PublicBlockProps } from '#client/lib/block-view.ts'

export function PublicView({ block }: PublicBlockProps<PublicText>) {
  return (
    <div className={styles.text}>
      <TextView body={block.body} align={block.align} />
    </div>
  )
}
