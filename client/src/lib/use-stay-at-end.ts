import { useCallback, useEffect, useRef, useState } from 'react'

/** The end counts as in sight this near to it. */
export const endPx = 80
/** ms after an act of the person in which scrolling is theirs */
const ownMs = 1_000

interface StayAtEnd {
  /** takes the element that scrolls */
  setScroller(element: HTMLElement | Window | null): void
  /** rows were drawn, or got another height */
  onHeight(): void
  /** the list was led elsewhere, or to its end */
  put(isAtEnd: boolean): void
}

/**
 * Keeps the end of a list in sight while rows grow, and while its box changes: a thread opens, a window turns, the place to write gets higher. Ends when
 * the person scrolls up, and begins again at the end.
 */
export function useStayAtEnd(beginsAtEnd: boolean): StayAtEnd {
  const [scroller, setElement] = useState<HTMLElement>()
  const setScroller = useCallback<StayAtEnd['setScroller']>(
    (element) => setElement(element instanceof HTMLElement ? element : undefined),
    [],
  )
  const stays = useRef(beginsAtEnd)
  const follow = (): void => {
    if (stays.current) scroller?.scrollTo({ top: scroller.scrollHeight })
  }
  useEffect(() => {
    if (!scroller) return
    let lastAct = -Infinity
    let isHeld = false
    const act = (): void => void (lastAct = performance.now())
    const toEnd = (): void => {
      if (stays.current) scroller.scrollTo({ top: scroller.scrollHeight })
    }
    const hold = (): void => void (isHeld = true)
    const release = (): void => {
      isHeld = false
      act()
    }
    const scrolled = (): void => {
      const below = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight
      if (isHeld || performance.now() - lastAct < ownMs) stays.current = below < endPx
      // the list itself moved: rows above got their height
      else if (stays.current && below > 1) requestAnimationFrame(toEnd)
    }
    const acts = ['wheel', 'touchmove', 'keydown', 'focusin'] as const
    for (const name of acts) scroller.addEventListener(name, act, { passive: true })
    scroller.addEventListener('pointerdown', hold)
    window.addEventListener('pointerup', release)
    scroller.addEventListener('scroll', scrolled, { passive: true })
    const box = new ResizeObserver(toEnd)
    box.observe(scroller)
    return () => {
      for (const name of acts) scroller.removeEventListener(name, act)
      scroller.removeEventListener('pointerdown', hold)
      window.removeEventListener('pointerup', release)
      scroller.removeEventListener('scroll', scrolled)
      box.disconnect()
    }
  }, [scroller])
  return {
    setScroller,
    onHeight: follow,
    put: (isAtEnd) => {
      stays.current = isAtEnd
      if (isAtEnd) follow()
    },
  }
}
