import type { FieldSettingsProps } from '#client/cells/cell-type.ts'
import { useLocale } from '#client/cells/field-config.ts'
import { TextField } from '#client/ui/TextField.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

export function CurrencySettings({ config, onChange }: FieldSettingsProps) {
  const { t } = useTranslation('tables')
  const { currencySymbol } = useLocale()
  return (
    <TextField
      label={t('fields.symbol')}
      hint={t('fields.symbolHint')}
      placeholder={currencySymbol}
      maxLength={8}
      value={(config as { symbol?: string | null }).symbol ?? ''}
      onChange={(event) => onChange({ symbol: event.currentTarget.value.trim() || null })}
    />
  )
}
