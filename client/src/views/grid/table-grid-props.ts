import type { Ref } from 'react'
import type { TableAccess } from '#shared/access/access.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import type { GridConfig } from '#shared/views/grid-view.ts'
import type { TableWork } from '#client/views/grid/use-table-work.ts'
import type { CellPeer, GridHandle, Point } from '#client/ui/grid/grid-types.ts'

export interface TableGridProps {
  table: Table
  work: TableWork
  /** what may be done in this grid */
  access: TableAccess
  config: GridConfig
  onChange(patch: Partial<GridConfig>): void
  /** a row of figures under the columns */
  withFigures: boolean
  /** ids of groups that are shut */
  closed: ReadonlySet<string>
  onClosed(ids: ReadonlySet<string>): void
  checked?: ReadonlySet<string>
  onChecked?: (ids: ReadonlySet<string>) => void
  /** the record shown beside the grid */
  openRecordId?: string | undefined
  onOpenRecord: (recordId: string, part?: 'history') => void
  onFind?: () => void
  isFound?: ((row: number, columnId: string) => boolean) | undefined
  peersAt?: ((recordId: string) => readonly CellPeer[] | undefined) | undefined
  /** where the person is now */
  onPlace?: (place: { recordId: string; fieldId: string } | undefined) => void
  /** opens the form of a new field (right of `after`), or of one that exists */
  onFieldForm?: (target: { field?: Field; after?: string }) => void
  onDeleteField?: (field: Field) => void
  compact?: boolean
  ref?: Ref<GridHandle>
}

export type OpenMenu = { kind: 'row'; recordId: string; row: number; at: Point } | { kind: 'column'; field: Field; at: DOMRect }
