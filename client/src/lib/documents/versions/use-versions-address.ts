import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

/** the list is open and none is chosen */
const none = 'list'

/**
 * Whether the history is open and which version is shown, in the address: back closes it. `key` where a screen has the histories
 * of two documents.
 */
export function useVersionsAddress(key = 'versions'): {
  isOpen: boolean
  id: string | undefined
  open: () => void
  show: (id: string | undefined) => void
  close: () => void
} {
  const [params, setParams] = useSearchParams()
  const value = params.get(key)
  const set = useCallback(
    (next: string | null, replace: boolean) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          if (next === null) after.delete(key)
          else after.set(key, next)
          return after
        },
        { replace, preventScrollReset: true },
      ),
    [key, setParams],
  )
  return {
    isOpen: value !== null,
    id: value === null || value === none ? undefined : value,
    open: useCallback(() => set(none, false), [set]),
    show: useCallback((id: string | undefined) => set(id ?? none, true), [set]),
    close: useCallback(() => set(null, true), [set]),
  }
}
