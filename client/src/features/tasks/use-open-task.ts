import { useLocation, useNavigate } from 'react-router-dom'
import { useAddressQuery } from '#client/lib/use-address-query.ts'

/**
 * The task that is open at the right, kept in the address. Opening adds a history entry; closing goes back to the one before, so that *Back* never
 * reopens a closed task.
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
