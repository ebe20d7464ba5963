import { useSyncExternalStore } from 'react'

/** Where what can be seen of the window ends, in px from its top: a phone's keyboard covers the rest, and the page is not told otherwise. */
export function visibleBottom(): number {
  const area = window.visualViewport
  // who zooms in sees a part, and nothing is to run after them
  return area && area.scale < 1.01 ? Math.round(area.offsetTop + area.height) : window.innerHeight
}

export function followVisibleArea(listener: () => void): () => void {
  const area = window.visualViewport ?? window
  for (const event of ['resize', 'scroll'] as const) area.addEventListener(event, listener)
  return () => {
    for (const event of ['resize', 'scroll'] as const) area.removeEventListener(event, listener)
  }
}

/** px at the foot of the window that something covers. */
export function useCoveredFoot(): number {
  return Math.max(0, window.innerHeight - useSyncExternalStore(followVisibleArea, visibleBottom))
}
