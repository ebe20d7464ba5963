import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { ItemMenu } from '#client/features/home/ui/ItemMenu.tsx'
import type { TreeLine } from '#client/app/shell/tree-line.ts'
import type { OverlayTarget } from '#client/lib/overlays.ts'
import css from '#client/app/shell/SideMenu.module.css'

/** One line of the side menu; with a `target` it has the item's menu at its end. */
export function MenuEntry({
  to,
  label,
  icon,
  collapsed,
  end,
  count,
  target,
  line,
  arrow,
}: {
  to: string
  label: string
  icon: ReactNode
  collapsed: boolean
  end?: boolean
  count?: ReactNode
  target?: OverlayTarget
  line?: TreeLine | undefined
  /** shows in its icon's place what stands below */
  arrow?: ReactNode
}) {
  return (
    <li {...line} className={css.entry}>
      <NavLink
        to={to}
        draggable={false}
        end={end === true}
        className={css.link ?? ''}
        aria-label={collapsed ? label : undefined}
        data-tooltip={collapsed ? label : undefined}
      >
        {arrow ? <span className={css.folderIcon}>{icon}</span> : icon}
        {!collapsed && <span className={css.text}>{label}</span>}
        {count}
      </NavLink>
      {arrow}
      {target && !collapsed && (
        <span className={css.more}>
          <ItemMenu target={target} label={label} />
        </span>
      )}
    </li>
  )
}
