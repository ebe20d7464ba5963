import type { PublicIndicator } from '#shared/blocks/indicator-block.ts'
import { TrendLine } from '#client/blocks/indicator/TrendLine.tsx'
import type { PublicBlockProps } from '#client/lib/block-view.ts'
import { hueColors } from '#client/ui/theme/hues.ts'
import css from '#client/blocks/parts/public-blocks.module.css'

/** One number with its label. */
export function PublicView({ block }: PublicBlockProps<PublicIndicator>) {
  return (
    <div className={css.card}>
      <p className={css.label}>{block.label}</p>
      <p className={css.value} title={block.value} style={block.color === '' ? undefined : { color: hueColors(block.color).text }}>
        {block.value}
      </p>
      {block.trend && <TrendLine {...block.trend} color={block.color} />}
    </div>
  )
}
