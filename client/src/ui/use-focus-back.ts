import { useEffect, useRef, type RefObject } from 'react'

/** Moves the focus to `target` when something closes and takes the focus with it. A press elsewhere keeps the focus there. */
export function useFocusBack(isOpen: boolean, target: RefObject<{ focus(): void } | null>): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) target.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen, target])
}
