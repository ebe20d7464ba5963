import { useEntity } from '#client/engine/replica/use-entities.ts'
import { formatsFor } from '#client/engine/session/own-formats.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { firstDayOf } from '#client/i18n/region-week.ts'
import { tagOfOrder } from '#client/i18n/tag-of-order.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { CalendarFace } from '#client/ui/calendar/calendar-face.ts'

/** Every calendar of a person: its words, and the order of dates and the first day of the week that they, or else others, chose. */
export function useCalendarFace(): Pick<CalendarFace, 'language' | 'firstDay' | 'texts'> {
  const { t, language } = useTranslation('tables')
  const session = useSession()
  const { dateOrder, firstDay } = formatsFor(session, useEntity('organisation', session.orgId) ?? session.organisation, language)
  return {
    language: tagOfOrder(language, dateOrder),
    firstDay: firstDay ?? firstDayOf(language),
    texts: {
      open: t('filters.choose'),
      previous: t('cells.previousMonth'),
      next: t('cells.nextMonth'),
      today: t('cells.today'),
      clear: t('cells.clear'),
    },
  }
}
