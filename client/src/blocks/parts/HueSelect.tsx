import css from '#client/blocks/parts/blocks.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Select } from '#client/ui/Select.tsx'
import { hueColors, hues } from '#client/ui/theme/hues.ts'

/** A block's colour; empty is neutral. */
export function HueSelect({ label, value, onChange }: { label?: string; value: string; onChange(hue: string): void }) {
  const { t } = useTranslation('tables')
  const dot = (hue: string) => <span className={css.hueDot} style={{ background: hueColors(hue).solid }} />
  return (
    <Select
      label={label ?? t('blocks.color')}
      value={value || 'none'}
      options={[
        { value: 'none', label: t('blocks.noColor') },
        ...hues.map((hue) => ({ value: hue as string, label: t(`common:hues.${hue}`), icon: dot(hue) })),
      ]}
      onChange={(hue) => onChange(hue === 'none' ? '' : hue)}
    />
  )
}
