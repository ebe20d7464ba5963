import { useCallback, useMemo, useState } from 'react'
import type { AggregateName, AggregateResult } from '#shared/query/aggregate-names.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { RecordsResult } from '#client/engine/replica/live-query.ts'
import { useTableAnswer } from '#client/engine/replica/use-table-answer.ts'
import { useAsksAll } from '#client/engine/replica/use-records.ts'
import { countByColumn, keepsCells, noValue } from '#client/views/kanban/board-columns.ts'
import type { TableWork } from '#client/views/grid/use-table-work.ts'

/** The columns of a table that is not on the device whole: each asks for its own records, page by page. */
export interface LargeBoard {
  answerOf(columnId: string): RecordsResult | undefined
  /** of all columns; undefined: on their way */
  counts: ReadonlyMap<string, number> | undefined
  /** of a column's records; undefined: not known */
  figureOf(columnId: string): AggregateResult | undefined
  onAnswer(columnId: string, answer: RecordsResult): void
}

/** Undefined for a table whose records are all here. */
export function useLargeBoard(
  { rows, query }: Pick<TableWork, 'rows' | 'query'>,
  field: Field,
  figures: Readonly<Record<string, AggregateName>> | undefined,
): LargeBoard | undefined {
  const { tableId, filter, search } = query
  const isLarge = rows.part !== undefined
  const asks = useAsksAll(tableId)
  const aggregates = Object.entries(figures ?? {}).map(([fieldId, name]) => ({ fieldId, name }))
  const question = { tableId, filter, search, aggregates, groupBy: [{ fieldId: field.id, direction: 'asc' as const }] }
  const groups = useTableAnswer('groups', isLarge && asks ? question : undefined)
  const [answers, setAnswers] = useState<ReadonlyMap<string, RecordsResult>>(new Map())
  const onAnswer = useCallback(
    (columnId: string, answer: RecordsResult) =>
      setAnswers((before) => (before.get(columnId) === answer ? before : new Map(before).set(columnId, answer))),
    [],
  )
  return useMemo(() => {
    if (!isLarge) return undefined
    const level = groups?.more === false ? groups.levels[0] : undefined
    const figureOf = (columnId: string): AggregateResult | undefined =>
      keepsCells(field) ? level?.find(({ keys: [key] }) => (key === null ? noValue : String(key)) === columnId)?.figures[0] : undefined
    return { answerOf: (id) => answers.get(id), counts: level && countByColumn(level, field), figureOf, onAnswer }
  }, [isLarge, groups, answers, field, onAnswer])
}
