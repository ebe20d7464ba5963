import { createValue, type Value } from '#client/data/lib/value.ts'

/** Whether the server can be reached, as far as anybody can know. */
export interface Network {
  online: Value<boolean>
  /** a request got an answer (true) or none (false) */
  report(reached: boolean): void
  close(): void
}

/** The browser's own events flip it at once; requests that get no answer say what those events cannot know. */
export function createNetwork(): Network {
  const online = createValue(typeof navigator === 'undefined' ? true : navigator.onLine)
  const goOnline = (): void => online.set(true)
  const goOffline = (): void => online.set(false)
  globalThis.addEventListener?.('online', goOnline)
  globalThis.addEventListener?.('offline', goOffline)
  return {
    online,
    report: (reached) => online.set(reached),
    close: () => {
      globalThis.removeEventListener?.('online', goOnline)
      globalThis.removeEventListener?.('offline', goOffline)
    },
  }
}
