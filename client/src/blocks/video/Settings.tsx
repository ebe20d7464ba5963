import type { VideoBlockConfig } from '#shared/blocks/video-block.ts'
import css from '#client/blocks/parts/blocks.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockSettingsProps } from '#client/lib/block-view.ts'
import { TextField } from '#client/ui/TextField.tsx'

export function Settings({ config, onChange }: BlockSettingsProps<VideoBlockConfig>) {
  const { t } = useTranslation('blocks')
  return (
    <div className={css.settings}>
      <TextField
        label={t('video.address')}
        hint={t('video.hint')}
        type="url"
        value={config.address}
        maxLength={2000}
        onChange={(event) => onChange({ address: event.currentTarget.value })}
      />
      <TextField
        label={t('video.name')}
        value={config.title}
        maxLength={200}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
    </div>
  )
}
