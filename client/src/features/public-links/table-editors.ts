import type { ComponentType } from 'react'
import type { FilterGroup } from '#shared/query/query.ts'

/** What a table's link is made with; theirs are the tables' own editors, given by the shell. */
export interface TableEditors {
  Fields: ComponentType<{ tableId: string; shown: readonly string[]; onChange: (fields: string[]) => void }>
  Filter: ComponentType<{ tableId: string; filter: FilterGroup | null; onChange: (filter: FilterGroup | null) => void }>
}
