import type { FieldResult } from '#shared/fields/field-type.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { FormulaType } from '#shared/values/formula-type.ts'
import { resultTypes } from '#shared/formulas/result.ts'
import { cellIcons } from '#client/cells/cell-icons.ts'
import type { FieldSettingsProps } from '#client/cells/cell-type.ts'
import { fieldSettings } from '#client/fields/field-settings.ts'
import { Select } from '#client/ui/Select.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

interface ResultSettingsProps extends Pick<FieldSettingsProps, 'tableId' | 'fieldId' | 'isNew'> {
  type: FormulaType
  result: FieldResult
  onChange(result: FieldResult): void
}

/** The type in which results are shown and stored: one that fits them, with that type's own settings. */
export function ResultSettings({ type, result, onChange, ...place }: ResultSettingsProps) {
  const { t } = useTranslation('tables')
  const { t: formulas } = useTranslation('formulas')
  const settings = fieldSettings[result.type]
  return (
    <>
      <Select
        label={formulas('shownAs')}
        value={result.type}
        options={resultTypes(type).map((name) => {
          const Icon = cellIcons[name]
          return { value: name, label: t(`types.${name}`), icon: <Icon size={16} stroke={1.5} aria-hidden /> }
        })}
        onChange={(name) => onChange({ type: name, config: fieldTypes[name].defaultConfig() })}
      />
      {settings !== 'none' && (
        <settings.Settings {...place} config={result.config} onChange={(config) => onChange({ type: result.type, config })} />
      )}
    </>
  )
}
