import { OfflineError } from '#client/data/api/api-error.ts'
import { createLane, type Timers } from '#client/data/live/lane.ts'

interface LoadingParts<T> {
  load: () => Promise<T>
  onLoaded: (data: T) => void
  onFailed: (failure: unknown) => void
  timers?: Timers
}

/**
 * Loads, and where nobody answered loads again by itself until somebody does: after a pause that grows, and at once when the browser says that
 * the network is back. Answers what ends it; nothing is told after that.
 */
export function keepLoading<T>({ load, onLoaded, onFailed, timers }: LoadingParts<T>): () => void {
  let isOver = false
  let isAway = false
  const lane = createLane({
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
    if (isAway) lane.trigger()
  }
  globalThis.addEventListener?.('online', onOnline)
  lane.trigger()
  return () => {
    isOver = true
    lane.close()
    globalThis.removeEventListener?.('online', onOnline)
  }
}
