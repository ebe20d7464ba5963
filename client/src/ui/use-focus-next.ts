import { useEffect, useRef, type FocusEvent, type RefObject } from 'react'

/**
 * Keeps the focus in a list when the focused entry goes: the entry in its place receives it, for people who use keys.
 * @returns a focus handler for the list, an element with an entry in each child
 */
export function useFocusNext(list: RefObject<HTMLElement | null>): (event: FocusEvent) => void {
  const last = useRef<{ element: Element; at: number }>(undefined)
  useEffect(() => {
    if (!last.current || last.current.element.isConnected) return
    const { at } = last.current
    last.current = undefined
    const entries = list.current?.children ?? []
    if (document.activeElement !== document.body) return
    entries[Math.min(at, entries.length - 1)]?.querySelector<HTMLElement>('a[href], button:not(:disabled)')?.focus()
  })
  return ({ target }) => {
    const at = [...(list.current?.children ?? [])].findIndex((entry) => entry.contains(target))
    last.current = at < 0 ? undefined : { element: target, at }
  }
}
