import { lazyBlock } from '#client/app/lazy-block.tsx'
import { menuBlockView } from '#client/features/apps/menu/menu-block-view.ts'
import { textBlockView } from '#client/features/apps/text/text-block-view.ts'
import { loadTexts } from '#client/i18n/i18n.ts'
import type { BlockView } from '#client/lib/block-view.ts'

/**
 * Every kind of block that apps and doc pages show, in the order of the add menu. A new block type is added here. Blocks that
 * bring much code with them (a whole table) come in their own file when the first of them is shown.
 */
export const blockViews: readonly BlockView[] = [
  textBlockView,
  lazyBlock({ type: 'tableView', icon: 'table', labelKey: 'tables:blocks.table' }, async () => (await tableBlocks()).tableBlockView),
  lazyBlock(
    { type: 'indicator', icon: 'chart-bar', labelKey: 'tables:blocks.indicator' },
    async () => (await tableBlocks()).indicatorBlockView,
  ),
  menuBlockView,
]

/** Their code and their words together. */
async function tableBlocks() {
  const [{ tableBlockView, indicatorBlockView }] = await Promise.all([
    import('#client/features/tables/blocks/block-views.ts'),
    loadTexts('tables'),
  ])
  return { tableBlockView, indicatorBlockView }
}
