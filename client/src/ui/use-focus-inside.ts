import { useEffect, useRef, type RefObject } from 'react'

/** Focuses the first control in a popover or panel, even when the content has to be fetched. */
export function useFocusInside(): RefObject<HTMLDivElement | null> {
  const inside = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = inside.current
    const popover = element?.closest<HTMLElement>('[popover], [role="dialog"]')
    if (!element || !popover) return
    popover.focus({ preventScroll: true })
    const observer = new MutationObserver(focusFirst)
    observer.observe(element, { childList: true, subtree: true })
    focusFirst()
    return () => observer.disconnect()

    function focusFirst(): void {
      const control = element?.querySelector<HTMLElement>(controls)
      if (!control) return
      observer.disconnect()
      // a person who has moved on is not called back
      if (document.activeElement === popover) control.focus({ preventScroll: true })
    }
  }, [])
  return inside
}

const controls = ['button', 'input', 'select', 'textarea'].map((name) => `${name}:not(:disabled)`).join()
