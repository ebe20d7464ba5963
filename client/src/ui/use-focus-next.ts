import { useEffect, useRef, type FocusEvent, type RefObject } from 'react'

/**
 * When what has the focus goes from a list with its entry, the entry in its place has it: whoever uses keys goes on from there.
 * @returns what the list (an element with an entry in each child) calls when something in it gets the focus
 */
export function useFocusNext(list: RefObject<HTMLElement | null>): (event: FocusEvent) => void {
  const last = useRef<{ element: Element; at: number }>(undefined)
  useEffect(() => {
    if (!last.current || last.current.element.isConnected) return
    const { at } = last.current
    last.current = undefined
    const entries = list.current?.children ?? []
    if (document.activeElement !== document.body) return
    entries[Math.min(at, entries.length - 1)]?.querySelector<HTMLElement>('a[href], button')?.focus()
  })
  return ({ target }) => {
    const at = [...(list.current?.children ?? [])].findIndex((entry) => entry.contains(target))
    last.current = at < 0 ? undefined : { element: target, at }
  }
}
