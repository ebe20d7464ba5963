import type { View } from '#shared/views/view.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { ViewSettings } from '#client/queries/view-settings.ts'
import { Button } from '#client/ui/Button.tsx'
import css from '#client/views/grid/table.module.css'

export interface ChangedViewProps {
  settings: ViewSettings
  view: View | undefined
  mayManage: boolean
}

/** A person's own changes of a view: taken back, or saved where they may and the view is not locked. */
export function ChangedView({ settings, view, mayManage }: ChangedViewProps) {
  const { t } = useTranslation('tables')
  return (
    <span className={css.changed}>
      <Button variant="quiet" size="small" onClick={settings.reset}>
        {t('views.reset')}
      </Button>
      {view && (mayManage || view.ownerId) && !view.locked && (
        <Button variant="secondary" size="small" onClick={settings.save}>
          {t('views.save')}
        </Button>
      )}
    </span>
  )
}
