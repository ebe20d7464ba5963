import type { TimerBlockConfig } from '#shared/blocks/timer-block.ts'
import css from '#client/blocks/parts/blocks.module.css'
import { HueSelect } from '#client/blocks/parts/HueSelect.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { deviceMinute } from '#client/lib/device-day.ts'
import type { BlockSettingsProps } from '#client/lib/block-view.ts'
import { TextField } from '#client/ui/TextField.tsx'

export function Settings({ config, onChange }: BlockSettingsProps<TimerBlockConfig>) {
  const { t } = useTranslation('blocks')
  return (
    <div className={css.settings}>
      <TextField
        label={t('timer.title')}
        value={config.title}
        maxLength={200}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <TextField
        label={t('timer.until')}
        type="datetime-local"
        value={config.until === null ? '' : deviceMinute(new Date(config.until))}
        onChange={(event) => {
          const time = new Date(event.currentTarget.value)
          onChange({ until: Number.isNaN(time.getTime()) ? null : time.toISOString() })
        }}
      />
      <TextField
        label={t('timer.done')}
        hint={t('timer.doneHint')}
        value={config.done}
        maxLength={200}
        onChange={(event) => onChange({ done: event.currentTarget.value })}
      />
      <HueSelect value={config.color} onChange={(color) => onChange({ color })} />
    </div>
  )
}
