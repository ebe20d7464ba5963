import { fieldTypes } from '#shared/fields/registry.ts'
import type { TimeInTheSectionConfig } from '#shared/fields/types/time-in-the-section.ts'
import type { FieldSettingsProps } from '#client/cells/cell-type.ts'
import { FieldSelect } from '#client/fields/settings/FieldSelect.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

export function SectionSettings({ config, onChange, tableId }: FieldSettingsProps) {
  const { t } = useTranslation('tables')
  return (
    <FieldSelect
      label={t('fields.sectionField')}
      tableId={tableId}
      none={t('fields.noSectionField')}
      value={(config as Partial<TimeInTheSectionConfig>).fieldId ?? null}
      fits={({ type }) => fieldTypes[type].holds === 'options' && fieldTypes[type].column === 'text'}
      onChange={(fieldId) => onChange({ fieldId })}
    />
  )
}
