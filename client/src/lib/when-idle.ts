/** ms until the work begins in a browser that does not tell when it is idle */
const otherwiseMs = 1500

/** Runs work that nobody waits for, while nothing else happens. */
export function whenIdle(run: () => void): void {
  if (window.requestIdleCallback) window.requestIdleCallback(run)
  else window.setTimeout(run, otherwiseMs)
}
