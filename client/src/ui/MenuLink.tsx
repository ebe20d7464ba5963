import { use, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Keys } from '#client/ui/Keys.tsx'
import { MenuContext } from '#client/ui/menu-context.ts'
import css from '#client/ui/Menu.module.css'

/** A menu entry that goes to an address; a real link, so that it also opens in a new tab. */
export function MenuLink({
  to,
  icon,
  shortcut,
  children,
}: {
  to: string
  icon?: ReactNode
  shortcut?: readonly string[]
  children: ReactNode
}) {
  const { close } = use(MenuContext)
  return (
    <Link to={to} role="menuitem" tabIndex={-1} className={css.item} onClick={() => close(false)}>
      {icon}
      <span className={css.text}>{children}</span>
      {shortcut && <Keys keys={shortcut} />}
    </Link>
  )
}
