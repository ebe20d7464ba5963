import { useId, type ReactNode } from 'react'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/auth/ui/second-factor.module.css'

/** One step of the page, with what it is about. */
export function SecondFactorCard({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={css.card} aria-labelledby={id}>
      <Text id={id} as="h2" size={14}>
        {title}
      </Text>
      <p className={css.text}>{text}</p>
      {children}
    </section>
  )
}
