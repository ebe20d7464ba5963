import { useEffect, useRef, type RefObject } from 'react'
import { focusInside } from '#client/ui/focus-inside.ts'

/** Focuses the first control of the panel around an element. Popovers that are dialogs do so themselves. */
export function useFocusInside(): RefObject<HTMLDivElement | null> {
  const inside = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const panel = inside.current?.closest<HTMLElement>('[role="dialog"]')
    return inside.current && panel ? focusInside(panel, inside.current) : undefined
  }, [])
  return inside
}
