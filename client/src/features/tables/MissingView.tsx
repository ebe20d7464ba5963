import { Button } from '#client/ui/Button.tsx'
import { SearchDrawing } from '#client/ui/drawings/SearchDrawing.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** The address names a view that is not there (`view_not_found`): nothing of the table is shown in its place. */
export function MissingView({ onOpenFirst }: { onOpenFirst(): void }) {
  const { t } = useTranslation('tables')
  const first = (
    <Button variant="primary" onClick={onOpenFirst}>
      {t('views.openFirst')}
    </Button>
  )
  return (
    <EmptyState title={t('views.notFound')} drawing={<SearchDrawing />} action={first}>
      {t('views.notFoundText')}
    </EmptyState>
  )
}
