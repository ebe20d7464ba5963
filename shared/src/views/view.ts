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
}
