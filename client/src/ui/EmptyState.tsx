import type { ReactNode } from 'react'
import classes from '#client/ui/EmptyState.module.css'

export interface EmptyStateProps {
  title: string
  children?: ReactNode
  /** a small drawing, see ui/drawings */
  drawing?: ReactNode
  /** the one next step */
  action?: ReactNode
  /** 1 when it is the whole page */
  level?: 1 | 2
}

/** Says what will be here, shows it, and gives the next step. */
export function EmptyState({ title, children, drawing, action, level = 2 }: EmptyStateProps) {
  const Title = `h${level}` as const
  return (
    <div className={classes.empty}>
      {drawing !== undefined && (
        <div className={classes.drawing} aria-hidden>
          {drawing}
        </div>
      )}
      <Title className={classes.title}>{title}</Title>
      {children !== undefined && <p className={classes.text}>{children}</p>}
      {action !== undefined && <div className={classes.actions}>{action}</div>}
    </div>
  )
}
