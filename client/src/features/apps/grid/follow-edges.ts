/** How near to an end the pointer scrolls, in pixels. The bar of an app covers the top. */
const near = { top: 100, bottom: 56 }
const fastest = 700

/**
 * Scrolls while something is dragged near the top or the bottom of what scrolls it; it goes along. The answer ends it.
 * `from` lies in the part that scrolls.
 */
export function followEdges(from: Element): () => void {
  const scroller = scrollerOf(from)
  let last: MouseEvent | undefined
  let before = performance.now()
  let top = scroller.scrollTop
  const note = (event: MouseEvent): void => void (last = event)
  const step = (now: number): void => {
    const passed = Math.min(50, now - before)
    before = now
    if (last) scroller.scrollTop += (speedAt(last.clientY, scroller.getBoundingClientRect()) * passed) / 1000
    // a mouse that rests tells nothing by itself
    if (scroller.scrollTop !== top && last?.type === 'mousemove')
      document.dispatchEvent(new MouseEvent('mousemove', { bubbles: true, clientX: last.clientX, clientY: last.clientY, buttons: 1 }))
    top = scroller.scrollTop
    frame = requestAnimationFrame(step)
  }
  let frame = requestAnimationFrame(step)
  for (const kind of moves) window.addEventListener(kind, note, true)
  return () => {
    cancelAnimationFrame(frame)
    for (const kind of moves) window.removeEventListener(kind, note, true)
  }
}

const moves = ['mousemove', 'pointermove', 'dragover'] as const

/** Pixels a second: more the nearer to the end. */
function speedAt(y: number, { top, bottom }: DOMRect): number {
  const above = (top + near.top - y) / near.top
  const below = (y - bottom + near.bottom) / near.bottom
  if (above > 0) return -fastest * Math.min(1, above)
  return below > 0 ? fastest * Math.min(1, below) : 0
}

function scrollerOf(element: Element): Element {
  for (let one = element.parentElement; one; one = one.parentElement)
    if (/auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight) return one
  return document.scrollingElement ?? document.documentElement
}
