import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { ItemMenu } from '#client/features/home/ui/ItemMenu.tsx'
import type { OverlayTarget } from '#client/lib/overlays.ts'
import classes from '#client/app/shell/SideMenu.module.css'

/** One line of the side menu; with a `target` it has the item's menu at its end. */
export function MenuEntry({
  to,
  label,
  icon,
  collapsed,
  end,
  count,
  target,
}: {
  to: string
  label: string
  icon: ReactNode
  collapsed: boolean
  end?: boolean
  count?: ReactNode
  target?: OverlayTarget
}) {
  return (
    <li className={classes.entry}>
      <NavLink
        to={to}
        end={end === true}
        className={classes.link ?? ''}
        aria-label={collapsed ? label : undefined}
        data-tooltip={collapsed ? label : undefined}
      >
        {icon}
        {!collapsed && <span className={classes.text}>{label}</span>}
        {count}
      </NavLink>
      {target && !collapsed && (
        <span className={classes.more}>
          <ItemMenu target={target} label={label} />
        </span>
      )}
    </li>
  )
}
