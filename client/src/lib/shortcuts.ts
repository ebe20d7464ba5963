import { useLayoutEffect, useRef } from 'react'

/**
 * Keyboard shortcuts (specification 2 §9, libraries c.1). A combination is written `mod+k`, `mod+shift+c`, `n`, `?`.
 * Single keys work while no text input, dialog or menu has the focus, and can be switched off. With an editor on the screen
 * (`data-write-place`, or any open one) letters work only on a focused control.
 */
interface Registered {
  combination: string
  run: { current: (event: KeyboardEvent) => void }
}

const registered: Registered[] = []
const switchKey = 'trama.singleKeys'
/** ms after a place to write was opened, during which single keys count as early text */
const holdMs = 1000
let heldUntil = 0
/** pages that are written, also before their editor has come, and editors of other screens */
const writePlaces = '[data-write-place], [contenteditable="true"]'
const apple = /Mac|iPhone|iPad/.test(navigator.platform)

/** WCAG 2.1.4: single-key shortcuts can be turned off. */
export function singleKeysEnabled(): boolean {
  return window.localStorage.getItem(switchKey) !== 'off'
}

export function setSingleKeysEnabled(enabled: boolean): void {
  if (enabled) window.localStorage.removeItem(switchKey)
  else window.localStorage.setItem(switchKey, 'off')
}

/** Disables single keys for a second, for a person who is about to write. */
export function holdSingleKeys(): void {
  heldUntil = performance.now() + holdMs
}

/** Registers a shortcut while the component is mounted; the latest one mounted wins. */
export function useShortcut(combination: string, run: (event: KeyboardEvent) => void, enabled = true): void {
  const latest = useRef(run)
  // Updated with the paint: keys must do what the visible page says.
  useLayoutEffect(() => {
    latest.current = run
  })
  useLayoutEffect(() => {
    if (!enabled) return
    const entry: Registered = { combination, run: latest }
    registered.push(entry)
    return () => {
      registered.splice(registered.indexOf(entry), 1)
    }
  }, [combination, enabled])
}

window.addEventListener('keydown', (event) => {
  if (event.defaultPrevented || event.isComposing) return
  const pressed = combinationOf(event)
  const entry = registered.findLast((candidate) => candidate.combination === pressed)
  if (!entry) return
  const single = !pressed.includes('mod+') && !pressed.includes('alt+')
  if (single && (!singleKeysEnabled() || isTyping(event.target))) return
  // Escape and other named keys write nothing
  if (single && event.key.length === 1 && isAboutToWrite(event.target)) return
  // a text field undoes its own typing
  if (/^mod\+(shift\+)?[zy]$/.test(pressed) && isTyping(event.target)) return
  event.preventDefault()
  entry.run.current(event)
})

function combinationOf(event: KeyboardEvent): string {
  const mod = apple ? event.metaKey : event.ctrlKey
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const letter = /^[a-z]$/.test(key)
  return [mod && 'mod', event.altKey && 'alt', event.shiftKey && (letter || event.key.length > 1) && 'shift', key].filter(Boolean).join('+')
}

/**
 * With an editor on the screen, a key pressed outside any control is text that missed its place. The form of a field leaves the focus on the
 * head of a column: words may follow.
 */
function isAboutToWrite(target: EventTarget | null): boolean {
  if (performance.now() < heldUntil) return true
  if (target instanceof Element && target.closest('[role="columnheader"]')) return true
  return target === document.body && document.querySelector(writePlaces) !== null
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (document.querySelector('dialog[open]')) return true
  return (
    target.isContentEditable ||
    target.closest('input, textarea, select, [role="combobox"], [role="menu"], [role="grid"][data-editing]') !== null
  )
}
