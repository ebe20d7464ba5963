import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams, type NavigateOptions } from 'react-router-dom'

export interface AddressQuery {
  /** as it is painted */
  query: URLSearchParams
  /** as it is by now: what was changed and is still being painted is in it */
  queryNow: () => URLSearchParams
  /** Changes what is named; null takes it out. What is replaced keeps the state of its entry. */
  change: (values: Readonly<Record<string, string | null>>, options?: NavigateOptions) => void
}

/**
 * What a page keeps in the query of its address. Changes are made to the address as it is, not to the one that was painted last, as
 * React Router's `setSearchParams` does: of two changes before a slow painting that lost the first.
 */
export function useAddressQuery(): AddressQuery {
  const [query] = useSearchParams()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  // where one is on the way to another page, that one's query is not this one's
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

/** What was noted with the history's present entry, where React Router keeps it. */
function entryState(): unknown {
  return (window.history.state as { usr?: unknown } | null)?.usr
}
