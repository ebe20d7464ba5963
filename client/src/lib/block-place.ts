import type { CSSProperties } from 'react'
import { gridGap, gridRowHeight } from '#shared/blocks/block-type.ts'
import { onTextScale, textScale } from '#client/lib/text-scale.ts'

const scaledRow = (): number => Math.round(gridRowHeight * textScale)

/** The height of a row of blocks in CSS pixels, which grows with the text. */
export let blockRow = scaledRow()
onTextScale(() => (blockRow = scaledRow()))

interface Box {
  x: number
  y: number
  w: number
  h: number
}

/**
 * The grid of an app's blocks. On a phone a row is as high as its content: texts break differently on every phone. A height set by the author would
 * cut them or leave a hole.
 */
export function blockGrid(columns: number, phone: boolean): CSSProperties {
  return {
    gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
    gridAutoRows: phone ? 'min-content' : blockRow,
    gap: gridGap,
  }
}

/** A block's place in that grid. `flows`: as high as its content on a phone. */
export function blockPlace(box: Box, phone: boolean, flows: boolean): CSSProperties {
  const place: CSSProperties = { gridColumn: `${box.x + 1} / span ${box.w}`, gridRow: `${box.y + 1} / span ${box.h}` }
  return phone && !flows ? { ...place, height: box.h * blockRow + (box.h - 1) * gridGap } : place
}
