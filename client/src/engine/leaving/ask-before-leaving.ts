import { onlyInWindow } from '#client/engine/sync-state/only-in-window.ts'

/** Makes the browser ask before the window is left with such work. Returns a function that stops it. */
export function askBeforeLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
  let asks = false
  function look(): void {
    const shall = onlyInWindow.get() > 0
    if (shall === asks) return
    asks = shall
    // registered only then: browsers keep no page with this listener in the back-forward cache
    if (shall) window.addEventListener('beforeunload', ask)
    else window.removeEventListener('beforeunload', ask)
  }
  look()
  const stop = onlyInWindow.subscribe(look)
  return () => {
    stop()
    window.removeEventListener('beforeunload', ask)
  }
}
