import { useEffect, useLayoutEffect, useRef, useState, type ChangeEvent, type FocusEvent, type KeyboardEvent } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import css from '#client/ui/InlineText.module.css'
import { isComposing } from '#client/ui/is-composing.ts'

/** After this pause in typing the text is kept (specification 1 §9); ms. */
const usualPause = 1400

export interface InlineTextProps {
  value: string
  onCommit: (value: string) => void
  /** left empty: the text from before comes back */
  onEmpty?: () => void
  /** accessible name */
  label: string
  placeholder?: string
  readOnly?: boolean
  maxLength?: number
  /** a long text wraps instead of being cut; it is still one line of text */
  wraps?: boolean
  className?: string | undefined
  /** ms without a key after which the text is kept */
  pause?: number
}

type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Text edited in place. A pause, Enter and leaving keep it, also when the screen goes away; Escape restores. An empty text is never kept. While it
 * has the focus, a change from elsewhere does not overwrite the typing.
 */
export function InlineText(props: InlineTextProps) {
  const { value, onCommit, onEmpty, label, placeholder, readOnly, maxLength = 200, wraps, className, pause = usualPause } = props
  const [draft, setDraft] = useState<string | null>(null)
  const start = useRef(value)
  const timer = useRef(0)
  const unsaved = useRef<(() => void) | null>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(
    () => () => {
      window.clearTimeout(timer.current)
      unsaved.current?.()
    },
    [],
  )
  useLayoutEffect(() => fitHeight(area.current), [draft, value])

  const forget = () => {
    window.clearTimeout(timer.current)
    unsaved.current = null
  }
  const keep = (text: string) => {
    forget()
    const next = text.trim()
    if (next !== '' && next !== value) onCommit(next)
  }

  const field = {
    'aria-label': label,
    // stands on its screen all the time: it is not opened (lib/keys-at-rest.ts)
    'data-in-place': '',
    // a pause stores it while it is open (engine/leaving/note-typing.ts)
    'data-stored': value,
    placeholder,
    readOnly,
    maxLength,
    value: draft ?? value,
    className: classNames(css.input, wraps === true && css.wraps, className),
    onFocus: () => {
      start.current = value
    },
    onChange: (event: ChangeEvent<Field>) => {
      const text = event.currentTarget.value.replace(/\s*[\r\n]+\s*/g, ' ')
      setDraft(text)
      window.clearTimeout(timer.current)
      unsaved.current = () => keep(text)
      timer.current = window.setTimeout(() => keep(text), pause)
    },
    onBlur: (event: FocusEvent<Field>) => {
      if (event.currentTarget.value.trim() === '' && value !== '') onEmpty?.()
      // not by the draft: a blur right after the last change comes before its render
      unsaved.current?.()
      setDraft(null)
    },
    onKeyDown: (event: KeyboardEvent<Field>) => {
      if (isComposing(event.nativeEvent)) return
      const input = event.currentTarget
      if (event.key === 'Enter') {
        event.preventDefault()
        input.blur()
      }
      if (event.key !== 'Escape') return
      event.stopPropagation()
      forget()
      if (start.current !== value) onCommit(start.current)
      setDraft(null)
      // after the restored text is in place, so that leaving does not keep the draft
      requestAnimationFrame(() => input.blur())
    },
  }
  return wraps === true ? <textarea ref={area} rows={1} {...field} /> : <input {...field} />
}

/** Sets the height in browsers without `field-sizing`. */
function fitHeight(area: HTMLTextAreaElement | null): void {
  if (!area || CSS.supports('field-sizing', 'content')) return
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight}px`
}
