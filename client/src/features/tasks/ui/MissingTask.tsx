import { useTranslation } from '#client/i18n/use-translation.ts'
import { Notice } from '#client/ui/Notice.tsx'
import { Panel } from '#client/ui/Panel.tsx'

/** A link to a task that was deleted, or that is another person's own. */
export function MissingTask({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('tasks')
  return (
    <Panel title={t('detail.title')} onClose={onClose} closeLabel={t('detail.close')}>
      <Notice tone="warning">{t('errors.notFound')}</Notice>
    </Panel>
  )
}
