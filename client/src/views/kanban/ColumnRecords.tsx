import { useEffect, useMemo } from 'react'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { FilterGroup, Query } from '#shared/values/query.ts'
import { useRecords } from '#client/engine/replica/use-records.ts'
import { columnCondition } from '#client/views/kanban/board-columns.ts'
import type { LargeBoard } from '#client/views/kanban/use-large-board.ts'

interface ColumnRecordsProps {
  query: Query
  field: Field
  columnId: string
  onAnswer: LargeBoard['onAnswer']
}

/** Asks for the records of one column of a large table, as long as it is in sight. Draws nothing. */
export function ColumnRecords({ query, field, columnId, onAnswer }: ColumnRecordsProps) {
  const filter = useMemo((): FilterGroup | undefined => {
    const condition = columnCondition(field, columnId)
    return condition && { id: 'board', conjunction: 'and', nodes: query.filter ? [query.filter, condition] : [condition] }
  }, [query.filter, field, columnId])
  const answer = useRecords(filter && { ...query, filter })
  useEffect(() => onAnswer(columnId, answer), [onAnswer, columnId, answer])
  return null
}
