import { fieldTypes } from '#shared/fields/registry.ts'
import { clocks, dateOrders, type Formats } from '#shared/fields/formats.ts'
import { readFormats } from '#shared/fields/read-formats.ts'
import type { FieldSettingsProps } from '#client/cells/cell-type.ts'
import { useLocale } from '#client/cells/field-config.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Select } from '#client/ui/Select.tsx'

/** The last day of a year, past noon: no two formats write it alike. */
const sample = '2026-12-31T15:05:00.000Z'
const readers = ''

/** How every reader sees a field's days: without a choice, each by their own formats. */
export function DaySettings({ config, onChange }: FieldSettingsProps) {
  const { t } = useTranslation('tables')
  const locale = useLocale()
  const formats = readFormats(config)
  const write = (choice: Formats): string => fieldTypes.date.format(sample.slice(0, 10), choice, locale)
  return (
    <Select
      label={t('fields.dayFormat')}
      value={formats.dateOrder ?? readers}
      options={[
        { value: readers, label: t('fields.readersFormat', { example: write({}) }) },
        ...dateOrders.map((dateOrder) => ({ value: dateOrder, label: write({ dateOrder }) })),
      ]}
      onChange={(value) => onChange({ ...formats, dateOrder: dateOrders.find((one) => one === value) })}
    />
  )
}

/** The same for moments, with their clock. */
export function MomentSettings(props: FieldSettingsProps) {
  const { t } = useTranslation('tables')
  const locale = { ...useLocale(), timezone: 'UTC' }
  const formats = readFormats(props.config)
  const write = (choice: Formats): string => fieldTypes.dateTime.format(sample, choice, locale).split(' ').slice(1).join(' ')
  return (
    <>
      <DaySettings {...props} />
      <Select
        label={t('fields.clockFormat')}
        value={formats.clock ?? readers}
        options={[
          { value: readers, label: t('fields.readersFormat', { example: write({}) }) },
          ...clocks.map((clock) => ({ value: clock, label: write({ clock }) })),
        ]}
        onChange={(value) => props.onChange({ ...formats, clock: clocks.find((one) => one === value) })}
      />
    </>
  )
}
