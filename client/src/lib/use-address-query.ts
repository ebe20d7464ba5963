import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams, type NavigateOptions } from 'react-router-dom'

export interface AddressQuery {
  /** as it is painted */
  query: URLSearchParams
  /** the present query, with changes that are not painted yet */
  queryNow: () => URLSearchParams
  /** Sets the named values; null removes one. A replaced entry keeps its state. */
  change: (values: Readonly<Record<string, string | null>>, options?: NavigateOptions) => void
}

/**
 * The state that a page keeps in the query of its address. Changes are made to the present address, not to the last painted one as in React Router's
 * `setSearchParams`. That lost the first of two changes before a slow painting.
 */
export function useAddressQuery(): AddressQuery {
  const [query] = useSearchParams()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  // on the way to another page, the address has that page's query
  const queryNow = useCallback(
    () => new URLSearchParams(window.location.pathname === pathname ? window.location.search : search),
    [pathname, search],
  )
  const change = useCallback<AddressQuery['change']>(
    (values, options) => {
      const next = queryNow()
      for (const [key, value] of Object.entries(values)) {
        if (value === null) next.delete(key)
        else next.set(key, value)
      }
      void navigate(`?${next}`, { ...(options?.replace === true && { state: entryState() }), preventScrollReset: true, ...options })
    },
    [navigate, queryNow],
  )
  return { query, queryNow, change }
}

/** The state of the present history entry, in the place where React Router keeps it. */
function entryState(): unknown {
  return (window.history.state as { usr?: unknown } | null)?.usr
}
