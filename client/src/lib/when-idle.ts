/** ms until the work begins in a browser that does not tell when it is idle */
const otherwiseMs = 1500

/**
 * Runs work that nobody waits for, while nothing else happens.
 * @param withinMs a busy page runs it after this time all the same
 */
export function whenIdle(run: () => void, withinMs?: number): void {
  if (window.requestIdleCallback) window.requestIdleCallback(run, withinMs === undefined ? {} : { timeout: withinMs })
  else window.setTimeout(run, Math.min(otherwiseMs, withinMs ?? otherwiseMs))
}
