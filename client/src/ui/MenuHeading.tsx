import type { ReactNode } from 'react'
import css from '#client/ui/Menu.module.css'

/** A quiet heading over a group of menu items. */
export function MenuHeading({ children }: { children: ReactNode }) {
  return (
    <div role="presentation" className={css.heading}>
      {children}
    </div>
  )
}
