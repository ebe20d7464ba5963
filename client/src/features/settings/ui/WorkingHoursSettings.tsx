import { IconPlus, IconX } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { isoDayAt } from '#shared/days/zone.ts'
import { usualWeek } from '#shared/nouns/organisations/usual-week.ts'
import type { WorkingHours } from '#shared/values/working-hours.ts'
import { saveOrganisation, useOrganisation } from '#client/features/settings/organisation-settings.ts'
import { settingsFailure } from '#client/features/settings/settings-failure.ts'
import { Row } from '#client/ui/layout/Row.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import settings from '#client/features/settings/ui/settings.module.css'
import { SettingsCard } from '#client/features/settings/ui/SettingsCard.tsx'
import css from '#client/features/settings/ui/WorkingHours.module.css'
import { lazyPage } from '#client/manifest/lazy-page.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { weekdayName } from '#client/i18n/weekday-name.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Switch } from '#client/ui/Switch.tsx'
import { toast } from '#client/ui/toast.ts'

// the words of calendars are those of tables
const { Page: Holidays } = lazyPage(async () => (await import('#client/features/settings/ui/Holidays.tsx')).Holidays, ['tables'])

type Stretch = [from: number, to: number]

/** Monday first; a week is kept from Sunday on. */
const days = [1, 2, 3, 4, 5, 6, 0]
const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const
const mostStretches = 4

/** The hours and holidays by which the clocks of stages run. */
export function WorkingHoursSettings() {
  const { t, language } = useTranslation('settings')
  const { workingHours, timezone } = useOrganisation()
  const saved = workingHours ?? null
  const [today] = useState(() => isoDayAt(new Date(), timezone))
  const [hours, setHours] = useState<WorkingHours | null>(saved)
  const isRight = hours === null || hours.week.every(isInOrder)
  const submission = useSubmit(() =>
    saveOrganisation({ workingHours: hours }).then(() => void toast({ message: t('saved'), tone: 'success' })),
  )
  const failure = settingsFailure(t, submission.failure)
  const setDay = (day: number, stretches: Stretch[]): void =>
    setHours((before) => before && { ...before, week: before.week.map((one, at) => (at === day ? stretches : one)) })
  return (
    <SettingsCard title={t('hours.title')} description={t('hours.description', { timezone })}>
      <Stack as="form" gap={16} noValidate aria-label={t('hours.title')} onSubmit={submission.onSubmit}>
        {failure !== null && <Notice tone="error">{failure}</Notice>}
        <Switch
          checked={hours !== null}
          disabled={submission.busy}
          onChange={(event) => setHours(event.currentTarget.checked ? (saved ?? { week: usualWeek(), holidays: [] }) : null)}
        >
          {t('hours.only')}
        </Switch>
        {hours && (
          <>
            <Stack as="ul" gap={4} size={13}>
              {days.map((day) => (
                <Day
                  key={day}
                  name={weekdayName(day, language)}
                  stretches={hours.week[day] ?? []}
                  onChange={(stretches) => setDay(day, stretches)}
                />
              ))}
            </Stack>
            {!isRight && <Notice tone="error">{t('hours.wrong')}</Notice>}
            <Suspense>
              <Holidays holidays={hours.holidays} today={today} onChange={(holidays) => setHours({ ...hours, holidays })} />
            </Suspense>
          </>
        )}
        <div className={settings.end}>
          <Button type="submit" busy={submission.busy} disabled={!isRight || JSON.stringify(hours) === JSON.stringify(saved)}>
            {t('save')}
          </Button>
        </div>
      </Stack>
    </SettingsCard>
  )
}

const isInOrder = (day: readonly Stretch[]): boolean => day.every(([from, to], at) => from < to && from >= (day[at - 1]?.[1] ?? 0))

function Day({ name, stretches, onChange }: { name: string; stretches: readonly Stretch[]; onChange(stretches: Stretch[]): void }) {
  const { t } = useTranslation('settings')
  const last = stretches.at(-1)?.[1] ?? 480
  const set = (at: number, stretch: Stretch): void => onChange(stretches.map((one, index) => (index === at ? stretch : one)))
  return (
    <li className={css.day}>
      <span className={css.name}>{name}</span>
      <Stack as="span" gap={4} flex="grow">
        {stretches.length === 0 && <span className={css.free}>{t('hours.free')}</span>}
        {stretches.map(([from, to], at) => (
          // stretches have no ids, and are never put in another order
          <Row key={at} as="span" wrap>
            <Clock label={t('hours.from', { day: name })} minutes={from} onChange={(next) => set(at, [next, to])} />
            <span aria-hidden>–</span>
            <Clock label={t('hours.to', { day: name })} minutes={to} onChange={(next) => set(at, [from, next])} />
            <IconButton
              label={t('hours.remove', { day: name })}
              icon={<IconX {...icon} />}
              onClick={() => onChange(stretches.filter((_, index) => index !== at))}
            />
          </Row>
        ))}
      </Stack>
      <IconButton
        label={t('hours.add', { day: name })}
        icon={<IconPlus {...icon} />}
        disabled={stretches.length >= mostStretches || last >= 1380}
        onClick={() => onChange([...stretches, [last + 60, Math.min(1440, last + (stretches.length === 0 ? 600 : 240))]])}
      />
    </li>
  )
}

/** Midnight at the end of a day is 24:00, which no clock shows: it is written 23:59. */
function Clock({ label, minutes, onChange }: { label: string; minutes: number; onChange(minutes: number): void }) {
  const shown = Math.min(minutes, 1439)
  const two = (value: number): string => String(value).padStart(2, '0')
  return (
    <input
      type="time"
      className={css.clock}
      aria-label={label}
      value={`${two(Math.floor(shown / 60))}:${two(shown % 60)}`}
      onChange={(event) => {
        const [hour, minute] = event.currentTarget.value.split(':').map(Number)
        if (hour !== undefined && minute !== undefined) onChange(hour === 23 && minute === 59 ? 1440 : hour * 60 + minute)
      }}
    />
  )
}
