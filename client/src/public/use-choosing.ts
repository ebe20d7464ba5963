import { useEffect, useState, type KeyboardEvent } from 'react'
import type { FoundChoice, FoundChoices } from '#client/public/find-choices.ts'
import { isComposing } from '#client/ui/is-composing.ts'

/** ms after the last key */
const pause = 250

interface Choosing {
  picked: readonly string[]
  most: number
  find(search: string, signal: AbortSignal): Promise<FoundChoices | undefined>
  onToggle(choice: FoundChoice): void
  onUndo(): void
}

/** The state of choosing by a search on the server: the text, the names that were found, and the one that is pointed at. */
export function useChoosing({ picked, most, find, onToggle, onUndo }: Choosing) {
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  const [pointed, setPointed] = useState(0)
  // `null`: the server could not be asked
  const [found, setFound] = useState<{ of: string; list: FoundChoices | null }>()
  useEffect(() => {
    if (!isOpen) return
    const abort = new AbortController()
    const ask = async (): Promise<void> => {
      const list = await find(text, abort.signal)
      if (!abort.signal.aborted) setFound({ of: text, list: list ?? null })
    }
    const timer = window.setTimeout(() => void ask(), text === '' ? 0 : pause)
    return () => {
      window.clearTimeout(timer)
      abort.abort()
    }
  }, [isOpen, text, find])
  const list = isOpen ? found?.list : undefined
  const shown = list?.choices ?? []
  const active = Math.min(pointed, shown.length - 1)
  const isFull = picked.length >= most
  const isStale = found?.of !== text

  const close = (): void => {
    setIsOpen(false)
    setText('')
    setFound(undefined)
  }
  const toggle = (choice: FoundChoice): void => {
    if (isFull && most > 1 && !picked.includes(choice.id)) return
    onToggle(choice)
    if (most === 1) close()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      if (isOpen) setPointed(Math.max(0, Math.min(shown.length - 1, active + step)))
      else setIsOpen(true)
    } else if (event.key === 'Enter') {
      const choice = shown[active]
      if (!isOpen) setIsOpen(true)
      // what was found for other letters is nobody's choice
      else if (choice && !isStale) toggle(choice)
    } else if (event.key === 'Escape' && isOpen) close()
    else if (event.key === 'Backspace' && text === '' && picked.length > 0) onUndo()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    ...{ isOpen, text, list, shown, active, isFull, isStale, close, toggle, onKeyDown },
    open: () => setIsOpen(true),
    point: setPointed,
    search: (next: string): void => {
      setText(next)
      setPointed(0)
      setIsOpen(true)
    },
  }
}
