import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useTextScale } from '#client/lib/text-scale.ts'

/** True while a media query matches, followed live. */
export function useMediaQuery(query: string): boolean {
  const list = useMemo(() => window.matchMedia(query), [query])
  const subscribe = useCallback(
    (listener: () => void) => {
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [list],
  )
  return useSyncExternalStore(subscribe, () => list.matches)
}

/** Phones and narrow windows: the bottom bar instead of the side menu (specification 1 §2: under 800 px). */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 800px)')
}

/** A window in which the person's text has no more room than on a phone: columns stand below each other, as they do when a browser zooms. */
export function useIsNarrow(): boolean {
  return useMediaQuery(`(max-width: ${Math.round(800 * useTextScale())}px)`)
}
