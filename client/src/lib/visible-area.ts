import { useSyncExternalStore } from 'react'

/** The lower edge of the window's visible part, in px from its top. A phone's keyboard covers the rest, and the page learns of it in no other way. */
export function visibleBottom(): number {
  const area = window.visualViewport
  // after zooming in only a part is visible, and nothing should follow it
  return area && area.scale < 1.01 ? Math.round(area.offsetTop + area.height) : window.innerHeight
}

export function followVisibleArea(listener: () => void): () => void {
  const area = window.visualViewport ?? window
  for (const event of ['resize', 'scroll'] as const) area.addEventListener(event, listener)
  return () => {
    for (const event of ['resize', 'scroll'] as const) area.removeEventListener(event, listener)
  }
}

/** px at the foot of the window that are covered */
export function useCoveredFoot(): number {
  return Math.max(0, window.innerHeight - useSyncExternalStore(followVisibleArea, visibleBottom))
}
