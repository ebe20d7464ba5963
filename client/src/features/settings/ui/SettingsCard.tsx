import { useId, type ReactNode } from 'react'
import classes from '#client/features/settings/ui/settings.module.css'

/** A named group of settings. */
export function SettingsCard({ title, description, children }: { title: string; description?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.cardText}>
        <h2 id={id} className={classes.cardTitle}>
          {title}
        </h2>
        {description !== undefined && <p className={classes.description}>{description}</p>}
      </div>
      {children}
    </section>
  )
}
