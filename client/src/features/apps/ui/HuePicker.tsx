import type { KeyboardEvent } from 'react'
import classes from '#client/features/apps/ui/HuePicker.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { hueColors, hues } from '#client/ui/theme/hues.ts'

/** One of the soft hues, or none. */
export function HuePicker({ label, value, onChange }: { label: string; value: string; onChange: (hue: string) => void }) {
  const { t } = useTranslation('apps')
  const choices = ['', ...hues]
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (choices.indexOf(value) + step + choices.length) % choices.length
    onChange(choices[next] ?? '')
    event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')[next]?.focus()
  }
  return (
    <div>
      <div className={classes.label}>{label}</div>
      <div role="radiogroup" tabIndex={-1} aria-label={label} className={classes.hues} onKeyDown={onKeyDown}>
        {choices.map((hue) => (
          <button
            key={hue}
            type="button"
            role="radio"
            aria-checked={hue === value}
            aria-label={t(`hues.${hue || 'none'}`)}
            data-tooltip={t(`hues.${hue || 'none'}`)}
            tabIndex={hue === value ? 0 : -1}
            className={classes.hue}
            style={hue === '' ? undefined : { background: hueColors(hue).soft, borderColor: hueColors(hue).solid }}
            onClick={() => onChange(hue)}
          />
        ))}
      </div>
    </div>
  )
}
