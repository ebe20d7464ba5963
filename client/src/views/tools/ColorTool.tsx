import { IconPalette } from '@tabler/icons-react'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { ColorConfig } from '#shared/views/shown-config.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ColorRules } from '#client/views/tools/ColorRules.tsx'
import { FieldChoice } from '#client/views/tools/FieldChoice.tsx'
import { isOptionField } from '#client/views/tools/option-field.ts'
import { ToolbarPopover } from '#client/views/tools/ToolbarPopover.tsx'

interface ColorToolProps {
  fields: readonly Field[]
  config: ColorConfig
  onChange(change: ColorConfig): void
}

/** The color of records, by a field of options and by conditions. */
export function ColorTool({ fields, config, onChange }: ColorToolProps) {
  const { t } = useTranslation('views')
  return (
    <ToolbarPopover
      icon={<IconPalette size={16} stroke={1.5} aria-hidden />}
      label={t('color.label')}
      count={(config.color_by ? 1 : 0) + (config.color_rules?.length ?? 0)}
    >
      <FieldChoice
        label={t('color.by')}
        none={t('color.none')}
        fields={fields.filter(isOptionField)}
        value={config.color_by ?? null}
        onChange={(fieldId) => onChange({ color_by: fieldId })}
      />
      <ColorRules fields={fields} rules={config.color_rules ?? []} onChange={(rules) => onChange({ color_rules: rules })} />
    </ToolbarPopover>
  )
}
