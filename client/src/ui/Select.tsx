import { IconCheck, IconChevronDown, IconSearch } from '@tabler/icons-react'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { foldText } from '#shared/lib/fold-text.ts'
import { classNames } from '#client/ui/class-names.ts'
import { isComposing } from '#client/ui/is-composing.ts'
import { NoMatch } from '#client/ui/NoMatch.tsx'
import { Popover } from '#client/ui/Popover.tsx'
import { createTypeAhead, type TypeAhead } from '#client/ui/type-ahead.ts'
import textField from '#client/ui/TextField.module.css'
import searchRow from '#client/ui/search-row.module.css'
import css from '#client/ui/Select.module.css'

export interface SelectOption<V extends string> {
  value: V
  label: string
  icon?: ReactNode
}

export interface SelectProps<V extends string> {
  options: readonly SelectOption<V>[]
  value: V | null
  onChange: (value: V) => void
  /** visible label; use `ariaLabel` when the context already names it */
  label?: string
  ariaLabel?: string
  placeholder?: string
  disabled?: boolean
  /** has the focus first in the dialog it stands in */
  isFirst?: boolean
}

/** More options than this have a search field; among fewer, a typed letter leads to one. */
const mostUnsearched = 12

/** Choosing one (APG select-only combobox): arrows, Home, End, letters, Enter, Escape. Many are searched in a box above them. */
export function Select<V extends string>({ options, value, onChange, label, ariaLabel, placeholder, disabled, isFirst }: SelectProps<V>) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const [text, setText] = useState('')
  /** a list that opens begins a new word */
  const typeAhead = useRef<TypeAhead>(undefined)
  const isSearched = options.length > mostUnsearched
  const shown = text === '' ? options : options.filter((option) => foldText(option.label).includes(foldText(text.trim())))
  const chosen = options.find((option) => option.value === value)

  const show = (search = '') => {
    setText(search)
    typeAhead.current = createTypeAhead()
    const at = options.findIndex((option) => option.value === value)
    setActive(search === '' ? Math.max(0, at) : 0)
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const choose = (index: number) => {
    const option = shown[index]
    close()
    if (option && option.value !== value) onChange(option.value)
  }
  const move = (to: number) => setActive(Math.max(0, Math.min(shown.length - 1, to)))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, Home: -options.length, End: options.length }[event.key]
    const isLetter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!open) {
      if (step === undefined && event.key !== 'Enter' && event.key !== ' ' && !isLetter) return
      event.preventDefault()
      // the page's own keys are letters, too
      event.stopPropagation()
      show(isLetter && isSearched ? event.key : '')
      if (isLetter && !isSearched) jump(event)
      return
    }
    if (event.key === 'Tab') setOpen(false)
    if (event.key === 'Enter' || event.key === ' ') choose(active)
    else if (step !== undefined) move(active + step)
    else if (isLetter) jump(event)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const jump = (event: KeyboardEvent) => {
    const labels = options.map((option) => option.label)
    const from = open ? active : options.findIndex((option) => option.value === value)
    const found = typeAhead.current?.(event.key, event.timeStamp, labels, from)
    if (found !== undefined) setActive(found)
  }
  const onSearchKey = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (isComposing(event.nativeEvent)) return
    // Tab goes on from the button
    if (event.key === 'Tab') return close()
    if (event.key === 'Enter') choose(active)
    else if (event.key === 'ArrowDown') move(active + 1)
    else if (event.key === 'ArrowUp') move(active - 1)
    else return
    event.preventDefault()
  }

  return (
    <div className={textField.field}>
      {label !== undefined && (
        <span id={`${id}label`} className={textField.label}>
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
        className={css.button}
        onClick={() => (open ? setOpen(false) : show())}
        onKeyDown={onKeyDown}
      >
        {chosen?.icon}
        <span id={`${id}value`} className={classNames(css.text, !chosen && css.placeholder)}>
          {chosen?.label ?? placeholder}
        </span>
        <IconChevronDown size={16} stroke={1.5} aria-hidden />
      </button>
      <Popover keys="anchor" anchor={button} open={open} onClose={(reason) => (reason === 'escape' ? close() : setOpen(false))} matchWidth>
        {isSearched && (
          <div className={searchRow.row}>
            <IconSearch size={16} stroke={1.5} aria-hidden />
            <input
              // the browser gives it the focus in the moment in which the list is shown
              ref={(element) => element?.setAttribute('autofocus', '')}
              role="combobox"
              aria-expanded
              aria-controls={`${id}list`}
              aria-activedescendant={shown.length > 0 ? `${id}-${active}` : undefined}
              aria-label={label ?? ariaLabel}
              aria-invalid={shown.length === 0 || undefined}
              value={text}
              // behind the letter that opened it
              onFocus={(event) => event.currentTarget.setSelectionRange(text.length, text.length)}
              onChange={(event) => {
                setText(event.currentTarget.value)
                setActive(0)
              }}
              onKeyDown={onSearchKey}
            />
          </div>
        )}
        {isSearched && <NoMatch text={text} found={shown.length} />}
        <div id={`${id}list`} role="listbox" aria-label={label ?? ariaLabel} className={css.list}>
          {shown.map((option, index) => (
            <div
              key={option.value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={option.value === value}
              data-active={index === active ? true : undefined}
              ref={(element) => {
                if (index === active) element?.scrollIntoView({ block: 'nearest' })
              }}
              className={css.option}
              onPointerMove={() => setActive(index)}
              // the focus stays on the button, which carries the active option
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(index)}
            >
              {option.icon}
              <span className={css.text}>{option.label}</span>
              <span className={css.check}>{option.value === value && <IconCheck size={16} stroke={1.5} aria-hidden />}</span>
            </div>
          ))}
        </div>
      </Popover>
    </div>
  )
}
