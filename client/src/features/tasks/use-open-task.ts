import { useLocation, useNavigate } from 'react-router-dom'
import { useAddressQuery } from '#client/lib/use-address-query.ts'

/**
 * The task that is open at the right, kept in the address. Opening is one step back; closing takes that step, so that
 * *Back* never opens again what was closed.
 */
export function useOpenTask(): { openId: string | null; open(id: string | null): void } {
  const { query, queryNow, change } = useAddressQuery()
  const { state } = useLocation()
  const navigate = useNavigate()
  const openedHere = (state as { openedHere?: unknown } | null)?.openedHere === true
  const open = (id: string | null) => {
    const openNow = queryNow().get('taskId')
    if (id === openNow) return
    if (id === null && openedHere) void navigate(-1)
    else change({ taskId: id }, openNow === null ? { state: { openedHere: true } } : { replace: true })
  }
  return { openId: query.get('taskId'), open }
}
