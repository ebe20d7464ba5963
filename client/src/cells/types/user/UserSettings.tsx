import type { FieldSettingsProps } from '#client/cells/cell-type.ts'
import { Switch } from '#client/ui/Switch.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

export function UserSettings({ config, onChange }: FieldSettingsProps) {
  const { t } = useTranslation('tables')
  return (
    <Switch
      checked={(config as { multiple?: boolean }).multiple === true}
      onChange={(event) => onChange({ multiple: event.currentTarget.checked })}
    >
      {t('fields.severalPeople')}
    </Switch>
  )
}
