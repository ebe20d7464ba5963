import { useLayoutEffect, useRef } from 'react'
import { isBoxOpen, isFocusLost, isTyping } from '#client/lib/keys-at-rest.ts'
import { keysOf } from '#client/lib/own-shortcuts.ts'

/**
 * Keyboard shortcuts (specification 2 §9, libraries c.1). A combination is written `mod+k`, `mod+shift+c`, `n`, `?`.
 * Single keys can be switched off, and rest while something to write in is open (keys-at-rest.ts).
 */
interface Registered {
  /** as the product gives it; a person may have chosen other keys (own-shortcuts.ts) */
  combination: string
  run: { current: (event: KeyboardEvent) => void }
}

const registered: Registered[] = []
const switchKey = 'trama.singleKeys'
/** ms after a place to write was opened, during which single keys count as early text */
const holdMs = 1000
let heldUntil = 0
/** the ways to the palette and its like, which no text has */
const inText = new Set(['mod+k', 'mod+g', 'mod+/', 'mod+e', 'alt+PageUp', 'alt+PageDown'])
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

/** Registers a shortcut while the component is mounted; the latest one mounted wins. `mod+r` also does what the browser does by it. */
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
  const entry = registered.findLast((candidate) => keysOf(candidate.combination) === pressed)
  if (!entry) return
  const single = !pressed.includes('mod+') && !pressed.includes('alt+')
  if (single && (!singleKeysEnabled() || isTyping(event.target))) return
  // Escape and other named keys write nothing
  if (single && event.key.length === 1 && isAboutToWrite(event.target)) return
  // a text has its own keys: bold, its undo, the next word
  if (!single && !inText.has(entry.combination) && isTyping(event.target)) return
  if (entry.combination !== 'mod+r') event.preventDefault()
  entry.run.current(event)
})

export function combinationOf(event: KeyboardEvent): string {
  const mod = apple ? event.metaKey : event.ctrlKey
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const letter = /^[a-z]$/.test(key)
  return [mod && 'mod', event.altKey && 'alt', event.shiftKey && (letter || event.key.length > 1) && 'shift', key].filter(Boolean).join('+')
}

/** The form of a field leaves the focus on the head of a column: words may follow. */
function isAboutToWrite(target: EventTarget | null): boolean {
  if (performance.now() < heldUntil || isBoxOpen(target) || isFocusLost()) return true
  return target instanceof Element && target.closest('[role="columnheader"]') !== null
}
