import type { BlockType } from '#shared/blocks/block-type.ts'
import { addressListBlock } from '#shared/blocks/address-list-block.ts'
import { chatBlock } from '#shared/blocks/chat-block.ts'
import { docPageBlock } from '#shared/blocks/doc-page-block.ts'
import { imageBlock } from '#shared/blocks/image-block.ts'
import { tasksBlock } from '#shared/blocks/tasks-block.ts'
import { trickButtonBlock } from '#shared/blocks/trick-button-block.ts'
import { uniqueBlock } from '#shared/blocks/unique-block.ts'
import { internalFormsBlock } from '#shared/blocks/internal-forms-block.ts'
import { formPagesBlock } from '#shared/blocks/form-pages-block.ts'
import { formBlock } from '#shared/blocks/form-block.ts'
import { appFiltersBlock } from '#shared/blocks/app-filters-block.ts'
import { chartBlock } from '#shared/blocks/chart-block.ts'
import { embedBlock } from '#shared/blocks/embed-block.ts'
import { flowBlock } from '#shared/blocks/flow-block.ts'
import { goalBlock } from '#shared/blocks/goal-block.ts'
import { indicatorBlock } from '#shared/blocks/indicator-block.ts'
import { linkButtonBlock } from '#shared/blocks/link-button-block.ts'
import { markupBlock } from '#shared/blocks/markup-block.ts'
import { menuBlock } from '#shared/blocks/menu-block.ts'
import { pivotBlock } from '#shared/blocks/pivot-block.ts'
import { tableViewBlock } from '#shared/blocks/table-view-block.ts'
import { textBlock } from '#shared/blocks/text-block.ts'
import { timerBlock } from '#shared/blocks/timer-block.ts'
import { titleBarBlock } from '#shared/blocks/title-bar-block.ts'
import { videoBlock } from '#shared/blocks/video-block.ts'

/** Every block type, in the order in which they are offered. Adding one adds a file and a line here. */
const listed = [
  textBlock,
  titleBarBlock,
  tableViewBlock,
  addressListBlock,
  indicatorBlock,
  chartBlock,
  goalBlock,
  pivotBlock,
  appFiltersBlock,
  flowBlock,
  formBlock,
  formPagesBlock,
  internalFormsBlock,
  uniqueBlock,
  trickButtonBlock,
  imageBlock,
  docPageBlock,
  tasksBlock,
  chatBlock,
  videoBlock,
  embedBlock,
  markupBlock,
  timerBlock,
  linkButtonBlock,
  menuBlock,
] as const

export const blockTypes: readonly BlockType[] = listed

/** The data of one block, already read and formatted, so that the visitor's page needs to know no field types. */
export type PublicBlock = NonNullable<(typeof listed)[number]['shownAs']>

const byName = new Map(blockTypes.map((type) => [type.name, type]))

/** undefined for a type this version does not know: such a block is kept and shown as unreadable. */
export function findBlockType(name: string): BlockType | undefined {
  return byName.get(name)
}
