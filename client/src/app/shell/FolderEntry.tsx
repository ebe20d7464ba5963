import { IconChevronRight } from '@tabler/icons-react'
import { useAtom } from 'jotai'
import { Fragment, Suspense } from 'react'
import type { Folder } from '#shared/nouns/folders/folder.ts'
import { NavLink, useLocation } from 'react-router-dom'
import { MenuEntry } from '#client/app/shell/MenuEntry.tsx'
import { pagesBelow } from '#client/app/shell/ItemEntry.tsx'
import { openFoldersAtom } from '#client/app/shell/menu-state.ts'
import { itemPath } from '#client/nouns/items/item-path.ts'
import type { Item } from '#client/nouns/items/item.ts'
import { PrivateMark } from '#client/nouns/items/PrivateMark.tsx'
import { useAccess } from '#client/engine/access/use-access.ts'
import type { PageTree } from '#client/nouns/pages/page-tree.ts'
import { ItemMenu } from '#client/features/home/ui/ItemMenu.tsx'
import { useFirstOf } from '#client/lib/use-first-of.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { MoreLine } from '#client/ui/MoreLine.tsx'
import css from '#client/app/shell/SideMenu.module.css'

interface FolderEntryProps {
  folder: Folder
  items: readonly Item[]
  collapsed: boolean
  mayMove: boolean
  /** the tree of pages in the menu */
  pages: Pick<PageTree, 'below'>
}

/** A folder of the side menu: its name opens its page, its arrow shows its items in place. */
export function FolderEntry({ folder, items, collapsed, mayMove, pages }: FolderEntryProps) {
  const { t } = useTranslation('shell')
  const [openFolders, setOpenFolders] = useAtom(openFoldersAtom)
  const open = openFolders.has(folder.id) && !collapsed
  const { pathname } = useLocation()
  // what stands in somebody else's private folder stays there
  const mayFill = useAccess().folder(folder.id) === 'write'
  const first = useFirstOf(items, ({ type, id }) => pathname === itemPath(type, id))

  const toggle = () => {
    const next = new Set(openFolders)
    if (!next.delete(folder.id)) next.add(folder.id)
    setOpenFolders(next)
  }

  return (
    <>
      <li {...(mayMove && { draggable: true, 'data-node': `folder:${folder.id}` })} className={css.entry}>
        <NavLink
          to={itemPath('folder', folder.id)}
          draggable={false}
          className={css.link ?? ''}
          aria-label={collapsed ? folder.label : undefined}
          data-tooltip={collapsed ? folder.label : undefined}
        >
          <span className={css.folderIcon}>
            <ItemIcon icon={folder.icon} color={folder.color} size={20} />
          </span>
          {!collapsed && <span className={css.text}>{folder.label}</span>}
          {!collapsed && folder.private && <PrivateMark />}
        </NavLink>
        {!collapsed && (
          <>
            <button
              type="button"
              className={css.toggle}
              aria-expanded={open}
              aria-label={t('itemsOf', { label: folder.label })}
              onClick={toggle}
            >
              <IconChevronRight size={16} stroke={1.5} aria-hidden />
            </button>
            <span className={css.more}>
              <ItemMenu target={{ type: 'folder', id: folder.id }} label={folder.label} />
            </span>
          </>
        )}
      </li>
      {open && (
        <li>
          <ul className={`${css.list ?? ''} ${css.nested ?? ''}`}>
            {first.shown.map((item) => (
              <Fragment key={`${item.type}:${item.id}`}>
                <MenuEntry
                  to={itemPath(item.type, item.id)}
                  label={item.label}
                  icon={<ItemIcon icon={item.icon} color={item.color} size={16} plain />}
                  collapsed={false}
                  count={item.keptBy !== undefined && <PrivateMark />}
                  target={{ type: item.type, id: item.id }}
                  line={
                    mayMove && mayFill ? { draggable: true, 'data-node': `${item.type}:${item.id}`, 'data-list': folder.id } : undefined
                  }
                />
                {item.type === 'page' && pages.below(item.id).length > 0 && (
                  <Suspense>
                    <pagesBelow.Page id={item.id} />
                  </Suspense>
                )}
              </Fragment>
            ))}
            <MoreLine of={first} className={css.link} />
            {items.length === 0 && <li className={css.empty}>{t('emptyFolder')}</li>}
          </ul>
        </li>
      )}
    </>
  )
}
