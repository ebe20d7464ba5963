import type { KeyboardEvent } from 'react'
import classes from '#client/features/roles/ui/dialogs.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { hueColors, hues } from '#client/ui/theme/hues.ts'

/** The twelve hues as a radio group. */
export function HueDots({ value, onChange }: { value: string; onChange: (hue: string) => void }) {
  const { t } = useTranslation('roles')
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = hues.findIndex((hue) => hue === value)
    const next = (at + step + hues.length) % hues.length
    onChange(hues[next] ?? 'gray')
    event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')[next]?.focus()
  }
  return (
    <div role="radiogroup" tabIndex={-1} aria-label={t('color')} className={classes.hues} onKeyDown={onKeyDown}>
      {hues.map((hue) => (
        <button
          key={hue}
          type="button"
          role="radio"
          aria-checked={hue === value}
          aria-label={t(`common:hues.${hue}`)}
          data-tooltip={t(`common:hues.${hue}`)}
          tabIndex={hue === value ? 0 : -1}
          className={classes.hue}
          style={{ background: hueColors(hue).solid }}
          onClick={() => onChange(hue)}
        />
      ))}
    </div>
  )
}
