import type { KeyboardEvent, ReactNode } from 'react'
import classes from '#client/ui/Segmented.module.css'

export interface SegmentedProps<V extends string> {
  label: string
  value: V
  onChange: (value: V) => void
  /** with an icon, the label is its accessible name and tooltip */
  options: readonly { value: V; label: string; icon?: ReactNode }[]
}

/** A choice of two or three shown side by side (a radio group). */
export function Segmented<V extends string>({ label, value, onChange, options }: SegmentedProps<V>) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = options.findIndex((option) => option.value === value)
    const next = (at + step + options.length) % options.length
    const option = options[next]
    if (!option) return
    onChange(option.value)
    event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')[next]?.focus()
  }
  return (
    <div role="radiogroup" aria-label={label} className={classes.group} onKeyDown={onKeyDown}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          aria-label={option.icon === undefined ? undefined : option.label}
          data-tooltip={option.icon === undefined ? undefined : option.label}
          tabIndex={option.value === value ? 0 : -1}
          className={classes.option}
          onClick={() => onChange(option.value)}
        >
          {option.icon ?? option.label}
        </button>
      ))}
    </div>
  )
}
