import { useState, type KeyboardEvent } from 'react'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import { readNumberText, writeNumber } from '#shared/fields/number-text.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { dateBuckets, isBucket, type Bucket } from '#shared/values/bucket.ts'
import { formatCell, parseCell } from '#client/cells/cell-text.ts'
import { useLocale } from '#client/cells/field-config.ts'
import css from '#client/queries/views.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Select } from '#client/ui/Select.tsx'
import { TextField } from '#client/ui/TextField.tsx'

interface BucketChoiceProps {
  /** undefined: it was deleted */
  field: Field | undefined
  bucket: Bucket | undefined
  /** undefined: by exact cells */
  onChange(bucket: Bucket | undefined): void
}

/** The stretch of days or the step of numbers that makes a group; nothing for other fields. */
export function BucketChoice({ field, bucket, onChange }: BucketChoiceProps) {
  const kind = field && behaviourOf(field).definition.buckets
  if (!field || !kind) return null
  const isStep = kind === 'number' || kind === 'seconds'
  return (
    <div className={css.bucket}>
      {isStep ? (
        <StepChoice
          key={`${field.id} ${bucket}`}
          field={field}
          step={typeof bucket === 'number' ? bucket : undefined}
          onChange={onChange}
        />
      ) : (
        <DateChoice bucket={bucket} onChange={onChange} />
      )}
    </div>
  )
}

function DateChoice({ bucket, onChange }: Omit<BucketChoiceProps, 'field'>) {
  const { t } = useTranslation('tables')
  return (
    <Select
      ariaLabel={t('groups.bucket')}
      value={dateBuckets.find((name) => name === bucket) ?? 'exact'}
      options={[
        { value: 'exact', label: t('groups.eachValue') },
        ...dateBuckets.map((name) => ({ value: name, label: t(`groups.buckets.${name}`) })),
      ]}
      onChange={(name) => onChange(dateBuckets.find((one) => one === name))}
    />
  )
}

interface StepChoiceProps {
  field: Field
  step: number | undefined
  onChange(step: number | undefined): void
}

/** Written as cells are, durations in hours. It takes effect on leaving: each letter would group all records again. */
function StepChoice({ field, step, onChange }: StepChoiceProps) {
  const { t } = useTranslation('tables')
  const locale = useLocale()
  const unit = units[behaviourOf(field).definition.buckets === 'seconds' ? 'hours' : 'cell']
  const [text, setText] = useState(step === undefined ? '' : unit.write(step, field, locale))
  const read = text.trim() === '' ? undefined : unit.read(text, field, locale)
  const isWrong = text.trim() !== '' && !isBucket(read)
  const commit = (): void => {
    if (!isWrong && read !== step) onChange(read)
  }
  return (
    <TextField
      aria-label={t(unit.label)}
      placeholder={t('groups.eachValue')}
      inputMode="decimal"
      value={text}
      error={isWrong ? t('groups.notStep') : null}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter') commit()
      }}
    />
  )
}

interface StepUnit {
  label: string
  read(text: string, field: Field, locale: Locale): number | undefined
  write(step: number, field: Field, locale: Locale): string
}

const secondsPerHour = 3600

const units: Readonly<Record<'cell' | 'hours', StepUnit>> = {
  cell: {
    label: 'groups.step',
    read: (text, field, locale) => {
      const read = parseCell(field, text, locale)
      return read.ok && typeof read.value === 'number' ? read.value : undefined
    },
    // money reads in its own unit; a field of fewer decimals than the step would round others
    write: (step, field, locale) =>
      behaviourOf(field).definition.amount === 'money' ? formatCell(field, step, locale) : writeNumber(step, null, locale),
  },
  hours: {
    label: 'groups.stepHours',
    read: (text, _field, locale) => {
      const read = readNumberText(text, locale)
      return read === undefined ? undefined : Number(read) * secondsPerHour
    },
    write: (step, _field, locale) => writeNumber(step / secondsPerHour, null, locale),
  },
}
