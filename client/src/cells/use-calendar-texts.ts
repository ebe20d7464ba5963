import { useTranslation } from '#client/i18n/use-translation.ts'
import type { CalendarTexts } from '#client/ui/calendar/calendar-face.ts'

/** The words of every calendar. */
export function useCalendarTexts(): CalendarTexts {
  const { t } = useTranslation('tables')
  return {
    open: t('filters.choose'),
    previous: t('cells.previousMonth'),
    next: t('cells.nextMonth'),
    today: t('cells.today'),
    clear: t('cells.clear'),
  }
}
