import { titleAlignments, titleSizes, type TitleBarBlockConfig } from '#shared/blocks/title-bar-block.ts'
import css from '#client/blocks/parts/blocks.module.css'
import { HueSelect } from '#client/blocks/parts/HueSelect.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockSettingsProps } from '#client/lib/block-view.ts'
import { Select } from '#client/ui/Select.tsx'
import { Switch } from '#client/ui/Switch.tsx'
import { TextField } from '#client/ui/TextField.tsx'

export function Settings({ config, onChange }: BlockSettingsProps<TitleBarBlockConfig>) {
  const { t } = useTranslation('blocks')
  return (
    <div className={css['settings']}>
      <TextField
        label={t('titleBar.title')}
        value={config.title}
        maxLength={200}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <Select
        label={t('titleBar.size')}
        value={config.size}
        options={titleSizes.map((size) => ({ value: size, label: t(`titleBar.sizes.${size}`) }))}
        onChange={(size) => onChange({ size })}
      />
      <Select
        label={t('titleBar.align')}
        value={config.align}
        options={titleAlignments.map((align) => ({ value: align, label: t(`titleBar.alignments.${align}`) }))}
        onChange={(align) => onChange({ align })}
      />
      <Switch checked={config.line} onChange={(event) => onChange({ line: event.currentTarget.checked })}>
        {t('titleBar.line')}
      </Switch>
      <HueSelect value={config.color} onChange={(color) => onChange({ color })} />
    </div>
  )
}
