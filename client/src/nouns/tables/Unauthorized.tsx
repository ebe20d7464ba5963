import { useTranslation } from '#client/i18n/use-translation.ts'
import { useTitle } from '#client/lib/use-title.ts'
import { SearchDrawing } from '#client/ui/drawings/SearchDrawing.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'

/** The organisation hides its tables from this person. */
export function Unauthorized() {
  const { t } = useTranslation('shell')
  useTitle(t('unauthorized.title'))
  return (
    <EmptyState
      level={1}
      title={t('unauthorized.title')}
      code={['unauthorized', 404]}
      drawing={<SearchDrawing />}
      action={
        <LinkButton to="/home" variant="primary">
          {t('notFound.home')}
        </LinkButton>
      }
    >
      {t('unauthorized.text')}
    </EmptyState>
  )
}
