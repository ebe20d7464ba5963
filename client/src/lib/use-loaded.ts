import { useCallback, useEffect, useState } from 'react'
import { keepLoading } from '#client/lib/keep-loading.ts'

export interface Loaded<T> {
  data: T | undefined
  failure: unknown
  reload: () => void
  /** replaces the data by another call's answer */
  set: (data: T) => void
}

/**
 * Loads data that the device does not keep: at the screen's opening, on demand, when `follows` changes, and again after no answer. `load` must be
 * stable.
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
