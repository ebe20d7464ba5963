import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { Popover } from '#client/ui/Popover.tsx'
import field from '#client/ui/TextField.module.css'
import classes from '#client/ui/Select.module.css'

export interface SelectOption<V extends string> {
  value: V
  label: string
  icon?: ReactNode
}

export interface SelectProps<V extends string> {
  options: readonly SelectOption<V>[]
  value: V | null
  onChange: (value: V) => void
  /** visible label; use `ariaLabel` where the place says it already */
  label?: string
  ariaLabel?: string
  placeholder?: string
  disabled?: boolean
  /** has the focus first in the dialog it stands in */
  isFirst?: boolean
}

/** Choosing one of a few (APG select-only combobox): arrows, Home, End, first letters, Enter, Escape. */
export function Select<V extends string>({ options, value, onChange, label, ariaLabel, placeholder, disabled, isFirst }: SelectProps<V>) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const chosen = options.find((option) => option.value === value)

  const show = () => {
    setActive(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    )
    setOpen(true)
  }
  const choose = (index: number) => {
    const option = options[index]
    setOpen(false)
    button.current?.focus()
    if (option && option.value !== value) onChange(option.value)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, Home: -options.length, End: options.length }[event.key]
    if (!open) {
      if (step === undefined && event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      show()
      return
    }
    if (event.key === 'Tab') setOpen(false)
    if (event.key === 'Enter' || event.key === ' ') choose(active)
    else if (step !== undefined) setActive(Math.max(0, Math.min(options.length - 1, active + step)))
    else if (event.key.length === 1) {
      const found = options.findIndex((option) => option.label.toLowerCase().startsWith(event.key.toLowerCase()))
      if (found >= 0) setActive(found)
    } else return
    event.preventDefault()
  }

  return (
    <div className={field.field}>
      {label !== undefined && (
        <span id={`${id}label`} className={field.label}>
          {label}
        </span>
      )}
      <button
        ref={button}
        type="button"
        role="combobox"
        data-autofocus={isFirst || undefined}
        disabled={disabled}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? `${id}list` : undefined}
        aria-activedescendant={open ? `${id}-${active}` : undefined}
        aria-labelledby={label === undefined ? undefined : `${id}label ${id}value`}
        aria-label={label === undefined ? `${ariaLabel ?? ''} ${chosen?.label ?? ''}`.trim() : undefined}
        className={classes.button}
        onClick={() => (open ? setOpen(false) : show())}
        onKeyDown={onKeyDown}
      >
        {chosen?.icon}
        <span id={`${id}value`} className={classNames(classes.text, !chosen && classes.placeholder)}>
          {chosen?.label ?? placeholder}
        </span>
        <IconChevronDown size={16} stroke={1.5} aria-hidden />
      </button>
      <Popover anchor={button} open={open} onClose={() => setOpen(false)} matchWidth>
        <div id={`${id}list`} role="listbox" aria-label={label ?? ariaLabel} className={classes.list}>
          {options.map((option, index) => (
            <div
              key={option.value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={option.value === value}
              data-active={index === active ? true : undefined}
              ref={(element) => {
                if (index === active) element?.scrollIntoView({ block: 'nearest' })
              }}
              className={classes.option}
              onPointerMove={() => setActive(index)}
              // the focus stays on the button, which carries the active option
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(index)}
            >
              {option.icon}
              <span className={classes.text}>{option.label}</span>
              <span className={classes.check}>{option.value === value && <IconCheck size={16} stroke={1.5} aria-hidden />}</span>
            </div>
          ))}
        </div>
      </Popover>
    </div>
  )
}
