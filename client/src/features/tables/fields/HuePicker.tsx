import { useRef, useState } from 'react'
import css from '#client/features/tables/fields/fields.module.css'
import { Popover } from '#client/ui/Popover.tsx'
import { hueColors, hues } from '#client/ui/theme/hues.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** A dot that opens the twelve hues. */
export function HuePicker({ value, label, onChange }: { value: string; label: string; onChange(hue: string): void }) {
  const { t } = useTranslation('tables')
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={css['dot']}
        aria-label={label}
        aria-expanded={open}
        style={{ background: hueColors(value).solid }}
        onClick={() => setOpen(!open)}
      />
      <Popover anchor={button} open={open} noSheet onClose={() => setOpen(false)}>
        <div role="radiogroup" aria-label={label} className={css['hues']}>
          {hues.map((hue) => (
            <button
              key={hue}
              type="button"
              role="radio"
              aria-checked={hue === value}
              aria-label={t(`hues.${hue}`)}
              className={css['dot']}
              style={{ background: hueColors(hue).solid }}
              onClick={() => {
                setOpen(false)
                onChange(hue)
              }}
            />
          ))}
        </div>
      </Popover>
    </>
  )
}
