import { useState } from 'react'
import { safeAddress } from '#shared/blocks/block-address.ts'
import type { LinkButtonBlockConfig } from '#shared/blocks/link-button-block.ts'
import css from '#client/blocks/parts/blocks.module.css'
import { HueSelect } from '#client/blocks/parts/HueSelect.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockSettingsProps } from '#client/lib/block-view.ts'
import { TextField } from '#client/ui/TextField.tsx'

export function Settings({ config, onChange }: BlockSettingsProps<LinkButtonBlockConfig>) {
  const { t } = useTranslation('blocks')
  // half an address is none yet, and stays in the field
  const [typed, setTyped] = useState<string>()
  const isWrong = typed !== undefined && typed.trim() !== '' && safeAddress(typed) === ''
  return (
    <div className={css['settings']}>
      <TextField
        label={t('linkButton.label')}
        value={config.label}
        maxLength={100}
        onChange={(event) => onChange({ label: event.currentTarget.value })}
      />
      <TextField
        label={t('linkButton.address')}
        hint={t('linkButton.hint')}
        error={isWrong ? t('linkButton.wrong') : null}
        value={typed ?? config.address}
        maxLength={2000}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          onChange({ address: safeAddress(event.currentTarget.value) })
        }}
      />
      <HueSelect value={config.color} onChange={(color) => onChange({ color })} />
    </div>
  )
}
