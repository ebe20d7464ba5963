import { firstDays, type Formats } from '#shared/fields/formats.ts'
import type { Language } from '#client/i18n/languages.ts'
import { regionOf } from '#client/i18n/region.ts'

interface WeekInfo {
  firstDay: number
}

/** The first day of the week in the browser's region; 0 is Sunday. */
export function firstDayOf(language: Language): NonNullable<Formats['firstDay']> {
  const locale: Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo } = new Intl.Locale(regionOf(language)).maximize()
  const { firstDay } = locale.getWeekInfo?.() ?? locale.weekInfo ?? { firstDay: 1 }
  return firstDays.find((day) => day === firstDay % 7) ?? 1
}
