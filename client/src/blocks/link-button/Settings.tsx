import type { LinkButtonBlockConfig } from '#shared/blocks/link-button-block.ts'
import { AddressField } from '#client/blocks/parts/AddressField.tsx'
import css from '#client/blocks/parts/blocks.module.css'
import { HueSelect } from '#client/blocks/parts/HueSelect.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockSettingsProps } from '#client/lib/block-view.ts'
import { TextField } from '#client/ui/TextField.tsx'

export function Settings({ config, onChange }: BlockSettingsProps<LinkButtonBlockConfig>) {
  const { t } = useTranslation('blocks')
  return (
    <div className={css.settings}>
      <TextField
        label={t('linkButton.label')}
        value={config.label}
        maxLength={100}
        onChange={(event) => onChange({ label: event.currentTarget.value })}
      />
      <AddressField label={t('linkButton.address')} value={config.address} onChange={(address) => onChange({ address })} />
      <HueSelect value={config.color} onChange={(color) => onChange({ color })} />
    </div>
  )
}
