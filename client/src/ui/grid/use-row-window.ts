import { startTransition, useEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { firstWindow, rowWindowAt, windowSize, type RowWindow } from '#client/ui/grid/row-window.ts'

/** When nothing scrolled for this long (ms) the rows' elements are put into reading order. */
const restMs = 160

export interface PaintedRows extends RowWindow {
  /** A row's element is `row % slots`: a visible row keeps its element, and a new one takes a free one. */
  slots: number
  /** the row whose element stands first in the document; the order is renewed when scrolling rests */
  head: number
}

/** The rows in sight while the grid scrolls. Painted in the frame that scrolled, and only when a row came into sight. */
export function useRowWindow(
  scroller: RefObject<HTMLDivElement | null>,
  viewHeight: number,
  rowCount: number,
  height: number,
): PaintedRows {
  const [at, setAt] = useState({ scrollTop: 0, height })
  // the first row in sight stays the first, see use-grid-window.ts
  if (at.height !== height) setAt({ scrollTop: (at.scrollTop * height) / at.height, height })
  const [head, setHead] = useState(0)
  const [isFirst, setIsFirst] = useState(true)
  useEffect(() => {
    // a frame, and what follows it
    const frame = requestAnimationFrame(() => setTimeout(() => startTransition(() => setIsFirst(false))))
    return () => cancelAnimationFrame(frame)
  }, [])
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    // the first event always paints: a row may have been added between a scroll and its event
    let last = -1
    let rest: ReturnType<typeof setTimeout> | undefined
    const onScroll = (): void => {
      const top = element.scrollTop
      const { first } = rowWindowAt(top, viewHeight, rowCount, height)
      if (first === last) return
      last = first
      flushSync(() => {
        setAt({ scrollTop: top, height })
        setIsFirst(false)
      })
      clearTimeout(rest)
      rest = setTimeout(() => setHead(first), restMs)
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    // the listener before this one counted other rows, and may have met the scroll that came with these
    const top = element.scrollTop
    const firstAt = (scrollTop: number): number => rowWindowAt(scrollTop, viewHeight, rowCount, height).first
    // oxlint-disable-next-line react/set-state-in-effect -- only the element knows where it was scrolled to
    setAt((before) => (firstAt(before.scrollTop) === firstAt(top) ? before : { scrollTop: top, height }))
    return () => {
      clearTimeout(rest)
      element.removeEventListener('scroll', onScroll)
    }
  }, [scroller, viewHeight, rowCount, height])
  const shown = isFirst ? firstWindow(viewHeight, rowCount, height) : rowWindowAt(at.scrollTop, viewHeight, rowCount, height)
  return { ...shown, slots: windowSize(viewHeight, height), head }
}

/** The painted rows in the order of their elements: that of the window at rest, turned while it scrolls. */
export function rowsBySlot({ first, last, slots, head }: PaintedRows): number[] {
  const rows: number[] = []
  const start = head % slots
  for (let index = 0; index < slots; index += 1) {
    const slot = (start + index) % slots
    const row = first + ((slot - (first % slots) + slots) % slots)
    if (row <= last) rows.push(row)
  }
  return rows
}
