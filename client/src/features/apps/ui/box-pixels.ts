import type { BlockSize } from '#shared/blocks/block-type.ts'
import { gridGap } from '#shared/blocks/block-type.ts'
import { blockRow } from '#client/lib/block-place.ts'

/** A block's size in CSS pixels on a grid of this width. Whole pixels, so that reading and editing look the same. */
export function boxPixels(box: BlockSize, columns: number, gridWidth: number): { width: number; height: number } {
  const column = (gridWidth - gridGap * (columns - 1)) / columns
  return {
    width: Math.max(0, Math.round(column * box.w + gridGap * (box.w - 1))),
    height: box.h * blockRow + (box.h - 1) * gridGap,
  }
}
