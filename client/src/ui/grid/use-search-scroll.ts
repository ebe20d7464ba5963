import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Restores the scroll position once a search is over.
 * @param comesBack false: the person went to a cell since, which is shown instead
 */
export function useSearchScroll(
  scroller: RefObject<HTMLElement | null>,
  isSearching: boolean,
  comesBack: boolean,
  showActive: () => void,
): void {
  /** the browser moves a shortened grid before any event: the last position is recorded at each scroll */
  const last = useRef({ top: 0, left: 0 })
  const before = useRef<{ top: number; left: number }>(undefined)
  const goesBack = useRef(true)
  const show = useEffectEvent(showActive)
  useEffect(() => {
    const element = scroller.current
    const note = (): void => {
      if (element) last.current = { top: element.scrollTop, left: element.scrollLeft }
    }
    element?.addEventListener('scroll', note, { passive: true })
    return () => element?.removeEventListener('scroll', note)
  }, [scroller])
  useLayoutEffect(() => {
    if (isSearching) goesBack.current = comesBack
  }, [isSearching, comesBack])
  useLayoutEffect(() => {
    const place = before.current
    before.current = isSearching ? last.current : undefined
    if (isSearching || !place) return
    if (goesBack.current) scroller.current?.scrollTo({ ...place, behavior: 'instant' })
    else show()
  }, [scroller, isSearching])
}
