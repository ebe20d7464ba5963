import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import type { SettingsPartProps } from '#client/features/notices/ui/NotificationSettings.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/notices/ui/notification-settings.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Switch } from '#client/ui/Switch.tsx'
import { TextField } from '#client/ui/TextField.tsx'

/** From ten in the evening to seven in the morning. */
const usual = { from: 22 * 60, to: 7 * 60 }

const two = (value: number): string => String(value).padStart(2, '0')
const textOf = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`

function minuteOf(text: string): number | undefined {
  const match = /^(\d{2}):(\d{2})/.exec(text)
  return match ? Number(match[1]) * 60 + Number(match[2]) : undefined
}

/** Hours without mails and pushes; what comes in them waits for their end. */
export function QuietHoursForm({ settings, onChange }: SettingsPartProps) {
  const { t } = useTranslation('notices')
  const organisation = useEntities('organisation')[0]
  const timezone = useSession().settings.timezone ?? organisation?.timezone ?? 'UTC'
  const { notice_quiet: quiet } = settings
  const set = (hours: typeof quiet) => {
    if (hours && hours.from === hours.to) return
    onChange({ ...settings, notice_quiet: hours }, { setting_key: 'notice_quiet', setting_value: hours })
  }
  const edge = (key: 'from' | 'to') =>
    quiet && (
      <TextField
        label={t(`quiet.${key}`)}
        type="time"
        required
        value={textOf(quiet[key])}
        onChange={(event) => {
          const minute = minuteOf(event.target.value)
          if (minute !== undefined) set({ ...quiet, [key]: minute })
        }}
      />
    )
  return (
    <section className={css.card} aria-labelledby="notice-quiet">
      <Text id="notice-quiet" as="h2" size={14}>
        {t('quiet.title')}
      </Text>
      <div>
        <Switch checked={quiet !== null} aria-describedby="notice-quiet-hint" onChange={() => set(quiet === null ? usual : null)}>
          {t('quiet.label')}
        </Switch>
        <p id="notice-quiet-hint" className={css.hint}>
          {t('quiet.hint', { timezone: timezone.replaceAll('_', ' ') })}
        </p>
      </div>
      {quiet && (
        <div className={css.pair}>
          {edge('from')}
          {edge('to')}
        </div>
      )}
    </section>
  )
}
