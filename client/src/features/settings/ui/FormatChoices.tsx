import { clocks, dateOrders, decimals, firstDays, withFormats, type Formats } from '#shared/fields/formats.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { localeOf } from '#shared/fields/locale.ts'
import { firstDayOf } from '#client/i18n/region-week.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { weekdayName } from '#client/i18n/weekday-name.ts'
import { Select } from '#client/ui/Select.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'

interface FormatChoicesProps {
  formats: Formats
  /** the formats that hold where nothing is chosen */
  otherwise: Formats
  onChange(formats: Formats): void
}

/** The last day of a year, past noon: no two orders of day and month write it alike. */
const sample = '2026-12-31T15:05:00.000Z'
const follows = ''

/** Choices of how days, times and numbers are written; each may be left to who is asked next. */
export function FormatChoices({ formats, otherwise, onChange }: FormatChoicesProps) {
  const { t, language } = useTranslation('settings')
  const written = (choice: Formats) => {
    const locale = withFormats(localeOf(language, 'UTC'), choice)
    return {
      day: fieldTypes.date.format(sample.slice(0, 10), {}, locale),
      time: fieldTypes.dateTime.format(sample, {}, locale).split(' ').slice(1).join(' '),
      number: fieldTypes.number.format(1234.5, fieldTypes.number.defaultConfig(), locale),
    }
  }
  const change = (part: Partial<Formats>): void =>
    onChange(Object.fromEntries(Object.entries({ ...formats, ...part }).filter(([, value]) => value !== undefined)))
  const automatic = (example: string) => ({ value: follows, label: t('formats.automatic', { example }) })
  return (
    <Stack gap={16}>
      <Select
        label={t('formats.days')}
        value={formats.dateOrder ?? follows}
        options={[
          automatic(written(otherwise).day),
          ...dateOrders.map((dateOrder) => ({ value: dateOrder, label: written({ dateOrder }).day })),
        ]}
        onChange={(value) => change({ dateOrder: dateOrders.find((one) => one === value) })}
      />
      <Select
        label={t('formats.times')}
        value={formats.clock ?? follows}
        options={[automatic(written(otherwise).time), ...clocks.map((clock) => ({ value: clock, label: written({ clock }).time }))]}
        onChange={(value) => change({ clock: clocks.find((one) => one === value) })}
      />
      <Select
        label={t('formats.numbers')}
        value={formats.decimal ?? follows}
        options={[
          automatic(written(otherwise).number),
          ...decimals.map((decimal) => ({ value: decimal, label: written({ decimal }).number })),
        ]}
        onChange={(value) => change({ decimal: decimals.find((one) => one === value) })}
      />
      <Select
        label={t('formats.firstDay')}
        value={formats.firstDay === undefined ? follows : String(formats.firstDay)}
        options={[
          automatic(weekdayName(otherwise.firstDay ?? firstDayOf(language), language)),
          ...firstDays.map((day) => ({ value: String(day), label: weekdayName(day, language) })),
        ]}
        onChange={(value) => change({ firstDay: firstDays.find((one) => String(one) === value) })}
      />
    </Stack>
  )
}
