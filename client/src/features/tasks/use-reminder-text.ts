import { useTranslation } from '#client/i18n/use-translation.ts'

const units = [
  ['week', 7 * 24 * 60],
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const

/** "10 minutes before". */
export function useReminderText(): (minutes: number) => string {
  const { t, language } = useTranslation('tasks')
  return (minutes) => {
    if (minutes === 0) return t('reminder.atDeadline')
    const [unit, size] = units.find(([, one]) => minutes % one === 0) ?? units[3]
    const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
    return t('reminder.before', { time: format.format(minutes / size) })
  }
}
