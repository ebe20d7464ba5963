import type { ReactNode } from 'react'
import { BlockedScreen } from '#client/features/plans/ui/BlockedScreen.tsx'
import css from '#client/features/plans/ui/blocked.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { LinkButton } from '#client/ui/LinkButton.tsx'

/** While the plan is blocked: a page that stays open, within its frame, or the screen that says so. */
export function BlockedPlan({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('plans')
  if (children === undefined) return <BlockedScreen />
  return (
    <>
      <header className={css.head}>
        <strong>{t('blocked.title')}</strong>
        <LinkButton to="/" size="small">
          {t('blocked.back')}
        </LinkButton>
      </header>
      <main className={css.main}>{children}</main>
    </>
  )
}
