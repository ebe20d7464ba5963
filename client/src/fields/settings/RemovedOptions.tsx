import { useMemo } from 'react'
import type { Field } from '#shared/nouns/tables/table.ts'
import { optionsOf } from '#client/cells/field-config.ts'
import css from '#client/fields/settings/fields.module.css'
import { countOptions } from '#client/fields/settings/removed-options.ts'
import { Select } from '#client/ui/Select.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

interface RemovedOptionsProps {
  field: Field
  /** the settings being edited */
  config: unknown
  instead: Readonly<Record<string, string>>
  onInstead(instead: Readonly<Record<string, string>>): void
}

/** Asks for the fate of cells whose option was removed from a field. */
export function RemovedOptions({ field, config, instead, onInstead }: RemovedOptionsProps) {
  const { t } = useTranslation('tables')
  const counts = useMemo(() => countOptions(field), [field])
  const left = optionsOf({ type: field.type, config }).filter((option) => option.label.trim() !== '')
  const removed = optionsOf(field).filter((option) => counts.has(option.id) && left.every((other) => other.id !== option.id))
  const choices = [{ value: '', label: t('fields.leaveEmpty') }, ...left.map((option) => ({ value: option.id, label: option.label }))]
  if (removed.length === 0) return null
  return (
    <fieldset className={css.options}>
      {removed.map((option) => (
        <Select
          key={option.id}
          label={t('fields.recordsWithOption', { count: counts.get(option.id) ?? 0, label: option.label })}
          value={choices.some((choice) => choice.value === instead[option.id]) ? (instead[option.id] ?? '') : ''}
          options={choices}
          onChange={(next) => onInstead({ ...instead, [option.id]: next })}
        />
      ))}
    </fieldset>
  )
}
