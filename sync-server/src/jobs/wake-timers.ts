/** Longer waits are cut, so that a clock that was set is noticed. */
const longestMs = 60 * 60_000

export interface WakeTimers {
  /** Wakes the organisation at an ISO time, and not before; without one it is not woken. */
  wakeAt(orgId: string, due: string | undefined): void
  wakeIn(orgId: string, ms: number): void
  forget(orgId: string): void
  close(): void
}

/** One timer for each organisation. `isEarly` tells at the end of a wait that was cut that there is nothing to wake for yet. */
export function createWakeTimers(
  now: () => Date,
  wake: (orgId: string) => void,
  isEarly: (orgId: string) => boolean = () => false,
): WakeTimers {
  const timers = new Map<string, NodeJS.Timeout>()
  const forget = (orgId: string): void => {
    clearTimeout(timers.get(orgId))
    timers.delete(orgId)
  }
  const after = (orgId: string, ms: number, work: () => void): void => {
    forget(orgId)
    const timer = setTimeout(() => {
      timers.delete(orgId)
      work()
    }, ms)
    timer.unref()
    timers.set(orgId, timer)
  }
  const wakeIn = (orgId: string, ms: number): void => after(orgId, ms, () => wake(orgId))
  const wakeAt = (orgId: string, due: string | undefined): void => {
    if (due === undefined) return forget(orgId)
    const ms = Math.max(Date.parse(due) - now().getTime(), 0)
    if (ms <= longestMs) return wakeIn(orgId, ms)
    after(orgId, longestMs, () => (isEarly(orgId) ? wakeAt(orgId, due) : wake(orgId)))
  }
  return {
    wakeIn,
    forget,
    wakeAt,
    close: () => {
      for (const orgId of [...timers.keys()]) forget(orgId)
    },
  }
}
