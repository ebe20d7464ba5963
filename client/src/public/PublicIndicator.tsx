import type { PublicBlock } from '#shared/public-links/public-item.ts'
import { hueColors } from '#client/ui/theme/hues.ts'
import styles from '#client/public/PublicBlocks.module.css'

/** One number with its label. */
export function PublicIndicator({ block }: { block: Extract<PublicBlock, { type: 'indicator' }> }) {
  return (
    <div className={styles.card}>
      <p className={styles.label}>{block.label}</p>
      <p className={styles.value} title={block.value} style={block.color === '' ? undefined : { color: hueColors(block.color).text }}>
        {block.value}
      </p>
    </div>
  )
}
