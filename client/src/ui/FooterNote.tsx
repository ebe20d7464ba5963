import type { ReactNode } from 'react'
import css from '#client/ui/FooterNote.module.css'

/** The reason why the main button of a footer rests, beside it. */
export function FooterNote({ children }: { children: ReactNode }) {
  return <p className={css.note}>{children}</p>
}
