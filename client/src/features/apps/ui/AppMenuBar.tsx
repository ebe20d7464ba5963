import {
  IconChevronDown,
  IconChevronRight,
  IconChevronUp,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from '@tabler/icons-react'
import { atom, useAtom } from 'jotai'
import { useMemo, useState, type CSSProperties } from 'react'
import { NavLink } from 'react-router-dom'
import type { Doc } from 'yjs'
import { readBundle } from '#shared/nouns/bundles/bundle-document.ts'
import type { MenuBar, MenuItem } from '#shared/nouns/bundles/bundle-snapshot.ts'
import { itemPath } from '#client/nouns/items/item-path.ts'
import { itemKey, useItems, type Item } from '#client/nouns/items/item.ts'
import { useBundle } from '#client/features/apps/data/use-bundle.ts'
import classes from '#client/features/apps/ui/AppMenuBar.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { storedAtom, storedFlagAtom } from '#client/lib/stored-atom.ts'
import { useIsPhone } from '#client/lib/use-media-query.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'

const collapsedAtom = storedFlagAtom('appMenuCollapsed', false)
const closedFoldersText = storedAtom('appMenuClosedFolders', '', (stored) => (typeof stored === 'string' ? stored : undefined))
/** Folders that were closed, remembered on this device. */
const closedFoldersAtom = atom(
  (get) => new Set(get(closedFoldersText).split(',').filter(Boolean)),
  (_get, set, ids: ReadonlySet<string>) => set(closedFoldersText, [...ids].slice(-200).join(',')),
)

/** The menu bar of an app in use (specification 2 §2); nothing when the app has none. */
export function AppMenuBar({ appId, current, editing }: { appId: string; current: string; editing: boolean }) {
  const { bundle } = useBundle(appId)
  const items = useItems()
  if (!bundle?.menuBar) return null
  const shown = bundle.menuBar.items.filter((item) => item.type === 'folder' || items.has(itemKey(item.type, item.targetId)))
  return <Bar appId={appId} current={current} bar={bundle.menuBar} shown={shown} items={items} editing={editing} />
}

/** The menu bar as it was, with what its items are called today. */
export function MenuBarPast({ appId, doc }: { appId: string; doc: Doc }) {
  const { t } = useTranslation('apps')
  const items = useItems()
  const bar = useMemo(() => readBundle(doc).menuBar, [doc])
  if (!bar) return <p className={classes.empty}>{t('menuBar.none')}</p>
  return <Bar appId={appId} current={appId} bar={bar} shown={bar.items} items={items} editing />
}

interface BarProps {
  appId: string
  current: string
  bar: MenuBar
  shown: readonly MenuItem[]
  items: ReadonlyMap<string, Item>
  editing: boolean
}

function Bar({ appId, current, bar, shown, items, editing }: BarProps) {
  const { t } = useTranslation('apps')
  const phone = useIsPhone()
  const [hiddenOnDesktop, setHiddenOnDesktop] = useAtom(collapsedAtom)
  // A phone has no room beside the app: there the bar is a line that unfolds.
  const [hiddenOnPhone, setHiddenOnPhone] = useState(true)
  const [hidden, setHidden] = phone ? [hiddenOnPhone, setHiddenOnPhone] : [hiddenOnDesktop && bar.allowHide, setHiddenOnDesktop]
  const [closed, setClosed] = useAtom(closedFoldersAtom)
  const collapsed = hidden && !editing
  const sidebarIcon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  const ToggleIcon = phone ? (collapsed ? IconChevronDown : IconChevronUp) : sidebarIcon
  const links = (folderId: string | null) =>
    shown
      .filter((item) => item.folderId === folderId && item.type !== 'folder')
      .map((item) => <BarLink key={item.id} item={item} appId={appId} current={current} bar={bar} items={items} />)

  return (
    <nav
      className={classes.bar}
      style={barColors(bar)}
      aria-label={bar.title || t('menuBar.title')}
      data-collapsed={collapsed || undefined}
    >
      <div className={classes.top}>
        {(phone || !collapsed) && <span className={classes.title}>{bar.title}</span>}
        {(phone || bar.allowHide) && !editing && (
          <IconButton
            label={t(collapsed ? 'menuBar.expand' : 'menuBar.collapse')}
            aria-expanded={!collapsed}
            icon={<ToggleIcon size={16} stroke={1.5} />}
            onClick={() => setHidden(!collapsed)}
          />
        )}
      </div>
      {!collapsed && (
        <ul className={classes.items}>
          {shown
            .filter((item) => item.folderId === null)
            .map((item) =>
              item.type === 'folder' ? (
                <li key={item.id}>
                  <button
                    type="button"
                    className={classes.folder}
                    aria-expanded={!closed.has(item.id)}
                    disabled={!item.collapsible}
                    onClick={() => setClosed(toggled(closed, item.id))}
                  >
                    {closed.has(item.id) ? <IconChevronRight size={14} stroke={1.5} /> : <IconChevronDown size={14} stroke={1.5} />}
                    <span className={classes.label}>{item.label}</span>
                  </button>
                  {!closed.has(item.id) && <ul className={classes.inside}>{links(item.id)}</ul>}
                </li>
              ) : (
                <BarLink key={item.id} item={item} appId={appId} current={current} bar={bar} items={items} />
              ),
            )}
          {shown.length === 0 && <li className={classes.empty}>{t('menuBar.empty')}</li>}
        </ul>
      )}
    </nav>
  )
}

function BarLink({
  item,
  appId,
  current,
  bar,
  items,
}: {
  item: MenuItem
  appId: string
  current: string
  bar: MenuBar
  items: ReadonlyMap<string, Item>
}) {
  const target = item.type === 'folder' ? undefined : items.get(itemKey(item.type, item.targetId))
  if (!target) return null
  // The bar stays while one goes from app to app in it.
  const query = target.type === 'app' && target.id !== appId ? `?bundle=${appId}` : ''
  return (
    <li>
      <NavLink
        to={itemPath(target.type, target.id) + query}
        className={classes.link ?? ''}
        data-large={bar.largeIcons || undefined}
        aria-current={target.type === 'app' && target.id === current ? 'page' : undefined}
      >
        {bar.showIcons && <ItemIcon icon={target.icon} color={target.color} size={bar.largeIcons ? 24 : 20} />}
        <span className={classes.label}>{target.label}</span>
      </NavLink>
    </li>
  )
}

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(id)) next.add(id)
  return next
}

function barColors(bar: MenuBar): CSSProperties {
  const style: Record<string, string> = {}
  if (/^[a-z]+$/.test(bar.topColor)) style['--bar-top'] = `var(--tr-${bar.topColor}-soft)`
  if (/^[a-z]+$/.test(bar.bottomColor)) style['--bar-bottom'] = `color-mix(in srgb, var(--tr-${bar.bottomColor}-soft) 50%, var(--tr-bg))`
  return style
}
