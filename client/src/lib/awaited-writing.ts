import { useLayoutEffect, type RefObject } from 'react'
import { holdSingleKeys } from '#client/lib/shortcuts.ts'

/** A place to write that was asked for and is still being loaded, with the text typed for it. */
interface Awaited {
  place: string
  text: string
}

type TextField = HTMLInputElement | HTMLTextAreaElement

/** selectors of the fields that take typed text */
const textFields = ['input:not([type=radio], [type=checkbox], [type=file], [type=number])', 'textarea']

let awaited: Awaited | undefined

/**
 * Keeps typed text for a place to write until that place is mounted. A press elsewhere, another field and Escape end it.
 * @param place the key that {@link takeWriting} asks by, e.g. `page:ID:title`
 */
export function awaitWriting(place: string, text = ''): void {
  stopWaiting()
  awaited = { place, text }
  holdSingleKeys()
  window.addEventListener('keydown', keep, true)
  window.addEventListener('pointerdown', stopWaiting, true)
  window.addEventListener('focusin', stopInField, true)
}

/** The text typed for the place so far; undefined when the place is not awaited. */
export function takeWriting(place: string): string | undefined {
  if (awaited?.place !== place) return undefined
  const { text } = awaited
  stopWaiting()
  return text
}

/**
 * Makes the field inside `around` the awaited place once it is mounted. It gets the focus and the typed text; otherwise its own text is selected. A
 * line break in the typed text continues in the place `next`.
 */
export function useAwaitedWriting(place: string, around: RefObject<HTMLElement | null>, isThere: boolean, next?: string): void {
  useLayoutEffect(() => {
    const field = isThere ? around.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea') : undefined
    const typed = field ? takeWriting(place) : undefined
    if (!field || typed === undefined) return
    const others = writeLine(field, typed)
    if (others.length === 0) return
    field.blur()
    if (next !== undefined) awaitWriting(next, others.join('\n'))
  }, [place, around, isThere, next])
}

/**
 * Gives the text to the field inside the element with `data-awaited=place` as soon as that is in the document. The screen around it need not know of
 * the wait; a line break in the text is pressed as Enter.
 */
export function giveWriting(place: string): void {
  const observer = new MutationObserver(give)
  function give(): void {
    if (awaited?.place !== place) return observer.disconnect()
    const field = document.querySelector<TextField>(textFields.map((field) => `${markOf(place)} ${field}`).join())
    if (!field) return
    observer.disconnect()
    writeInto(field, place)
  }
  observer.observe(document.body, { childList: true, subtree: true })
}

/** Writes the kept text into its field, and presses Enter where the text breaks its line. */
function writeInto(field: TextField, place: string): void {
  const typed = takeWriting(place)
  if (typed === undefined) return
  if (writeLine(field, typed).length === 0) return
  // the field's component has rendered the text by then
  setTimeout(() => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })))
}

function isTextField(element: HTMLElement): element is TextField {
  return element.matches(textFields.join())
}

function markOf(place: string): string {
  return `[data-awaited="${CSS.escape(place)}"]`
}

/** Puts the first line into the field, or selects its own text. @returns the other lines */
function writeLine(field: TextField, typed: string): string[] {
  field.focus()
  field.select()
  const [line = '', ...others] = typed.split('\n')
  if (line !== '') {
    field.setRangeText(line, 0, field.value.length, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return others
}

function stopWaiting(): void {
  if (awaited) holdSingleKeys()
  awaited = undefined
  window.removeEventListener('keydown', keep, true)
  window.removeEventListener('pointerdown', stopWaiting, true)
  window.removeEventListener('focusin', stopInField, true)
}

/** Moving to another field ends the wait. A field of the place itself gets the text, however it got the focus. */
function stopInField({ target }: FocusEvent): void {
  if (!awaited || !(target instanceof HTMLElement)) return
  if (target.closest(markOf(awaited.place)) && isTextField(target)) writeInto(target, awaited.place)
  else if (target.isContentEditable || target.matches('input, textarea, select')) stopWaiting()
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
