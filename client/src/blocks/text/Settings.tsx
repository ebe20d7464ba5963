import { textAlignments, type TextBlockConfig } from '#shared/blocks/text-block.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockSettingsProps } from '#client/lib/block-view.ts'
import { Select } from '#client/ui/Select.tsx'

export function Settings({ config, onChange }: BlockSettingsProps<TextBlockConfig>) {
  const { t } = useTranslation('apps')
  return (
    <Select
      label={t('text.align')}
      value={config.align}
      onChange={(align) => onChange({ align })}
      options={textAlignments.map((value) => ({ value, label: t(`text.alignments.${value}`) }))}
    />
  )
}
