import type { ReactNode } from 'react'
import classes from '#client/ui/Menu.module.css'

/** A quiet heading over a group of menu items. */
export function MenuHeading({ children }: { children: ReactNode }) {
  return (
    <div role="presentation" className={classes.heading}>
      {children}
    </div>
  )
}
