import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import css from '#client/views/time/elsewhere.module.css'

interface ElsewhereNoticeProps {
  /** the one that is shown, in words */
  month: string
  onToday(): void
}

/** Says that a calendar has opened where its records are, because none is near today. */
export function ElsewhereNotice({ month, onToday }: ElsewhereNoticeProps) {
  const { t } = useTranslation('timeViews')
  return (
    <div className={css.elsewhere} role="status">
      <IconInfoCircle size={16} stroke={1.5} aria-hidden />
      <span>{t('elsewhere', { month })}</span>
      <Button size="small" variant="quiet" onClick={onToday}>
        {t('toToday')}
      </Button>
    </div>
  )
}
