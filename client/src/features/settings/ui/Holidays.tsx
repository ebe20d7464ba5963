import { useState } from 'react'
import { useCalendarFace } from '#client/cells/use-calendar-face.ts'
import { Row } from '#client/ui/layout/Row.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import { dayFormat } from '#client/i18n/day-format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { DayField } from '#client/ui/calendar/opened-later.tsx'
import { Chip } from '#client/ui/Chip.tsx'

interface HolidaysProps {
  /** ISO days in order */
  holidays: readonly string[]
  today: string
  onChange(holidays: string[]): void
}

/** The days of the organisation without work. */
export function Holidays({ holidays, today, onChange }: HolidaysProps) {
  const { t, language } = useTranslation('settings')
  const face = useCalendarFace()
  const [day, setDay] = useState<string>()
  const format = dayFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <Stack>
      <Text size={13} weight="medium">
        {t('hours.holidays')}
      </Text>
      {holidays.length > 0 && (
        <Row as="span" gap={4} align="stretch" wrap>
          {holidays.map((holiday) => {
            const label = format.format(new Date(holiday))
            return (
              <Chip
                key={holiday}
                onRemove={() => onChange(holidays.filter((one) => one !== holiday))}
                removeLabel={t('hours.removeHoliday', { day: label })}
              >
                {label}
              </Chip>
            )
          })}
        </Row>
      )}
      <Row as="span" wrap>
        <DayField label={t('hours.holiday')} {...face} today={today} value={day} onChange={(next) => setDay(next ?? undefined)} />
        <Button
          size="small"
          disabled={day === undefined || holidays.includes(day)}
          onClick={() => {
            if (day !== undefined) onChange([...holidays, day].toSorted())
            setDay(undefined)
          }}
        >
          {t('hours.addHoliday')}
        </Button>
      </Row>
    </Stack>
  )
}
