import type { KeyboardEvent } from 'react'

/**
 * The arrow keys of a radio group made of buttons: they move to another choice and choose it. Left and right wrap around; in several rows, up and
 * down move by a row.
 */
export function moveRadio(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')]
  const at = all.findIndex((element) => element === document.activeElement)
  const inFirstRow = all.filter((element) => element.offsetTop === all[0]?.offsetTop).length
  const row = inFirstRow < all.length ? inFirstRow : 1
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: row, ArrowUp: -row }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const next = all[Math.abs(step) === 1 ? (at + step + all.length) % all.length : at + step]
  next?.focus()
  next?.click()
}
