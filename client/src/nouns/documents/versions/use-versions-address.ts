import { useCallback } from 'react'
import { useAddressQuery } from '#client/lib/use-address-query.ts'

/** the list is open without a chosen version */
const none = 'list'

/** The open history and its shown version, kept in the address: back closes it. `key` tells two histories on one screen apart. */
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
