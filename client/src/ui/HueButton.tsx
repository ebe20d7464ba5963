import { useRef, useState } from 'react'
import { HueDots, type HueDotsProps } from '#client/ui/HueDots.tsx'
import { Popover } from '#client/ui/Popover.tsx'
import { hueColors } from '#client/ui/theme/hues.ts'
import css from '#client/ui/HueButton.module.css'

/** A hue, and behind it the others: a button that opens them. `className` gives its shape. */
export function HueButton({
  className,
  ...dots
}: Omit<HueDotsProps, 'labelShown' | 'onPress' | 'noneLabel'> & { className?: string | undefined }) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const close = (reason: 'escape' | 'outside' | 'chosen') => {
    setOpen(false)
    if (reason !== 'outside') button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        style={{ background: hueColors(dots.value).solid }}
        aria-label={dots.label}
        data-tooltip={dots.label}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      <Popover anchor={button} open={open} noSheet role="dialog" aria-label={dots.label} onClose={close}>
        <div className={css.hues}>
          <HueDots {...dots} onPress={() => close('chosen')} />
        </div>
      </Popover>
    </>
  )
}
