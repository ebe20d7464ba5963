import type { PublicIndicator } from '#shared/blocks/indicator-block.ts'
import { TrendLine } from '#client/blocks/indicator/TrendLine.tsx'
import type { PublicBlockProps } from '#client/lib/block-view.ts'
import { hueColors } from '#client/ui/theme/hues.ts'
import styles from '#client/blocks/parts/public.module.css'

/** One number with its label. */
export function PublicView({ block }: PublicBlockProps<PublicIndicator>) {
  return (
    <div className={styles.card}>
      <p className={styles.label}>{block.label}</p>
      <p className={styles.value} title={block.value} style={block.color === '' ? undefined : { color: hueColors(block.color).text }}>
        {block.value}
      </p>
      {block.trend && <TrendLine {...block.trend} color={block.color} />}
    </div>
  )
}
