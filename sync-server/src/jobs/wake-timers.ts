/** Longer waits are cut, so that a clock that was set is noticed. */
const longestMs = 60 * 60_000

export interface WakeTimers {
  /** Wakes the organisation at an ISO time, and not before; without one it is not woken. */
  wakeAt(orgId: string, due: string | undefined): void
  wakeIn(orgId: string, ms: number): void
  forget(orgId: string): void
  close(): void
}

/** One timer for each organisation. */
export function createWakeTimers(now: () => Date, wake: (orgId: string) => void): WakeTimers {
  const timers = new Map<string, NodeJS.Timeout>()
  const forget = (orgId: string): void => {
    clearTimeout(timers.get(orgId))
    timers.delete(orgId)
  }
  const wakeIn = (orgId: string, ms: number): void => {
    forget(orgId)
    const timer = setTimeout(() => {
      timers.delete(orgId)
      wake(orgId)
    }, ms)
    timer.unref()
    timers.set(orgId, timer)
  }
  return {
    wakeIn,
    forget,
    wakeAt: (orgId, due) => {
      if (due === undefined) return forget(orgId)
      wakeIn(orgId, Math.min(Math.max(Date.parse(due) - now().getTime(), 0), longestMs))
    },
    close: () => {
      for (const orgId of [...timers.keys()]) forget(orgId)
    },
  }
}
