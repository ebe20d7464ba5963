import { gridColumns } from '#shared/blocks/block-type.ts'
import { BlockSketch } from '#client/nouns/templates/drawing/BlockSketch.tsx'
import css from '#client/nouns/templates/drawing/drawing.module.css'
import type { SketchProps } from '#client/nouns/templates/drawing/TableSketch.tsx'

const margin = 8
const gap = 5
const rowHeight = 15

/** An app's blocks where they stand on a desktop. Rows below the sheet are cut. */
export function AppSketch({ tab, width, height }: SketchProps) {
  const unit = (width - 2 * margin + gap) / gridColumns.desktop
  return (
    <>
      <rect width={width} height={height} className={css.ground} />
      {tab.blocks
        .filter(({ y }) => margin + y * rowHeight < height)
        .map((block, index) => (
          <BlockSketch
            key={index}
            block={block}
            color={tab.color}
            x={margin + Math.min(block.x, gridColumns.desktop - 1) * unit}
            y={margin + block.y * rowHeight}
            width={Math.max(10, Math.min(block.w, gridColumns.desktop - block.x) * unit - gap)}
            height={Math.max(8, block.h * rowHeight - gap)}
          />
        ))}
    </>
  )
}
