import { useCallback, useEffect, useState } from 'react'

export interface Loaded<T> {
  data: T | undefined
  failure: unknown
  reload: () => void
  /** replaces the data by what an answer already told */
  set: (data: T) => void
}

/** Loads something the device does not keep, when the screen opens and on demand. `load` must be stable. */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [state, setState] = useState<{ data: T | undefined; failure: unknown }>({ data: undefined, failure: undefined })
  const [round, setRound] = useState(0)
  useEffect(() => {
    let wanted = true
    load().then(
      (data) => wanted && setState({ data, failure: undefined }),
      (failure: unknown) => wanted && setState((before) => ({ ...before, failure })),
    )
    return () => {
      wanted = false
    }
  }, [load, round])
  return {
    ...state,
    reload: useCallback(() => setRound((value) => value + 1), []),
    set: useCallback((data: T) => setState({ data, failure: undefined }), []),
  }
}
