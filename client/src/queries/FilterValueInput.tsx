import { useRef, useState, type ReactNode } from 'react'
import { isoDayAt } from '#shared/days/zone.ts'
import { behaviourOf, cellField } from '#shared/fields/behaviour.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { readNumberText, writeNumber } from '#shared/fields/number-text.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { HeldIds, Operator } from '#shared/fields/field-type.ts'
import type { FilterValue } from '#shared/values/query.ts'
import { relativeDays } from '#shared/values/relative-day-names.ts'
import { countedDays } from '#shared/query/relative-day.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { cellTypes } from '#client/cells/cell-types.ts'
import { formatCell, parseCell } from '#client/cells/cell-text.ts'
import { useLocale } from '#client/cells/field-config.ts'
import { useCalendarFace } from '#client/cells/use-calendar-face.ts'
import { ValueField } from '#client/queries/ValueField.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/queries/views.module.css'
import { DayField } from '#client/ui/calendar/opened-later.tsx'
import { Select } from '#client/ui/Select.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useFocusBack } from '#client/ui/use-focus-back.ts'

export interface FilterValueProps {
  field: Field
  operator: Operator
  value: FilterValue | undefined
  /** calendar days only */
  fixedDays?: true
  onChange(value: FilterValue | undefined): void
}

/** The value of a condition, entered as the operator needs it. */
export function FilterValueInput(props: FilterValueProps): ReactNode {
  const Input = inputs[props.operator.input]
  return <Input key={`${props.field.id}.${props.operator.input}`} {...props} />
}

function TextValue({ field, value, onChange }: FilterValueProps) {
  return <ValueField field={field} value={typeof value === 'string' ? value : ''} onChange={(text) => onChange(text || undefined)} />
}

/** Read by the field's type, so that money and decimals are written as in the cells. */
function NumberValue(props: FilterValueProps) {
  return props.operator.part === 'key' || behaviourOf(props.field).definition.computed ? (
    <PlainNumberValue {...props} />
  ) : (
    <OwnNumberValue {...props} />
  )
}

function OwnNumberValue({ field, value, onChange }: FilterValueProps) {
  const { t } = useTranslation('tables')
  const locale = useLocale()
  const [text, setText] = useState(typeof value === 'number' ? formatCell(field, value, locale) : '')
  const read = parseCell(field, text, locale)
  return (
    <TextField
      aria-label={t('filters.value')}
      placeholder={t('filters.value')}
      inputMode="decimal"
      value={text}
      error={read.ok ? null : t(`misfit.${read.reason}`)}
      onChange={(event) => {
        setText(event.currentTarget.value)
        const next = parseCell(field, event.currentTarget.value, locale)
        onChange(next.ok && typeof next.value === 'number' ? next.value : undefined)
      }}
    />
  )
}

/** A number unrelated to the field's type: days, hours, a count. */
function PlainNumberValue({ value, onChange }: FilterValueProps) {
  const { t } = useTranslation('tables')
  const locale = useLocale()
  const [text, setText] = useState(typeof value === 'number' ? writeNumber(value, null, locale) : '')
  const isNumber = text === '' || readNumberText(text, locale) !== undefined
  return (
    <TextField
      aria-label={t('filters.value')}
      placeholder={t('filters.value')}
      inputMode="decimal"
      value={text}
      error={isNumber ? null : t('misfit.notNumber')}
      onChange={(event) => {
        setText(event.currentTarget.value)
        const read = readNumberText(event.currentTarget.value, locale)
        onChange(read === undefined ? undefined : Number(read))
      }}
    />
  )
}

function TimeValue({ value, onChange }: FilterValueProps) {
  const { t } = useTranslation('tables')
  return (
    <TextField
      type="time"
      aria-label={t('filters.value')}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  )
}

