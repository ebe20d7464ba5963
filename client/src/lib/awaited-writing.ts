import { useLayoutEffect, type RefObject } from 'react'
import { holdSingleKeys } from '#client/lib/shortcuts.ts'

/** A place to write that somebody asked for and that is still being loaded, with what was typed for it. */
interface Awaited {
  place: string
  text: string
}

let awaited: Awaited | undefined

/**
 * Keeps what is typed for a place to write until that place is there. A press elsewhere, another field and Escape end it.
 * @param place what {@link takeWriting} asks by, e.g. `page:ID:title`
 */
export function awaitWriting(place: string, text = ''): void {
  stopWaiting()
  awaited = { place, text }
  holdSingleKeys()
  window.addEventListener('keydown', keep, true)
  window.addEventListener('pointerdown', stopWaiting, true)
  window.addEventListener('focusin', stopInField, true)
}

/** The text typed for the place so far; undefined when nothing waits for it. */
export function takeWriting(place: string): string | undefined {
  if (awaited?.place !== place) return undefined
  const { text } = awaited
  stopWaiting()
  return text
}

/**
 * The field inside `around` is the awaited place once it is there: it has the focus with its text selected, and what was typed
 * stands in it. A line break in that goes on in the place `next`.
 */
export function useAwaitedWriting(place: string, around: RefObject<HTMLElement | null>, isThere: boolean, next?: string): void {
  useLayoutEffect(() => {
    const field = isThere ? around.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea') : undefined
    const typed = field ? takeWriting(place) : undefined
    if (!field || typed === undefined) return
    field.focus()
    field.select()
    const [line = '', ...others] = typed.split('\n')
    if (line !== '') {
      field.setRangeText(line, 0, field.value.length, 'end')
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    if (others.length === 0) return
    field.blur()
    if (next !== undefined) awaitWriting(next, others.join('\n'))
  }, [place, around, isThere, next])
}

function stopWaiting(): void {
  if (awaited) holdSingleKeys()
  awaited = undefined
  window.removeEventListener('keydown', keep, true)
  window.removeEventListener('pointerdown', stopWaiting, true)
  window.removeEventListener('focusin', stopInField, true)
}

/** Moving to another field ends the wait. */
function stopInField({ target }: FocusEvent): void {
  if (target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))) stopWaiting()
}

function keep(event: KeyboardEvent): void {
  if (!awaited || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  if (event.key === 'Escape') stopWaiting()
  else if (event.key === 'Enter') awaited.text += '\n'
  else if (event.key === 'Backspace') awaited.text = awaited.text.slice(0, -1)
  else if (Array.from(event.key).length === 1) awaited.text += event.key
  else return
  event.preventDefault()
  event.stopPropagation()
}
