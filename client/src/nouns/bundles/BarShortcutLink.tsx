import { Suspense } from 'react'
import type { BarLinks, BarShortcut } from '#client/nouns/bundles/bar-links.ts'
import { Ellipsis } from '#client/ui/layout/Ellipsis.tsx'
import { Menu } from '#client/ui/Menu.tsx'
import css from '#client/nouns/bundles/bars.module.css'

interface BarShortcutLinkProps {
  shortcut: BarShortcut
  links: BarLinks
  /** only the drawing, with its name as a tooltip */
  isSmall?: boolean
}

/** A place of the product in a bar, with the number of things that wait there. */
export function BarShortcutLink({ shortcut, links: { Link }, isSmall }: BarShortcutLinkProps) {
  const { Icon, label, to, run, Lines, useCount } = shortcut
  const inside = (
    <>
      <Icon size={isSmall === true ? 20 : 16} stroke={1.5} aria-hidden />
      {isSmall !== true && <Ellipsis>{label}</Ellipsis>}
      {useCount && <Badge useCount={useCount} />}
    </>
  )
  const named = { className: isSmall === true ? css.small : css.link, 'aria-label': label }
  const look = { ...named, ...(isSmall === true && { 'data-tooltip': label }) }
  if (to !== undefined)
    return (
      <Link to={to} {...look}>
        {inside}
      </Link>
    )
  if (Lines)
    return (
      <Menu
        trigger={(props) => (
          <button type="button" {...props} {...look}>
            {inside}
          </button>
        )}
      >
        <Suspense fallback={null}>
          <Lines />
        </Suspense>
      </Menu>
    )
  return (
    <button type="button" {...look} onClick={run}>
      {inside}
    </button>
  )
}

/** More than 99 is shown as such (specification 2 §9). */
function Badge({ useCount }: { useCount: () => number }) {
  const count = useCount()
  return count > 0 ? <span className={css.badge}>{count > 99 ? '+99' : count}</span> : null
}
