import { useMemo } from 'react'
import type { AggregateName, AggregateResult } from '#shared/query/aggregate-names.ts'
import type { GroupLevels } from '#shared/query/groups.ts'
import type { GroupLevel, Query } from '#shared/values/query.ts'
import { useAsksAll } from '#client/engine/replica/use-records.ts'
import { useTableAnswer } from '#client/engine/replica/use-table-answer.ts'

/** Figures by field, as a view keeps them. */
export type ViewFigures = Readonly<Record<string, AggregateName>>

/** Figures and groups over a whole table of which only some records are shown. */
export interface LargeTable {
  /** by field; undefined: on their way */
  figures: ReadonlyMap<string, AggregateResult> | undefined
  groups: GroupLevels | undefined
}

const noFigures: ViewFigures = {}

/** Figures and groups of a query over a table shown page by page; undefined when the rows here can be counted. */
export function useLargeTable(
  query: Query,
  levels: readonly GroupLevel[] | undefined,
  figures: ViewFigures = noFigures,
): LargeTable | undefined {
  const { tableId, filter, search } = query
  const asks = useAsksAll(tableId)
  const wanted = useMemo(() => Object.entries(figures).map(([fieldId, name]) => ({ fieldId, name })), [figures])
  const question = { tableId, filter, search, aggregates: wanted }
  const values = useTableAnswer('figures', asks && wanted.length > 0 ? question : undefined)
  const groups = useTableAnswer('groups', asks && levels && levels.length > 0 ? { ...question, groupBy: levels } : undefined)
  return useMemo(() => {
    if (!asks) return undefined
    return {
      figures: values && new Map(wanted.map(({ fieldId }, at) => [fieldId, values[at] ?? null])),
      // with thousands of groups only the records here are laid out
      groups: groups?.more === false ? groups.levels : undefined,
    }
  }, [asks, wanted, values, groups])
}
