import {
  IconChevronDown,
  IconChevronRight,
  IconChevronUp,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from '@tabler/icons-react'
import { useAtom } from 'jotai'
import { useRef, useState, type CSSProperties } from 'react'
import type { MenuBar, MenuItem } from '#shared/nouns/bundles/bundle-snapshot.ts'
import type { BarLinks, BarShortcut, BarTarget } from '#client/nouns/bundles/bar-links.ts'
import { BarPicture } from '#client/nouns/bundles/BarPicture.tsx'
import { BarShortcutLink } from '#client/nouns/bundles/BarShortcutLink.tsx'
import { closedFoldersAtom, hiddenBarsAtom } from '#client/nouns/bundles/menu-bar-state.ts'
import { hueGround } from '#client/nouns/bundles/hue-ground.ts'
import { Ellipsis } from '#client/ui/layout/Ellipsis.tsx'
import bars from '#client/nouns/bundles/bars.module.css'
import css from '#client/nouns/bundles/MenuBarView.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useIsPhone } from '#client/lib/use-media-query.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'

/** ms after the button was pressed in which the pointer changes nothing (specification 2 §2 "Menu bar in use") */
const forcedMs = 500

export interface MenuBarViewProps {
  /** the app whose bar it is: the device remembers for each what is closed */
  appId: string
  bar: MenuBar
  links: BarLinks
  shortcuts: readonly BarShortcut[]
  /** drawn open, for its editor */
  editing?: boolean
}

/** The menu bar of an app. On phones it is a line that unfolds. */
export function MenuBarView({ appId, bar, links, shortcuts, editing = false }: MenuBarViewProps) {
  const { t } = useTranslation('apps')
  const phone = useIsPhone()
  const { isHidden, isHovering, toggle, hover } = useHiding(appId, bar, phone)
  const collapsed = isHidden && !editing
  const isOpen = !collapsed || isHovering
  const mayHide = (phone || bar.allowHide) && !editing
  const sidebarIcon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  const ToggleIcon = phone ? (collapsed ? IconChevronDown : IconChevronUp) : sidebarIcon
  return (
    <div
      className={css.rail}
      style={{ '--bar-top': hueGround(bar.topColor, 100), '--bar-bottom': hueGround(bar.bottomColor, 50) } as CSSProperties}
      data-collapsed={collapsed || undefined}
      data-hovering={(collapsed && isHovering) || undefined}
      onPointerEnter={(event) => event.pointerType === 'mouse' && hover(true)}
      onPointerLeave={() => hover(false)}
    >
      <nav className={css.bar} aria-label={bar.title || t('menuBar.title')}>
        <div className={css.top}>
          {(phone || isOpen) &&
            (bar.logo === '' ? (
              <Ellipsis size={14} weight="semibold">
                {bar.title}
              </Ellipsis>
            ) : (
              <BarPicture address={bar.logo} alt={bar.title} />
            ))}
          {mayHide && (
            <IconButton
              label={t(collapsed ? 'menuBar.expand' : 'menuBar.collapse')}
              aria-expanded={!collapsed}
              icon={<ToggleIcon size={16} stroke={1.5} />}
              onClick={toggle}
            />
          )}
        </div>
        {isOpen && shortcuts.length > 0 && (
          <ul className={css.shortcuts}>
            {shortcuts.map((shortcut) => (
              <li key={shortcut.key}>
                <BarShortcutLink shortcut={shortcut} links={links} />
              </li>
            ))}
          </ul>
        )}
        {isOpen && <Items appId={appId} bar={bar} links={links} />}
      </nav>
    </div>
  )
}

/** The remembered state of a bar, and the pointer over it. */
function useHiding(appId: string, bar: MenuBar, phone: boolean) {
  const [hidden, setHidden] = useAtom(hiddenBarsAtom)
  const [hiddenOnPhone, setHiddenOnPhone] = useState(true)
  const [isHovering, setHovering] = useState(false)
  const forcedUntil = useRef(0)
  const isHidden = phone ? hiddenOnPhone : bar.allowHide && hidden.has(appId)
  return {
    isHidden,
    isHovering: isHovering && !phone && bar.showWhenHovered,
    toggle: () => {
      forcedUntil.current = Date.now() + forcedMs
      setHovering(false)
      if (phone) setHiddenOnPhone(!isHidden)
      else setHidden(toggled(hidden, appId))
    },
    hover: (on: boolean) => setHovering(on && Date.now() >= forcedUntil.current),
  }
}

function Items({ appId, bar, links }: Pick<MenuBarViewProps, 'appId' | 'bar' | 'links'>) {
  const { t } = useTranslation('apps')
  const [closed, setClosed] = useAtom(closedFoldersAtom)
  const inside = (folderId: string | null): MenuItem[] => bar.items.filter((item) => item.folderId === folderId)
  const draw = (item: MenuItem) => <Link key={item.id} item={item} bar={bar} links={links} />
  const isEmpty = !bar.items.some((item) => item.type === 'folder' || item.type === 'favorites' || links.find(item.type, item.targetId))
  return (
    <ul className={css.items}>
      {inside(null).map((item) => {
        if (item.type !== 'folder') return draw(item)
        const key = `${appId}.${item.id}`
        const isClosed = item.collapsible && closed.has(key)
        return (
          <li key={item.id}>
            <button
              type="button"
              className={bars.folder}
              aria-expanded={!isClosed}
              disabled={!item.collapsible}
              onClick={() => setClosed(toggled(closed, key))}
            >
              {isClosed ? <IconChevronRight size={14} stroke={1.5} /> : <IconChevronDown size={14} stroke={1.5} />}
              <Ellipsis>{item.label}</Ellipsis>
            </button>
            {!isClosed && <ul className={css.inside}>{inside(item.id).map(draw)}</ul>}
          </li>
        )
      })}
      {isEmpty && <li className={bars.empty}>{t('menuBar.empty')}</li>}
    </ul>
  )
}

function Link({ item, bar, links }: { item: MenuItem; bar: MenuBar; links: BarLinks }) {
  const { t } = useTranslation('apps')
  if (item.type !== 'favorites') {
    const target = links.find(item.type, item.targetId)
    return target ? <TargetLink target={target} bar={bar} links={links} /> : null
  }
  if (!links.favourites) return null
  return (
    <li>
      <span className={bars.folder}>{t('bars.favourites')}</span>
      <ul className={css.inside}>
        {links.favourites.map((target) => (
          <TargetLink key={target.to} target={target} bar={bar} links={links} />
        ))}
        {links.favourites.length === 0 && (
          <li>
            <links.Link to="/home" className={bars.empty}>
              {t('bars.noFavourites')}
            </links.Link>
          </li>
        )}
      </ul>
    </li>
  )
}

function TargetLink({ target, bar, links }: { target: BarTarget; bar: MenuBar; links: BarLinks }) {
  return (
    <li>
      <links.Link
        to={target.to}
        className={bars.link}
        data-large={bar.largeIcons || undefined}
        aria-current={target.isCurrent ? 'page' : undefined}
      >
        {bar.showIcons && <ItemIcon icon={target.icon} color={target.color} size={bar.largeIcons ? 24 : 20} />}
        <Ellipsis>{target.label}</Ellipsis>
      </links.Link>
    </li>
  )
}

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(id)) next.add(id)
  return next
}
