import { useCallback } from 'react'
import { useAddressQuery } from '#client/lib/use-address-query.ts'

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
  const { query, change } = useAddressQuery()
  const value = query.get(key)
  return {
    isOpen: value !== null,
    id: value === null || value === none ? undefined : value,
    open: useCallback(() => change({ [key]: none }), [change, key]),
    show: useCallback((id: string | undefined) => change({ [key]: id ?? none }, { replace: true }), [change, key]),
    close: useCallback(() => change({ [key]: null }, { replace: true }), [change, key]),
  }
}
