import { IconChevronRight } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { MenuEntry } from '#client/app/shell/MenuEntry.tsx'
import type { TreeLine } from '#client/app/shell/tree-line.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { lazyPage } from '#client/manifest/lazy-page.tsx'
import { itemPath } from '#client/nouns/items/item-path.ts'
import type { Item } from '#client/nouns/items/item.ts'
import { useOpenWay, type PageTree } from '#client/nouns/pages/page-tree.ts'
import { PrivateMark } from '#client/nouns/items/PrivateMark.tsx'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import css from '#client/app/shell/SideMenu.module.css'

interface ItemEntryProps {
  item: Item
  collapsed: boolean
  /** the tree of pages in the menu */
  pages: Pick<PageTree, 'below' | 'above'>
  line?: TreeLine | undefined
}

/** An item that stands in no folder, and behind an arrow the pages below it. The way to the open page is open. */
export function ItemEntry({ item: { type, id, label, icon, color, keptBy }, collapsed, pages, line }: ItemEntryProps) {
  const { t } = useTranslation('shell')
  const onWay = useOpenWay(pages)
  const [toggled, setToggled] = useState<boolean>()
  const hasPages = !collapsed && type === 'page' && pages.below(id).length > 0
  const isOpen = hasPages && (toggled ?? onWay.has(id))
  return (
    <>
      <MenuEntry
        to={itemPath(type, id)}
        label={label}
        icon={<ItemIcon icon={icon} color={color} size={20} />}
        collapsed={collapsed}
        count={keptBy !== undefined && !collapsed && <PrivateMark />}
        target={{ type, id }}
        line={line}
        arrow={
          hasPages && (
            <button
              type="button"
              className={css.toggle}
              aria-expanded={isOpen}
              aria-label={t('itemsOf', { label })}
              onClick={() => setToggled(!isOpen)}
            >
              <IconChevronRight size={16} stroke={1.5} aria-hidden />
            </button>
          )
        }
      />
      {isOpen && (
        <Suspense>
          <pagesBelow.Page id={id} />
        </Suspense>
      )}
    </>
  )
}

export const pagesBelow = lazyPage(async () => (await import('#client/features/pages/ui/PageTree.tsx')).PagesBelow, ['pages'])
