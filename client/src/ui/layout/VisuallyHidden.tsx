import type { HTMLAttributes } from 'react'
import css from '#client/ui/layout/layout.module.css'

interface VisuallyHiddenProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'span' | 'h1' | 'h2' | 'h3' | 'p' | 'legend' | 'caption'
}

/** Only for screen readers: a name where a sign says it to the eye, or news as `role="status"`. */
export function VisuallyHidden({ as: Tag = 'span', ...props }: VisuallyHiddenProps) {
  return <Tag {...props} className={css.hidden} />
}
