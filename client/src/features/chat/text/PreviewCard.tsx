import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import css from '#client/features/chat/text/LinkPreviews.module.css'

interface PreviewCardProps {
  to: string
  icon: ReactNode
  label: string
  /** the kind of the thing, or the name of its table */
  below: string
  isDone?: boolean
}

export function PreviewCard({ to, icon, label, below, isDone = false }: PreviewCardProps) {
  return (
    <Link to={to} className={css.card}>
      {icon}
      <span className={css.words}>
        <span className={css.label} data-done={isDone || undefined}>
          {label}
        </span>
        <span className={css.below}>{below}</span>
      </span>
    </Link>
  )
}
