import { useState } from 'react'
import { safeAddress } from '#shared/blocks/block-address.ts'
import { imageFits, type ImageBlockConfig } from '#shared/blocks/image-block.ts'
import css from '#client/blocks/parts/blocks.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useBlockOwner } from '#client/lib/block-owner.ts'
import type { BlockSettingsProps } from '#client/lib/block-view.ts'
import { PictureField } from '#client/nouns/attachments/PictureField.tsx'
import { Select } from '#client/ui/Select.tsx'
import { TextField } from '#client/ui/TextField.tsx'

export function Settings({ config, onChange }: BlockSettingsProps<ImageBlockConfig>) {
  const { t } = useTranslation('blocks')
  const owner = useBlockOwner()
  // half an address is none yet, and stays in the field
  const [typed, setTyped] = useState<string>()
  const isWrong = typed !== undefined && typed.trim() !== '' && safeAddress(typed) === ''
  return (
    <div className={css['settings']}>
      {owner && (
        <PictureField label={t('image.picture')} target={owner} value={config.address} onChange={(address) => onChange({ address })} />
      )}
      <TextField
        label={t('image.alt')}
        hint={t('image.altHint')}
        value={config.alt}
        maxLength={300}
        onChange={(event) => onChange({ alt: event.currentTarget.value })}
      />
      <TextField
        label={t('image.caption')}
        value={config.caption}
        maxLength={300}
        onChange={(event) => onChange({ caption: event.currentTarget.value })}
      />
      <Select
        label={t('image.fit')}
        value={config.fit}
        options={imageFits.map((value) => ({ value, label: t(`image.fits.${value}`) }))}
        onChange={(fit) => onChange({ fit })}
      />
      <TextField
        label={t('image.link')}
        hint={t('linkButton.hint')}
        error={isWrong ? t('linkButton.wrong') : null}
        value={typed ?? config.link}
        maxLength={2000}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          onChange({ link: safeAddress(event.currentTarget.value) })
        }}
      />
    </div>
  )
}
