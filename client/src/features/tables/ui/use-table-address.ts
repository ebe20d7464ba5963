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
 * opens the view this person used last; which that was is remembered on the device. A record that is opened in a view stays in it, wherever
 * else another one is used meanwhile: its entry in the history says which.
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
  const openedFrom = location.state as { fromTable?: boolean; viewId?: string } | null
  const viewId = named ?? openedFrom?.viewId ?? localStorage.getItem(key) ?? undefined

  const openView = useCallback(
    (id: string) => {
      localStorage.setItem(key, id)
      void navigate(`/object/${tableId}/${id}`)
    },
    [key, navigate, tableId],
  )
  const fromTable = openedFrom?.fromTable === true
  const openRecord = useCallback(
    (id: string) => {
      // stepping from record to record is one visit: back closes the panel, but for whoever came by a record's link
      const state = { fromTable: recordId === undefined || fromTable, viewId }
      void navigate(recordPath(tableId, id), { state, replace: recordId !== undefined })
    },
    [navigate, tableId, viewId, recordId, fromTable],
  )
  const closeRecord = useCallback(() => {
    if (fromTable) void navigate(-1)
    else void navigate(`/object/${tableId}${viewId === undefined ? '' : `/${viewId}`}`, { replace: true })
  }, [navigate, tableId, viewId, fromTable])
  return useMemo(
    () => ({ tableId, viewId, recordId, openView, openRecord, closeRecord }),
    [tableId, viewId, recordId, openView, openRecord, closeRecord],
  )
}
