import type { ReactNode } from 'react'
import css from '#client/ui/SectionHeader.module.css'

/** A page's name, its purpose, and its one primary action. */
export function SectionHeader({ title, description, action }: { title: string; description: string; action?: ReactNode }) {
  return (
    <header className={css.header}>
      <div className={css.heading}>
        <h1 className={css.title}>{title}</h1>
        <p className={css.description}>{description}</p>
      </div>
      {action}
    </header>
  )
}
