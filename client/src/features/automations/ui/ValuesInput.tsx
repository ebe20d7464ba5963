import { textIn } from '#shared/lib/text-in.ts'
import { IconX } from '@tabler/icons-react'
import { isJsonObject, type JsonValue } from '#shared/lib/json.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { NamedSource } from '#client/nouns/automations/places.ts'
import css from '#client/features/automations/ui/automations.module.css'
import { TypedValue } from '#client/automations/TypedValue.tsx'
import { ValueField } from '#client/automations/ValueField.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Select } from '#client/ui/Select.tsx'

interface ValuesInputProps {
  value: JsonValue
  fields: readonly Field[]
  sources: readonly NamedSource[]
  disabled: boolean
  onChange: (value: JsonValue) => void
}

/** The cells that a step writes: a field and its text each. */
export function ValuesInput({ value, fields, sources, disabled, onChange }: ValuesInputProps) {
  const { t } = useTranslation('automations')
  const rows = (Array.isArray(value) ? value : [])
    .filter(isJsonObject)
    .map((row) => ({ fieldId: textIn(row['fieldId']), text: textIn(row['text']) }))
  const left = fields.filter(({ id }) => !rows.some(({ fieldId }) => fieldId === id))
  return (
    <>
      {rows.map(({ fieldId, text }) => {
        const field = fields.find(({ id }) => id === fieldId)
        const label = field?.label ?? t('gaps.gone')
        const change = (next: string): void => onChange(rows.map((row) => (row.fieldId === fieldId ? { fieldId, text: next } : row)))
        return (
          <div key={fieldId} className={css.inputRow}>
            {field ? (
              <TypedValue field={field} value={text} sources={sources} disabled={disabled} onChange={change} />
            ) : (
              <ValueField label={label} isLong={false} value={text} sources={sources} disabled={disabled} onChange={change} />
            )}
            <IconButton
              label={t('removeField', { label })}
              icon={<IconX size={16} stroke={1.5} aria-hidden />}
              disabled={disabled}
              onClick={() => onChange(rows.filter((row) => row.fieldId !== fieldId))}
            />
          </div>
        )
      })}
      {left.length > 0 && (
        <Select
          ariaLabel={t('addField')}
          placeholder={t('addField')}
          value={null}
          options={left.map(({ id, label }) => ({ value: id, label }))}
          disabled={disabled}
          onChange={(fieldId) => onChange([...rows, { fieldId, text: '' }])}
        />
      )}
    </>
  )
}
