import { readRule } from '#shared/nouns/tasks/recurrence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { weekdayName } from '#client/i18n/weekday-name.ts'

const places = ['first', 'second', 'third', 'fourth', 'fifth'] as const
const placeName = (place: number) => places[place - 1] ?? 'last'

/** Says a rule of repetition in words. */
export function useRepeatText(): (rule: string) => string {
  const { t, language } = useTranslation('tasks')
  return (text) => {
    const rule = readRule(text)
    if (!rule) return t('repeat.custom')
    const count = rule.interval
    const often = t(`repeat.every.${rule.frequency}`, { count })
    const [weekday] = rule.weekdays
    if (rule.place !== 0 && weekday !== undefined) {
      const place = t(`repeat.place.${placeName(rule.place)}`)
      return t('repeat.onPlace', { often, place, day: weekdayName(weekday, language, 'long') })
    }
    if (rule.weekdays.length > 0 && rule.weekdays.length < 7) {
      const days = new Intl.ListFormat(language, { type: 'conjunction' }).format(
        rule.weekdays.map((day) => weekdayName(day, language, 'short')),
      )
      return t('repeat.on', { often, days })
    }
    if (rule.monthDay === null) return often
    return rule.monthDay === -1 ? t('repeat.onLastDay', { often }) : t('repeat.onDay', { often, day: rule.monthDay })
  }
}
