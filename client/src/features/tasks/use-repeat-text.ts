import { readRule, weekdayNames } from '#shared/nouns/tasks/recurrence.ts'
import { regionOf } from '#client/i18n/region.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** The first of January 2024 is a Monday. */
const monday = Date.UTC(2024, 0, 1)

/** Says a rule of repetition in words. */
export function useRepeatText(): (rule: string) => string {
  const { t, language } = useTranslation('tasks')
  return (text) => {
    const rule = readRule(text)
    if (!rule) return t('repeat.custom')
    const count = rule.interval
    const often = t(`repeat.every.${rule.frequency}`, { count })
    if (rule.weekdays.length > 0 && rule.weekdays.length < weekdayNames.length) {
      const weekday = new Intl.DateTimeFormat(regionOf(language), { weekday: 'short', timeZone: 'UTC' })
      const days = new Intl.ListFormat(language, { type: 'conjunction' }).format(
        rule.weekdays.map((day) => weekday.format(monday + day * 86_400_000)),
      )
      return t('repeat.on', { often, days })
    }
    if (rule.monthDay === null) return often
    return rule.monthDay === -1 ? t('repeat.onLastDay', { often }) : t('repeat.onDay', { often, day: rule.monthDay })
  }
}
