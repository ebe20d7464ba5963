import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { findViewType } from '#shared/views/view-types.ts'
import { recordPath } from '#client/cells/record-link.ts'
import { useReplicaState } from '#client/engine/replica/use-entities.ts'
import { lastView, rememberView } from '#client/nouns/views/last-view.ts'

export interface TableAddress {
  tableId: string
  viewId: string | undefined
  /** the address names a view by its id or by its type, and not just the last one used; an id may be any word */
  named: { viewId: string } | { type: string } | undefined
  recordId: string | undefined
  openView(viewId: string): void
  openRecord(recordId: string): void
  closeRecord(): void
}

/**
 * `/object/:tableId/:view?` and `/object/:tableId/record/:recordId`. The name of a type opens its first view, unless the one used last is of
 * it. Without a name the view that this person used last opens, on whatever device. A record opened in a view stays in it, whatever view is
 * used elsewhere: the history entry holds the view.
 */
export function useTableAddress(): TableAddress {
  const { tableId = '', '*': rest = '' } = useParams()
  const navigate = useNavigate()
  const location = useLocation()
  const replica = useReplicaState()
  const [first, second] = rest.split('/')
  const recordId = first === 'record' && second ? second : undefined
  const named = recordId === undefined ? namedView(first) : undefined
  const openedFrom = location.state as { fromTable?: boolean; viewId?: string } | null
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- read on arrival: another device's choice moves nothing in sight.
  const last = useMemo(() => lastView(tableId), [tableId, location.key, replica])
  const viewId = (named && 'viewId' in named ? named.viewId : undefined) ?? openedFrom?.viewId ?? last

  const openView = useCallback(
    (id: string) => {
      rememberView(tableId, id)
      void navigate(`/object/${tableId}/${id}`)
    },
    [navigate, tableId],
  )
  const fromTable = openedFrom?.fromTable === true
  const openRecord = useCallback(
    (id: string) => {
      // Stepping from record to record is one visit: back closes the panel, except after arriving by a record's link.
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
    () => ({ tableId, viewId, named: namedView(recordId === undefined ? first : undefined), recordId, openView, openRecord, closeRecord }),
    [tableId, viewId, first, recordId, openView, openRecord, closeRecord],
  )
}

/** Names of views in older addresses (specification 2 §2). */
const otherNames: Readonly<Record<string, string>> = { pipe: 'kanban' }

function namedView(segment: string | undefined): TableAddress['named'] {
  if (segment === undefined || segment === '') return undefined
  const type = findViewType(otherNames[segment] ?? segment)?.type
  // an unknown word names no view: another one in its place would pass for it
  return type === undefined ? { viewId: segment } : { type }
}
