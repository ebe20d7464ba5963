import type { IdentifierConfig } from '#shared/fields/types/identifier.ts'
import type { FieldSettingsProps } from '#client/cells/cell-type.ts'
import { Select } from '#client/ui/Select.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

const lengths = ['1', '2', '3', '4', '5', '6', '8', '10'] as const

export function IdentifierSettings({ config, onChange }: FieldSettingsProps) {
  const { t } = useTranslation('tables')
  const { prefix = '', digits = 1 } = config as Partial<IdentifierConfig>
  return (
    <>
      <TextField
        label={t('fields.prefix')}
        value={prefix}
        maxLength={20}
        placeholder="INV-"
        onChange={(event) => onChange({ prefix: event.currentTarget.value, digits })}
      />
      <Select
        label={t('fields.digits')}
        value={lengths.find((length) => length === String(digits)) ?? '1'}
        options={lengths.map((length) => ({ value: length, label: `${prefix}${'1'.padStart(Number(length), '0')}` }))}
        onChange={(length) => onChange({ prefix, digits: Number(length) })}
      />
    </>
  )
}
