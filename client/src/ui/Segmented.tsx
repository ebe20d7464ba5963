import type { ReactNode } from 'react'
import { moveRadio } from '#client/ui/move-radio.ts'
import css from '#client/ui/Segmented.module.css'
import reach from '#client/ui/reach.module.css'
import { classNames } from '#client/ui/class-names.ts'

export interface SegmentedProps<V extends string> {
  label: string
  value: V
  onChange: (value: V) => void
  /** with an icon, the label is its accessible name and tooltip */
  options: readonly { value: V; label: string; icon?: ReactNode }[]
}

/** A choice of two or three shown side by side (a radio group). */
export function Segmented<V extends string>({ label, value, onChange, options }: SegmentedProps<V>) {
  const isOfIcons = options.every(({ icon }) => icon !== undefined)
  return (
    <div role="radiogroup" aria-label={label} className={classNames(css.group, isOfIcons && css.icons)} onKeyDown={moveRadio}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          aria-label={option.icon === undefined ? undefined : option.label}
          data-tooltip={option.icon === undefined ? undefined : option.label}
          tabIndex={option.value === value ? 0 : -1}
          className={classNames(css.option, reach.reach)}
          onClick={() => onChange(option.value)}
        >
          {option.icon ?? option.label}
        </button>
      ))}
    </div>
  )
}
