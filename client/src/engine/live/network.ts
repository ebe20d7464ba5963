import { createValue, type Value } from '#client/lib/value.ts'

/** The reachability of the server, as far as it is known. */
export interface Network {
  online: Value<boolean>
  /** a request got an answer (true) or none (false) */
  report(reached: boolean): void
  /** called when the browser itself says that the network is back */
  onReturn(listener: () => void): void
  close(): void
}

/** The browser's own events change it at once; unanswered requests reveal failures that those events miss. */
export function createNetwork(): Network {
  const online = createValue(typeof navigator === 'undefined' ? true : navigator.onLine)
  const listeners = new Set<() => void>()
  const goOnline = (): void => {
    online.set(true)
    for (const listener of listeners) listener()
  }
  const goOffline = (): void => online.set(false)
  globalThis.addEventListener?.('online', goOnline)
  globalThis.addEventListener?.('offline', goOffline)
  return {
    online,
    report: (reached) => online.set(reached),
    onReturn: (listener) => void listeners.add(listener),
    close: () => {
      globalThis.removeEventListener?.('online', goOnline)
      globalThis.removeEventListener?.('offline', goOffline)
    },
  }
}
