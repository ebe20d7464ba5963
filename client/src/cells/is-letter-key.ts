import type { KeyboardEvent } from 'react'

/** True for a key that writes a letter, which replaces the value. Space presses the focused control. */
export function isLetterKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
}
