import { ListSkeleton } from '#client/features/home/ui/ListSkeleton.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/home/ui/Home.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** Right after signing up with the demo workspace: it is on its way, and has the shape of what will be here. */
export function PreparingDemo() {
  const { t } = useTranslation('home')
  return (
    <section className={css.section} aria-busy>
      <header className={css.sectionHeader}>
        <Text as="p" size={13} muted role="status">
          {t('preparingDemo')}
        </Text>
      </header>
      <ListSkeleton />
    </section>
  )
}
