import { useId, type ReactNode } from 'react'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/settings/ui/settings.module.css'

/** A named group of settings. */
export function SettingsCard({ title, description, children }: { title: string; description?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={css.card} aria-labelledby={id}>
      <Stack gap={0}>
        <Text id={id} as="h2" size={14}>
          {title}
        </Text>
        {description !== undefined && <p className={css.description}>{description}</p>}
      </Stack>
      {children}
    </section>
  )
}
