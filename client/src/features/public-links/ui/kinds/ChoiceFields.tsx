import { useId } from 'react'
import type { ConnectedRecordConfig } from '#shared/fields/types/connected-record.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/public-links/ui/ShareDialog.module.css'

interface ChoiceFieldsProps {
  /** people and linked records that visitors could be asked for */
  fields: readonly Field[]
  chosen: readonly string[]
  onChange(chosen: string[]): void
}

/** The questions for which visitors search people or records by name; none unless somebody ticks it, and reads what strangers then see. */
export function ChoiceFields({ fields, chosen, onChange }: ChoiceFieldsProps) {
  const { t } = useTranslation('publicLinks')
  const heading = useId()
  const tables = useEntities('table')
  if (fields.length === 0) return null
  const wanted = new Set(chosen)
  const shows = ({ type, config }: Field): string =>
    fieldTypes[type].holds === 'users'
      ? t('choices.people')
      : t('choices.records', { table: tables.find(({ id }) => id === (config as ConnectedRecordConfig).tableId)?.label ?? '' })
  return (
    <div className={css.unseen} role="group" aria-labelledby={heading}>
      <p id={heading} className={css.unseenTitle}>
        {t('choices.title')}
      </p>
      <Text as="p" size={13} muted>
        {t('choices.text')}
      </Text>
      {fields.map((field) => (
        <Checkbox
          key={field.id}
          checked={wanted.has(field.id)}
          onChange={(event) => onChange(event.target.checked ? [...chosen, field.id] : chosen.filter((id) => id !== field.id))}
        >
          {field.label}
          <Text size={12} muted>
            {' '}
            · {shows(field)}
          </Text>
        </Checkbox>
      ))}
    </div>
  )
}
