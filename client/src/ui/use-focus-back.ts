import { useEffect, useRef, type RefObject } from 'react'

/** When something closes and the focus goes with it, whoever used keys goes on at `target`. A press elsewhere takes the focus along. */
export function useFocusBack(isOpen: boolean, target: RefObject<{ focus(): void } | null>): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) target.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen, target])
}
