import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { isShortId } from '#shared/lib/ids.ts'
import { recordPath } from '#client/features/tables/ui/record-link.ts'
import { useSession } from '#client/data/session/use-session.ts'

export interface TableAddress {
  tableId: string
  viewId: string | undefined
  recordId: string | undefined
  openView(viewId: string): void
  openRecord(recordId: string): void
  closeRecord(): void
}

/**
 * `/object/:tableId/:view?` and `/object/:tableId/record/:recordId`. A view's name of the specification (`table`, `list`) or none
 * opens the view this person used last; which that was is remembered on the device.
 */
export function useTableAddress(): TableAddress {
  const { tableId = '', '*': rest = '' } = useParams()
  const { memberId } = useSession()
  const navigate = useNavigate()
  const location = useLocation()
  const [first, second] = rest.split('/')
  const recordId = first === 'record' ? second : undefined
  const key = `trama.lastView.${memberId}.${tableId}`
  const named = isShortId('v', first) ? first : undefined
  const viewId = named ?? localStorage.getItem(key) ?? undefined

  const openView = useCallback(
    (id: string) => {
      localStorage.setItem(key, id)
      void navigate(`/object/${tableId}/${id}`)
    },
    [key, navigate, tableId],
  )
  const openRecord = useCallback(
    (id: string) => {
      // stepping from record to record is one visit: back closes the panel
      void navigate(recordPath(tableId, id), { state: { fromTable: true }, replace: recordId !== undefined })
    },
    [navigate, tableId, recordId],
  )
  const fromTable = (location.state as { fromTable?: boolean } | null)?.fromTable === true
  const closeRecord = useCallback(() => {
    if (fromTable) void navigate(-1)
    else void navigate(`/object/${tableId}${viewId === undefined ? '' : `/${viewId}`}`, { replace: true })
  }, [navigate, tableId, viewId, fromTable])
  return useMemo(
    () => ({ tableId, viewId, recordId, openView, openRecord, closeRecord }),
    [tableId, viewId, recordId, openView, openRecord, closeRecord],
  )
}
