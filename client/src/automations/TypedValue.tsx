import { IconX } from '@tabler/icons-react'
import { useId, useMemo, useState } from 'react'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { Operator } from '#shared/fields/field-type.ts'
import { findOption, type SelectConfig } from '#shared/fields/select-options.ts'
import { isUuid } from '#shared/lib/ids.ts'
import { onlyPlace, readTemplate } from '#shared/nouns/automations/template-text.ts'
import { namedTable } from '#shared/nouns/automations/values/follow-links.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { useOffered } from '#client/automations/use-offered.ts'
import { ValueButton } from '#client/automations/ValueButton.tsx'
import { ValueField } from '#client/automations/ValueField.tsx'
import css from '#client/automations/values.module.css'
import { parseCell } from '#client/cells/cell-text.ts'
import { useLocale } from '#client/cells/field-config.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { isMisfit } from '#client/nouns/automations/fitting-kinds.ts'
import type { NamedSource } from '#client/nouns/automations/places.ts'
import { FilterValueInput } from '#client/queries/FilterValueInput.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'

interface TypedValueProps {
  field: Field
  value: string
  sources: readonly NamedSource[]
  disabled: boolean
  onChange: (text: string) => void
}

/** The value for a cell: in the editor of its field, or one that a step knows. */
export function TypedValue({ field, value, sources, disabled, onChange }: TypedValueProps) {
  const { t } = useTranslation('automations')
  const { t: tTables } = useTranslation('tables')
  const id = useId()
  const locale = useLocale()
  const { offered, typeAt } = useOffered(sources)
  const [isWritten, setWritten] = useState(false)
  const own = ownInput(field, value)
  const misfit = useMemo(() => {
    const place = onlyPlace(value)
    const target = namedTable(field)
    const type = place && typeAt(place)
    const from = type && namedTable(type)
    if (target !== undefined && from !== undefined && target !== from) return t('places.otherTable')
    if (type && isMisfit(type, field)) return tTables('misfit.wrongType')
    const isPlain = readTemplate(value).every((part) => typeof part === 'string')
    if (!isPlain || value.trim() === '' || behaviourOf(field).definition.holds !== undefined) return undefined
    const read = parseCell(field, value, locale)
    return read.ok || behaviourOf(field).definition.typedAs !== undefined ? undefined : tTables(`misfit.${read.reason}`)
  }, [field, value, typeAt, locale, t, tTables])
  if (!own || isWritten || disabled)
    return (
      <div className={css.row}>
        <ValueField
          label={field.label}
          isLong={false}
          value={value}
          sources={sources}
          disabled={disabled}
          misfit={misfit}
          onChange={onChange}
        />
        {own === undefined && ownInput(field, '') && !disabled && (
          <IconButton
            label={t('places.leave')}
            icon={<IconX size={16} stroke={1.5} aria-hidden />}
            onClick={() => {
              setWritten(false)
              onChange('')
            }}
          />
        )}
      </div>
    )
  return (
    <div role="group" aria-labelledby={id}>
      <span id={id} className={css.label}>
        {field.label}
      </span>
      <div className={css.row}>
        <FilterValueInput
          field={field}
          operator={own.operator}
          fixedDays
          value={own.value}
          onChange={(next) => onChange(Array.isArray(next) ? picked(field, next).join(', ') : typeof next === 'string' ? next : '')}
        />
        <ValueButton
          title={t('places.insert', { label: field.label })}
          offered={offered}
          onPick={(text) => {
            setWritten(true)
            onChange(text)
          }}
        />
      </div>
    </div>
  )
}

const operatorOf = (input: Operator['input']): Operator => ({ name: input, input, form: 'equals', test: () => false })
const pick = operatorOf('options')
const day = operatorOf('date')

/** The field's own editor with what is chosen in it; undefined for a field that is written, and for a text that it cannot show. */
function ownInput(field: Field, text: string): { operator: Operator; value: string | string[] } | undefined {
  const { definition, config } = behaviourOf(field)
  const words = text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  if (definition.moment === 'day') return text === '' || /^\d{4}-\d\d-\d\d$/.test(text) ? { operator: day, value: text } : undefined
  if (definition.holds === 'users' || definition.holds === 'records')
    return words.every(isUuid) ? { operator: pick, value: words } : undefined
  if (definition.holds !== 'options') return undefined
  const ids = words.map((word) => findOption(config as SelectConfig, word)?.id)
  return ids.every((id) => id !== undefined) ? { operator: pick, value: ids } : undefined
}

/** Of a field of one, what was chosen last. */
function picked(field: Field, ids: readonly string[]): readonly string[] {
  const { definition, config } = behaviourOf(field)
  const isOne = definition.holds === 'records' ? (config as { limitToOne?: boolean }).limitToOne === true : definition.isSingle?.(config)
  return isOne === true || definition.column === 'text' ? ids.slice(-1) : ids
}
