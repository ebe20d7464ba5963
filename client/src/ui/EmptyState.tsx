import type { ReactNode } from 'react'
import css from '#client/ui/EmptyState.module.css'

export interface EmptyStateProps {
  title: string
  children?: ReactNode
  /** a small drawing, see ui/drawings */
  drawing?: ReactNode
  /** the one next step */
  action?: ReactNode
  /** 1 when it is the whole page */
  level?: 1 | 2
  /** why nothing is here, for support: its id and status (specification 2 §8) */
  code?: readonly [id: string, status: number]
}

/** Says what will be here, shows it, and gives the next step. */
export function EmptyState({ title, children, drawing, action, level = 2, code }: EmptyStateProps) {
  const Title = `h${level}` as const
  return (
    <div className={css.empty}>
      {drawing !== undefined && (
        <div className={css.drawing} aria-hidden>
          {drawing}
        </div>
      )}
      <Title className={css.title}>{title}</Title>
      {children !== undefined && <p className={css.text}>{children}</p>}
      {code !== undefined && <code className={css.text}>{code.join('#')}</code>}
      {action !== undefined && <div className={css.actions}>{action}</div>}
    </div>
  )
}
