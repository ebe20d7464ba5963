import type { AddConnectedConfig } from '#shared/fields/button-config.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { FieldSettingsProps } from '#client/cells/cell-type.ts'
import { ButtonSettings } from '#client/cells/types/open-record-btn/ButtonSettings.tsx'
import { FieldSelect } from '#client/fields/settings/FieldSelect.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

export function AddConnectedSettings({ config, onChange, tableId }: FieldSettingsProps) {
  const { t } = useTranslation('tables')
  return (
    <>
      <ButtonSettings config={config} onChange={onChange} />
      <FieldSelect
        label={t('fields.linkField')}
        tableId={tableId}
        none={t('fields.noLinkField')}
        value={(config as Partial<AddConnectedConfig>).fieldId ?? null}
        fits={(field) => fieldTypes[field.type].column === 'link'}
        onChange={(fieldId) => onChange({ ...(config as object), fieldId })}
      />
    </>
  )
}
