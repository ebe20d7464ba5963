import { useCallback, useEffect, useState } from 'react'
import { keepLoading } from '#client/lib/keep-loading.ts'

export interface Loaded<T> {
  data: T | undefined
  failure: unknown
  reload: () => void
  /** replaces the data by what an answer already told */
  set: (data: T) => void
}

/**
 * Loads something the device does not keep: when the screen opens, on demand, whenever `follows` is another, and again by itself where nobody
 * answered. `load` must be stable.
 */
export function useLoaded<T>(load: () => Promise<T>, follows?: string | number): Loaded<T> {
  const [state, setState] = useState<{ data: T | undefined; failure: unknown }>({ data: undefined, failure: undefined })
  const [round, setRound] = useState(0)
  useEffect(
    () =>
      keepLoading({
        load,
        onLoaded: (data) => setState({ data, failure: undefined }),
        onFailed: (failure) => setState((before) => ({ ...before, failure })),
      }),
    [load, round, follows],
  )
  return {
    ...state,
    reload: useCallback(() => setRound((value) => value + 1), []),
    set: useCallback((data: T) => setState({ data, failure: undefined }), []),
  }
}
