import { dayName, readCron, writeCron, type Schedule } from '#client/nouns/automations/cron-words.ts'
import css from '#client/features/automations/ui/automations.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Select } from '#client/ui/Select.tsx'
import { TextField } from '#client/ui/TextField.tsx'

const everyOptions: readonly Schedule['every'][] = ['hour', 'day', 'workday', 'week', 'month', 'custom']
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
const asksTime: ReadonlySet<Schedule['every']> = new Set(['day', 'workday', 'week', 'month'])

/** Times that come again and again, in words; others as a pattern. */
export function ScheduleInput({ value, disabled, onChange }: { value: string; disabled: boolean; onChange: (cron: string) => void }) {
  const { t, language } = useTranslation('automations')
  const schedule = readCron(value)
  const set = (change: Partial<Schedule>): void => onChange(writeCron({ ...schedule, pattern: value, ...change }))
  return (
    <>
      <div className={css.inputRow}>
        <Select
          label={t('inputs.cron')}
          value={schedule.every}
          options={everyOptions.map((every) => ({ value: every, label: t(`schedule.${every}`) }))}
          disabled={disabled}
          onChange={(every) => set({ every })}
        />
        {schedule.every === 'week' && (
          <Select
            label={t('schedule.weekday')}
            value={String(schedule.day)}
            options={weekdays.map((day) => ({ value: String(day), label: dayName(day, language) }))}
            disabled={disabled}
            onChange={(day) => set({ day: Number(day) })}
          />
        )}
        {schedule.every === 'month' && (
          <TextField
            type="number"
            min={1}
            max={31}
            label={t('schedule.dayOfMonth')}
            value={schedule.day}
            disabled={disabled}
            onChange={(event) => set({ day: Number(event.currentTarget.value) })}
          />
        )}
        {asksTime.has(schedule.every) && (
          <TextField
            type="time"
            label={t('schedule.at')}
            value={schedule.at}
            disabled={disabled}
            onChange={(event) => set({ at: event.currentTarget.value || '09:00' })}
          />
        )}
      </div>
      {schedule.every === 'custom' && (
        <TextField
          label={t('schedule.pattern')}
          hint={t('schedule.hint')}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </>
  )
}
