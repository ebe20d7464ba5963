import { EmptyState } from '#client/ui/EmptyState.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

export function ImportDenied() {
  const { t } = useTranslation('imports')
  return (
    <EmptyState
      title={t('denied.title')}
      action={
        <LinkButton to="/home" variant="primary">
          {t('denied.home')}
        </LinkButton>
      }
    >
      {t('denied.text')}
    </EmptyState>
  )
}
