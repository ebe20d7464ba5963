import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/**
 * The task that is open at the right, kept in the address. Opening is one step back; closing takes that step, so that
 * *Back* never opens again what was closed.
 */
export function useOpenTask(): { openId: string | null; open(id: string | null): void } {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const openId = search.get('taskId')
  const openedHere = (state as { openedHere?: unknown } | null)?.openedHere === true
  const open = (id: string | null) => {
    if (id === openId) return
    if (id === null && openedHere) {
      void navigate(-1)
      return
    }
    setSearch(
      (current) => {
        const next = new URLSearchParams(current)
        if (id === null) next.delete('taskId')
        else next.set('taskId', id)
        return next
      },
      openId === null ? { state: { openedHere: true } } : { replace: true, state },
    )
  }
  return { openId, open }
}
