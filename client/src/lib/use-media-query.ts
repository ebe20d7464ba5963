import { useCallback, useSyncExternalStore } from 'react'

/** True while a media query matches, followed live. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/** Phones and narrow windows: the bottom bar instead of the side menu (specification 1 §2: under 800 px). */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 800px)')
}
