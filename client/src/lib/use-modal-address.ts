import { useLocation } from 'react-router-dom'
import { useAddressQuery } from '#client/lib/use-address-query.ts'

/** Opens a dialog over the page by its address (`?modal=`); going back closes it, and the page has its own query again. */
export function useModalAddress(): (name: string, parameters: Readonly<Record<string, string>>) => void {
  const { state } = useLocation()
  const { change } = useAddressQuery()
  return (name, parameters) => change({ modal: name, ...parameters }, { state: { ...(state as object | null), modalOver: true } })
}
