import { imageFits, type ImageBlockConfig } from '#shared/blocks/image-block.ts'
import { AddressField } from '#client/blocks/parts/AddressField.tsx'
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
  return (
    <div className={css.settings}>
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
      <AddressField label={t('image.link')} value={config.link} onChange={(link) => onChange({ link })} />
    </div>
  )
}
