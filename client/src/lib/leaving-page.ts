import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { useLatest } from '#client/lib/use-latest.ts'

const leavers = new Set<() => void>()

/** Keeps what is being typed as the tab reloads or closes: open editors keep their text, and the focused one is left as by a press elsewhere. */
function leavePage(): void {
  // what they change is stored by effects, which no later turn would run
  flushSync(() => {
    for (const leave of leavers) leave()
    // of a page that goes the browser tells no element that it lost the focus
    document.activeElement?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  })
}

/** Begins to do so. */
export function keepTypingOnLeave(): void {
  // before the listeners that write to the disk what this adds
  globalThis.addEventListener('pagehide', leavePage, { capture: true })
}

/** For an editor that keeps its text in a way of its own, not by losing the focus. */
export function useLeavingPage(leave: () => void): void {
  const latest = useLatest(leave)
  useEffect(() => {
    const run = (): void => latest()
    leavers.add(run)
    return () => void leavers.delete(run)
  }, [latest])
}
