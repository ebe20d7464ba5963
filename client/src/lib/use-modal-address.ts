import { useLocation, useNavigate } from 'react-router-dom'

/** Opens a dialog over the page by its address (`?modal=`); going back closes it, and the page has its own query again. */
export function useModalAddress(): (name: string, parameters: Readonly<Record<string, string>>) => void {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  return (name, parameters) => {
    const query = new URLSearchParams(window.location.search)
    query.set('modal', name)
    for (const [key, value] of Object.entries(parameters)) query.set(key, value)
    void navigate(`${pathname}?${query}`, {
      state: { ...(state as object | null), modalOver: true },
      preventScrollReset: true,
    })
  }
}
