import { useTranslation } from '#client/i18n/use-translation.ts'
import { useTitle } from '#client/lib/use-title.ts'
import { SearchDrawing } from '#client/ui/drawings/SearchDrawing.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'

/** For addresses that nothing answers. */
export function NotFoundPage() {
  const { t } = useTranslation('shell')
  useTitle(t('notFound.title'))
  return (
    <EmptyState
      level={1}
      title={t('notFound.title')}
      code={['not_found', 404]}
      drawing={<SearchDrawing />}
      action={
        <LinkButton to="/home" variant="primary">
          {t('notFound.home')}
        </LinkButton>
      }
    >
      {t('notFound.text')}
    </EmptyState>
  )
}
