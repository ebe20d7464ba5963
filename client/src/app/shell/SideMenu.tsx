import { IconPlus } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useLocation, useMatch } from 'react-router-dom'
import { topLevel } from '#shared/nouns/folders/folder.ts'
import { FolderEntry } from '#client/app/shell/FolderEntry.tsx'
import { CountOf } from '#client/app/shell/CountOf.tsx'
import { useMenuPlaces } from '#client/app/shell/feature-parts.ts'
import { useTreeDrag } from '#client/app/shell/tree-line.ts'
import { ItemEntry } from '#client/app/shell/ItemEntry.tsx'
import { MenuEntry } from '#client/app/shell/MenuEntry.tsx'
import { useStarred, type StarredEntry } from '#client/nouns/favourites/favourites.ts'
import { useFolders, useTopLevel } from '#client/nouns/folders/use-folders.ts'
import { itemPath } from '#client/nouns/items/item-path.ts'
import { useMenuTree, type PageTree } from '#client/nouns/pages/page-tree.ts'
import { useEntities, useReplicaState } from '#client/engine/replica/use-entities.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useBuilds } from '#client/lib/builder-mode.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import { useFirstOf } from '#client/lib/use-first-of.ts'
import type { MenuPlace } from '#client/manifest/client-feature.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { classNames } from '#client/ui/class-names.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import { MoreLine } from '#client/ui/MoreLine.tsx'
import css from '#client/app/shell/SideMenu.module.css'

/** The menu at the left of wide windows: the fixed places, favourites, and the tree of everything else. */
export function SideMenu({ collapsed }: { collapsed: boolean }) {
  const menuPlaces = useMenuPlaces()
  const { t } = useTranslation('shell')
  const starred = useStarred()
  const menuTree = useMenuTree()

  return (
    <nav aria-label={t('mainMenu')} className={classNames(css.menu, collapsed && css.collapsed)} data-tooltip-side="right">
      <ul className={css.list}>
        {menuPlaces.map((place) => (
          <PlaceLink key={place.to} place={place} label={t(place.labelKey)} collapsed={collapsed} />
        ))}
      </ul>
      {starred.length > 0 && (
        <section>
          {collapsed ? (
            <hr className={css.rule} />
          ) : (
            <div className={css.header}>
              <Text as="h2" flex="grow" size={12} weight="medium" muted>
                {t('favourites')}
              </Text>
            </div>
          )}
          <ul className={css.list}>
            {starred.map((entry) => (
              <StarredLink key={keyOf(entry)} entry={entry} collapsed={collapsed} pages={menuTree} />
            ))}
          </ul>
        </section>
      )}
      <WorkspaceTree collapsed={collapsed} menuTree={menuTree} starred={new Set(starred.map(keyOf))} />
    </nav>
  )
}

/** Folders with their items, then everything that stands nowhere else in the menu. */
function WorkspaceTree({ collapsed, starred, menuTree }: { collapsed: boolean; starred: ReadonlySet<string>; menuTree: PageTree }) {
  const { t } = useTranslation('shell')
  const folders = useFolders()
  const mayManageFolders = useAccess().canCreate('folder')
  const canManageFolders = useBuilds() && mayManageFolders
  const mayMove = canManageFolders && !collapsed
  const tree = useTreeDrag(mayMove)
  const pages = useEntities('page')
  const seen = new Set<string | null>(pages.map(({ id }) => id))
  const belowPages = new Set(collapsed ? [] : pages.filter(({ parentId }) => seen.has(parentId)).map(({ id }) => id))
  const loose = useTopLevel().filter(({ type, id }) => !starred.has(`${type}:${id}`) && !belowPages.has(id))
  const { pathname } = useLocation()
  const first = useFirstOf(loose, ({ type, id }) => pathname === itemPath(type, id))
  // favourites, which come with the rest, would push an empty one down
  const isRead = useReplicaState() === 'ready'
  if (folders.length === 0 && loose.length === 0 && !(canManageFolders && isRead)) return null
  return (
    <section>
      {collapsed ? (
        <hr className={css.rule} />
      ) : (
        <div className={css.header}>
          <Text as="h2" flex="grow" size={12} weight="medium" muted>
            {t('workspace')}
          </Text>
          {canManageFolders && (
            <IconButton
              label={t('addFolder')}
              icon={<IconPlus size={16} stroke={1.5} />}
              onClick={() => openOverlay({ kind: 'create', what: 'folder' })}
            />
          )}
        </div>
      )}
      <ul ref={tree} className={css.list}>
        {folders.map(({ folder, items }) => (
          <Fragment key={folder.id}>
            <FolderEntry folder={folder} items={items} collapsed={collapsed} mayMove={mayMove} pages={menuTree} />
          </Fragment>
        ))}
        {first.shown.map((item) => (
          <ItemEntry
            key={`${item.type}:${item.id}`}
            item={item}
            collapsed={collapsed}
            pages={menuTree}
            line={mayMove ? { draggable: true, 'data-node': `${item.type}:${item.id}`, 'data-list': topLevel } : undefined}
          />
        ))}
        <MoreLine of={first} className={css.link} isShort={collapsed} />
      </ul>
    </section>
  )
}

function PlaceLink({ place, label, collapsed }: { place: MenuPlace; label: string; collapsed: boolean }) {
  const isElsewhere = useMatch(place.except ?? place.to) !== null
  return (
    <MenuEntry
      to={place.to}
      end={isElsewhere}
      label={label}
      icon={<place.Icon size={18} stroke={1.5} aria-hidden />}
      collapsed={collapsed}
      count={place.useCount && <CountOf useCount={place.useCount} />}
    />
  )
}

function StarredLink({ entry, collapsed, pages }: { entry: StarredEntry; collapsed: boolean; pages: PageTree }) {
  if (entry.kind === 'item') return <ItemEntry item={entry.item} collapsed={collapsed} pages={pages} />
  const { id, label, icon, color } = entry.folder
  return (
    <MenuEntry
      to={itemPath('folder', id)}
      label={label}
      icon={<ItemIcon icon={icon} color={color} size={20} />}
      collapsed={collapsed}
      target={{ type: 'folder', id }}
    />
  )
}

function keyOf(entry: StarredEntry): string {
  return entry.kind === 'item' ? `${entry.item.type}:${entry.item.id}` : `folder:${entry.folder.id}`
}
