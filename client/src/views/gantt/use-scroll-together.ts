import { useLayoutEffect, useState, type RefObject } from 'react'

/**
 * Scrolls the grid at the left and the chart beside it as one.
 * @returns the height of the chart's canvas at which both scroll equally far; undefined before a grid was measured
 */
export function useScrollTogether(
  left: RefObject<HTMLElement | null>,
  chart: RefObject<HTMLElement | null>,
  rowCount: number,
): number | undefined {
  const [height, setHeight] = useState<number>()
  useLayoutEffect(() => {
    const grid = left.current?.querySelector<HTMLElement>('[role=grid]')
    const element = chart.current
    if (!grid || !element) return
    const follow = (from: HTMLElement, to: HTMLElement) => (): void => {
      if (Math.abs(to.scrollTop - from.scrollTop) >= 1) to.scrollTop = from.scrollTop
    }
    const measure = (): void => setHeight(grid.scrollHeight - grid.clientHeight + element.clientHeight)
    const [down, up] = [follow(grid, element), follow(element, grid)]
    grid.addEventListener('scroll', down, { passive: true })
    element.addEventListener('scroll', up, { passive: true })
    const observer = new ResizeObserver(measure)
    for (const one of [grid, element, ...grid.children]) observer.observe(one)
    measure()
    return () => {
      grid.removeEventListener('scroll', down)
      element.removeEventListener('scroll', up)
      observer.disconnect()
    }
  }, [left, chart, rowCount])
  return height
}
