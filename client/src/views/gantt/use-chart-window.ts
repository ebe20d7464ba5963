import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

export interface ChartWindow {
  /** rows in sight, some more at both ends; `last` included */
  first: number
  last: number
  /** pixels of the axis that are in sight, with a margin */
  left: number
  right: number
  /** pixels of the axis before and behind which nothing is in sight */
  before: number
  behind: number
  width: number
  height: number
}

const rowStep = 8
const pixelStep = 400

/** The part of the chart in sight. It changes in steps, so that most frames of scrolling paint nothing. */
export function useChartWindow(scroller: RefObject<HTMLElement | null>, rowHeight: number): ChartWindow {
  const [shown, setShown] = useState<ChartWindow>({ first: 0, last: 0, left: 0, right: 0, before: 0, behind: 0, width: 0, height: 0 })
  const last = useRef(shown)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const read = (show: (next: ChartWindow) => void): void => {
      const next = windowOf(element, rowHeight)
      if (JSON.stringify(next) === JSON.stringify(last.current)) return
      last.current = next
      show(next)
    }
    const renew = (): void => read(setShown)
    // painted in the frame that scrolled
    const onScroll = (): void => read((next) => flushSync(() => setShown(next)))
    renew()
    const observer = new ResizeObserver(renew)
    observer.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [scroller, rowHeight])
  return shown
}

function windowOf({ scrollTop, scrollLeft, clientWidth: width, clientHeight: height }: HTMLElement, rowHeight: number): ChartWindow {
  const first = Math.max(0, Math.floor(scrollTop / rowHeight / rowStep) * rowStep - rowStep)
  const last = first + Math.ceil(height / rowHeight / rowStep) * rowStep + 3 * rowStep
  const before = Math.floor(scrollLeft / pixelStep) * pixelStep
  const behind = before + pixelStep + width
  return { first, last, left: before - pixelStep, right: behind + pixelStep, before, behind, width, height }
}
