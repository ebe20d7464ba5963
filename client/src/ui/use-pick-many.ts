import { useState, type KeyboardEvent } from 'react'
import { foldText } from '#shared/lib/fold-text.ts'
import { isComposing } from '#client/ui/is-composing.ts'
import type { SelectOption } from '#client/ui/Select.tsx'

interface Picking {
  options: readonly SelectOption<string>[]
  picked: readonly string[]
  onChange(picked: string[]): void
  most: number
}

/** The state of choosing several: the text of the search, the option that is pointed at, and the changes of the list. */
export function usePickMany({ options, picked, onChange, most }: Picking) {
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  const [pointed, setPointed] = useState(0)
  const folded = foldText(text.trim())
  const shown = folded === '' ? options : options.filter(({ label }) => foldText(label).includes(folded))
  const active = Math.min(pointed, shown.length - 1)
  const isThere = (value: string): boolean => options.some((option) => option.value === value)
  const order = picked.filter(isThere)
  const isFull = picked.length >= most

  const close = (): void => {
    setIsOpen(false)
    setText('')
  }
  const open = (): void => {
    if (isOpen) return
    setPointed(
      Math.max(
        0,
        options.findIndex(({ value }) => !picked.includes(value)),
      ),
    )
    setIsOpen(true)
  }
  const search = (next: string): void => {
    setText(next)
    setPointed(0)
    setIsOpen(true)
  }
  const toggle = (value: string): void => {
    if (picked.includes(value)) onChange(picked.filter((one) => one !== value))
    else if (!isFull) onChange([...picked, value])
  }
  const move = (from: number, to: number): void => {
    const next = [...order]
    next.splice(to, 0, ...next.splice(from, 1))
    onChange([...next, ...picked.filter((value) => !isThere(value))])
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // the page's own keys are letters, too
    if (event.key.length === 1) event.stopPropagation()
    if (isComposing(event.nativeEvent)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const last = order.at(-1)
    if (step !== undefined) {
      if (isOpen) setPointed(Math.max(0, Math.min(shown.length - 1, active + step)))
      else open()
    } else if (event.key === 'Enter') {
      const option = shown[active]
      if (!isOpen) open()
      else if (option) toggle(option.value)
    } else if (event.key === 'Backspace' && text === '' && last !== undefined) toggle(last)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const listed = order.flatMap((value) => options.find((option) => option.value === value) ?? [])
  return {
    ...{ isOpen, text, shown, active, isFull, open, close, search, toggle, move, onKeyDown },
    point: setPointed,
    listed: listed.map(({ value, label, icon }) => ({ id: value, label, icon })),
  }
}