/** A day relative to today, or one of the calendar. */
function DateValue({ value, fixedDays, onChange }: FilterValueProps) {
  const { t } = useTranslation('tables')
  const { timezone } = useLocale()
  const face = useCalendarFace()
  const [today] = useState(() => isoDayAt(new Date(), timezone))
  const relative = typeof value === 'object' && 'relative' in value ? value : undefined
  const options = [
    { value: 'exact', label: t('filters.exactDay') },
    ...relativeDays.map((name) => ({ value: name, label: t(`filters.relative.${name}`) })),
  ]
  function choose(name: string): void {
    const chosen = relativeDays.find((day) => day === name)
    if (!chosen) onChange(undefined)
    else onChange(countedDays.includes(chosen) ? { relative: chosen, amount: relative?.amount ?? 7 } : { relative: chosen })
  }
  return (
    <Stack gap={4}>
      {!fixedDays && <Select ariaLabel={t('filters.day')} value={relative?.relative ?? 'exact'} options={options} onChange={choose} />}
      {!relative && (
        <DayField
          label={t('filters.value')}
          {...face}
          today={today}
          value={typeof value === 'string' ? value : undefined}
          onChange={(day) => onChange(day ?? undefined)}
        />
      )}
      {relative && countedDays.includes(relative.relative) && (
        <TextField
          type="number"
          min={0}
          max={36_500}
          aria-label={t('filters.days')}
          value={String(relative.amount ?? 0)}
          onChange={(event) =>
            onChange({ ...relative, amount: Math.min(36_500, Math.max(0, Math.trunc(Number(event.currentTarget.value)) || 0)) })
          }
        />
      )}
    </Stack>
  )
}

/** Options, people or records: picked as in a cell of the field, any number of them. */
function PickedValue({ field: ofField, operator, value, onChange }: FilterValueProps) {
  const field = cellField(ofField)
  const { t } = useTranslation('tables')
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useFocusBack(open, button)
  const locale = useLocale()
  const { Cell, Editor } = cellTypes[field.type]
  const many = { ...field, ...manyOf(field) }
  const ids: CellValue = Array.isArray(value) ? value : []
  const isMe = typeof value === 'object' && 'currentUser' in value
  return (
    <Stack gap={4}>
      <div className={css.pickBox}>
        <button
          ref={button}
          type="button"
          className={css.pick}
          aria-label={t('filters.value')}
          disabled={isMe}
          onClick={() => setOpen(true)}
        >
          {isMe ? (
            <span>{t('filters.currentUser')}</span>
          ) : ids.length > 0 ? (
            <Cell field={many} value={ids} locale={locale} />
          ) : (
            <span className={css.placeholder}>{t('filters.choose')}</span>
          )}
        </button>
        {open && (
          <Editor
            field={many}
            value={ids}
            start="keep"
            existingOnly
            commit={(next) => onChange(Array.isArray(next) ? next : undefined)}
            done={() => setOpen(false)}
          />
        )}
      </div>
      {operator.input === 'users' && (
        <Checkbox checked={isMe} onChange={(event) => onChange(event.currentTarget.checked ? { currentUser: true } : undefined)}>
          {t('filters.currentUser')}
        </Checkbox>
      )}
    </Stack>
  )
}

/** Lets a filter name several values for a cell that holds one. */
function manyOf(field: Field): Partial<Field> {
  const { holds } = fieldTypes[field.type]
  const many = holds && manyTypes[holds]
  return many === undefined ? {} : { type: many }
}

const manyTypes: Partial<Record<HeldIds, FieldTypeName>> = {
  options: 'multipleSelect',
  users: 'multipleUsers',
  records: 'manyToManyConnection',
}

const inputs: Record<Operator['input'], (props: FilterValueProps) => ReactNode> = {
  none: () => null,
  text: TextValue,
  number: NumberValue,
  date: DateValue,
  time: TimeValue,
  days: PlainNumberValue,
  hours: PlainNumberValue,
  options: PickedValue,
  users: PickedValue,
  records: PickedValue,
}
