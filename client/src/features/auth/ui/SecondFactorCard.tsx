import { useId, type ReactNode } from 'react'
import css from '#client/features/auth/ui/second-factor.module.css'

/** One step of the page, with what it is about. */
export function SecondFactorCard({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={css.card} aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {title}
      </h2>
      <p className={css.text}>{text}</p>
      {children}
    </section>
  )
}
