import { chartFace } from '#client/blocks/chart/face.ts'
import { indicatorFace } from '#client/blocks/indicator/face.ts'
import { menuFace } from '#client/blocks/menu/face.ts'
import { tableViewFace } from '#client/blocks/table-view/face.ts'
import { textFace } from '#client/blocks/text/face.ts'
import type { BlockView } from '#client/lib/block-view.ts'

/** Every kind of block that apps, doc pages and visitors are shown, in the order of the add menu. A new block type is added here. */
export const blockFaces: readonly BlockView[] = [textFace, tableViewFace, indicatorFace, chartFace, menuFace]

/** Fetches the blocks that most pages have, while the page's document is read. */
export function fetchEarlyBlocks(): void {
  for (const face of blockFaces) if (face.early) void face.load().catch(() => undefined)
}
