import type { ComponentType, ReactNode } from 'react'
import type { Icon } from '@tabler/icons-react'

/** The target of an item, with its name and look of today. */
export interface BarTarget {
  to: string
  label: string
  icon: string
  color: string
  /** it is the page one is on */
  isCurrent: boolean
}

/** One place of the product that a bar leads to. */
export interface BarShortcut {
  key: string
  label: string
  Icon: Icon
  to?: string
  run?: () => void
  /** lines of the menu that it opens */
  Lines?: ComponentType
  /** a hook: how many things wait there */
  useCount?: () => number
}

export interface BarLinkProps {
  to: string
  className?: string | undefined
  children: ReactNode
  'aria-current'?: 'page' | undefined
  'aria-label'?: string | undefined
  'data-large'?: true | undefined
  'data-tooltip'?: string | undefined
}

/** The ways of a bar: links of the router inside the product, plain ones on a public page. */
export interface BarLinks {
  /** undefined for what is gone or may not be seen */
  find(type: string, targetId: string): BarTarget | undefined
  Link: ComponentType<BarLinkProps>
  /** the person's favourites; undefined where nobody is signed in */
  favourites?: readonly BarTarget[]
}
