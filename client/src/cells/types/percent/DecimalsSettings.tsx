import type { FieldSettingsProps } from '#client/cells/cell-type.ts'
import { Select } from '#client/ui/Select.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

const choices = ['auto', '0', '1', '2', '3', '4'] as const

export function DecimalsSettings({ config, onChange }: FieldSettingsProps) {
  const { t } = useTranslation('tables')
  const decimals = (config as { decimals?: number | null }).decimals ?? null
  return (
    <Select
      label={t('fields.decimals')}
      value={decimals === null ? 'auto' : (choices.find((choice) => choice === String(decimals)) ?? 'auto')}
      options={choices.map((choice) => ({
        value: choice,
        label: choice === 'auto' ? t('fields.decimalsAuto') : (0).toFixed(Number(choice)),
      }))}
      onChange={(choice) => onChange({ ...(config as object), decimals: choice === 'auto' ? null : Number(choice) })}
    />
  )
}
