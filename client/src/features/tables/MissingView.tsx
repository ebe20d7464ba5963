import type { View } from '#shared/views/view.ts'
import { Button } from '#client/ui/Button.tsx'
import { SearchDrawing } from '#client/ui/drawings/SearchDrawing.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import css from '#client/views/grid/table.module.css'
import { ViewPicker } from '#client/views/ViewPicker.tsx'

export interface MissingViewProps {
  tableId: string
  views: readonly View[]
  mayManage: boolean
  onPick(viewId: string): void
}

const nothing = {}

/** The address names a view that is not there (`view_not_found`): nothing of the table is shown in its place. */
export function MissingView({ tableId, views, mayManage, onPick }: MissingViewProps) {
  const { t } = useTranslation('tables')
  const [first] = views
  const next = first ? (
    <Button variant="primary" onClick={() => onPick(first.id)}>
      {t('views.openFirst')}
    </Button>
  ) : (
    <LinkButton variant="primary" to={`/object/${tableId}`}>
      {t('blocks.openTable')}
    </LinkButton>
  )
  return (
    <>
      <div className={css.toolbar} role="toolbar" aria-label={t('toolbar.label')}>
        <ViewPicker {...{ tableId, views, mayManage, onPick }} view={undefined} config={nothing} />
      </div>
      <div className={css.main}>
        <EmptyState title={t('views.notFound')} code={['view_not_found', 404]} drawing={<SearchDrawing />} action={next}>
          {t('views.notFoundText')}
        </EmptyState>
      </div>
    </>
  )
}
