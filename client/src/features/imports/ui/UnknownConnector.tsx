import { SearchDrawing } from '#client/ui/drawings/SearchDrawing.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** An address below `/connector` that leads to none. */
export function UnknownConnector() {
  const { t } = useTranslation('imports')
  return (
    <EmptyState title={t('unknown.title')} drawing={<SearchDrawing />}>
      {t('unknown.text')}
    </EmptyState>
  )
}
