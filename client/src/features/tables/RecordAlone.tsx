import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { StackedRecord } from '#client/lib/use-record-stack.ts'

/** A record's address where tables are hidden: it opens as over any page, and closing it leads back to where one came from, else home. */
export function RecordAlone({ tableId, recordId }: Pick<StackedRecord, 'tableId' | 'recordId'>) {
  const { key, pathname, state } = useLocation()
  const navigate = useNavigate()
  const { recordStack = [] } = (state ?? {}) as { recordStack?: readonly StackedRecord[] }
  const isOpen = recordStack.length > 0
  // the first page of a tab has none behind it
  const isFirst = key === 'default'
  useEffect(() => {
    if (isOpen) return
    if (isFirst) void navigate('/home', { replace: true })
    void navigate(pathname, { replace: !isFirst, state: { recordStack: [{ tableId, recordId }] } })
  }, [isOpen, isFirst, navigate, pathname, tableId, recordId])
  return null
}
