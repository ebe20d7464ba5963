import { appFiltersFace } from '#client/blocks/app-filters/face.ts'
import { addressListFace } from '#client/blocks/address-list/face.ts'
import { chartFace } from '#client/blocks/chart/face.ts'
import { chatFace } from '#client/blocks/chat/face.ts'
import { docPageFace } from '#client/blocks/doc-page/face.ts'
import { embedFace } from '#client/blocks/embed/face.ts'
import { formFace } from '#client/blocks/form/face.ts'
import { formPagesFace } from '#client/blocks/form-pages/face.ts'
import { internalFormsFace } from '#client/blocks/internal-forms/face.ts'
import { uniqueFace } from '#client/blocks/unique/face.ts'
import { trickButtonFace } from '#client/blocks/trick-button/face.ts'
import { flowFace } from '#client/blocks/flow/face.ts'
import { goalFace } from '#client/blocks/goal/face.ts'
import { imageFace } from '#client/blocks/image/face.ts'
import { indicatorFace } from '#client/blocks/indicator/face.ts'
import { linkButtonFace } from '#client/blocks/link-button/face.ts'
import { markupFace } from '#client/blocks/markup/face.ts'
import { menuFace } from '#client/blocks/menu/face.ts'
import { pivotFace } from '#client/blocks/pivot/face.ts'
import { tableViewFace } from '#client/blocks/table-view/face.ts'
import { tasksFace } from '#client/blocks/tasks/face.ts'
import { textFace } from '#client/blocks/text/face.ts'
import { timerFace } from '#client/blocks/timer/face.ts'
import { titleBarFace } from '#client/blocks/title-bar/face.ts'
import { videoFace } from '#client/blocks/video/face.ts'
import type { BlockView } from '#client/lib/block-view.ts'

/** Every kind of block that apps, doc pages and visitors are shown, in the order of the add menu. A new block type is added here. */
export const blockFaces: readonly BlockView[] = [
  textFace,
  titleBarFace,
  tableViewFace,
  addressListFace,
  indicatorFace,
  chartFace,
  goalFace,
  pivotFace,
  appFiltersFace,
  flowFace,
  formFace,
  formPagesFace,
  internalFormsFace,
  uniqueFace,
  trickButtonFace,
  imageFace,
  docPageFace,
  tasksFace,
  chatFace,
  videoFace,
  embedFace,
  markupFace,
  timerFace,
  linkButtonFace,
  menuFace,
]

/** Fetches the blocks that most pages have, while the page's document is read. */
export function fetchEarlyBlocks(): void {
  for (const face of blockFaces) if (face.early) void face.load().catch(() => undefined)
}
