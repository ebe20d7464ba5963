import css from '#client/features/templates/ui/last-visit.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Notice } from '#client/ui/Notice.tsx'

/** Says that what stands below was kept from the last visit, since there is no network. */
export function LastVisit() {
  const { t } = useTranslation('templates')
  return (
    <div className={css.notice}>
      <Notice tone="info">{t('asOfLastVisit')}</Notice>
    </div>
  )
}
