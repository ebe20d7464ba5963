import type { ReactNode } from 'react'
import classes from '#client/ui/SectionHeader.module.css'

/** A page's name, its purpose, and its one primary action. */
export function SectionHeader({ title, description, action }: { title: string; description: string; action?: ReactNode }) {
  return (
    <header className={classes.header}>
      <div className={classes.heading}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.description}>{description}</p>
      </div>
      {action}
    </header>
  )
}
