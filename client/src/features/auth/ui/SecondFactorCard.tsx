import { useId, type ReactNode } from 'react'
import classes from '#client/features/auth/ui/second-factor.module.css'

/** One step of the page, with what it is about. */
export function SecondFactorCard({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <p className={classes.text}>{text}</p>
      {children}
    </section>
  )
}
