import { useId, type ReactNode } from 'react'
import css from '#client/features/settings/ui/settings.module.css'

/** A named group of settings. */
export function SettingsCard({ title, description, children }: { title: string; description?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={css.card} aria-labelledby={id}>
      <div className={css.cardText}>
        <h2 id={id} className={css.cardTitle}>
          {title}
        </h2>
        {description !== undefined && <p className={css.description}>{description}</p>}
      </div>
      {children}
    </section>
  )
}
