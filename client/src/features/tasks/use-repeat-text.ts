import { readRule } from '#shared/nouns/tasks/recurrence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { weekdayName } from '#client/i18n/weekday-name.ts'

/** Says a rule of repetition in words. */
export function useRepeatText(): (rule: string) => string {
  const { t, language } = useTranslation('tasks')
  return (text) => {
    const rule = readRule(text)
    if (!rule) return t('repeat.custom')
    const count = rule.interval
    const often = t(`repeat.every.${rule.frequency}`, { count })
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
