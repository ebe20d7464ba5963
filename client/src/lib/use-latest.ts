import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function for as long as the component lives, which calls the latest one. For effects that may not run again when a function changes. */
export function useLatest<Arguments extends unknown[], Result>(run: (...args: Arguments) => Result): (...args: Arguments) => Result {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  }, [run])
  return useCallback((...args: Arguments) => latest.current(...args), [])
}
