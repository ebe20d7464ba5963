import { OfflineError } from '#client/lib/api-error.ts'
import { createSingleFlight, type Timers } from '#client/lib/single-flight.ts'

interface LoadingParts<T> {
  load: () => Promise<T>
  onLoaded: (data: T) => void
  onFailed: (failure: unknown) => void
  timers?: Timers
}

/**
 * Loads, and retries without an answer: after growing pauses, and at once when the browser reports the network back. Returns a function that ends it;
 * nothing is reported after that.
 */
export function keepLoading<T>({ load, onLoaded, onFailed, timers }: LoadingParts<T>): () => void {
  let isOver = false
  let isAway = false
  const flight = createSingleFlight({
    ...(timers && { timers }),
    retries: () => isAway,
    work: async () => {
      try {
        const data = await load()
        isAway = false
        if (!isOver) onLoaded(data)
      } catch (failure) {
        isAway = failure instanceof OfflineError
        if (!isOver) onFailed(failure)
        throw failure
      }
    },
  })
  const onOnline = (): void => {
    if (isAway) flight.trigger()
  }
  globalThis.addEventListener?.('online', onOnline)
  flight.trigger()
  return () => {
    isOver = true
    flight.close()
    globalThis.removeEventListener?.('online', onOnline)
  }
}
