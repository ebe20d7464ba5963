import type { AggregateName } from '#shared/query/aggregates.ts'
import type { FilterGroup, Sort } from '#shared/query/query.ts'

/** A saved view of a table. Only grids exist so far; the other types of specification 2 §3 come with their screens. */
export interface View {
  id: string
  tableId: string
  type: 'table'
  label: string
  position: string
  config: ViewConfig
}

export interface ViewConfig {
  /** field ids in order; null shows all fields in their own order */
  fields: string[] | null
  widths: Record<string, number>
  filter: FilterGroup | null
  sorts: Sort[]
  /** fields by which records are grouped, outermost first; absent: none */
  groups?: Sort[] | undefined
  /** the figure under each column */
  figures?: Record<string, AggregateName> | undefined
  /** how many columns stay in sight at the left; absent: the first */
  frozen?: number | undefined
}

/** The most columns that stay at the left. */
export const maxFrozen = 10
