import { IconInfoCircle } from '@tabler/icons-react'
import type { CalendarMode } from '#shared/views/calendar-view.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import css from '#client/views/calendar/calendar.module.css'
import type { CutRows } from '#client/views/time/use-rows-between.ts'

/** The next layout with fewer days. */
const narrower: Readonly<Record<CalendarMode, 'week' | 'day' | undefined>> = {
  month: 'week',
  agenda: 'week',
  week: 'day',
  day: undefined,
}

interface CutNoticeProps {
  cut: CutRows
  mode: CalendarMode
  onMode(mode: CalendarMode): void
}

/** Says that the days hold more records than are drawn, and leads to fewer days. */
export function CutNotice({ cut, mode, onMode }: CutNoticeProps) {
  const { t } = useTranslation('timeViews')
  const { number } = useFormat()
  const next = narrower[mode]
  return (
    <div className={css.cut} role="status">
      <IconInfoCircle size={16} stroke={1.5} aria-hidden />
      <span>{t('cut', { here: number(cut.here), of: number(cut.of) })}</span>
      {next ? (
        <Button size="small" variant="quiet" onClick={() => onMode(next)}>
          {t(`cutTo.${next}`)}
        </Button>
      ) : (
        <span>{t('cutFilter')}</span>
      )}
    </div>
  )
}
