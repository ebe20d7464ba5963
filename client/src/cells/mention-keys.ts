import type { KeyboardEvent } from 'react'

interface MentionKeys {
  /** lines of the list */
  count: number
  marked: number
  mark(index: number): void
  choose(index: number): void
  close(): void
}

/** Moves through the list under a text, chooses from it or closes it; true when the key was for the list. */
export function takesMentionKey(event: KeyboardEvent, { count, marked, mark, choose, close }: MentionKeys): boolean {
  if (marked >= count || event.ctrlKey || event.metaKey) return false
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step !== undefined) mark((marked + step + count) % count)
  else if (event.key === 'Enter' || event.key === 'Tab') choose(marked)
  else if (event.key === 'Escape') close()
  else return false
  event.preventDefault()
  event.stopPropagation()
  return true
}
