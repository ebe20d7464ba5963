import { useLayoutEffect, useState, type RefObject } from 'react'

/** Blocks this near to the screen are drawn, so that scrolling meets no empty ones. */
const near = 600

/** True while an element is on the screen or near it. `undefined` until it was for the first time. */
export function useInSight(element: RefObject<HTMLElement | null>): boolean | undefined {
  const [inSight, setInSight] = useState<boolean>()
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return
    const note = (isThere: boolean): void => setInSight((before) => isThere || (before === undefined ? undefined : false))
    const box = target.getBoundingClientRect()
    // before the first paint, so that what is on the screen does not flash
    note(box.top < window.innerHeight + near && box.bottom > -near)
    // the second margin is of the scrolling box in between, for browsers that know it
    const options = { rootMargin: `${near}px`, scrollMargin: `${near}px` }
    const observer = new IntersectionObserver((entries) => note(entries.at(-1)?.isIntersecting === true), options)
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return inSight
}
