import type { Icon } from '@tabler/icons-react'
import type { ComponentType, RefObject } from 'react'
import type { TableAccess } from '#shared/access/access.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import type { ViewSettings } from '#client/queries/view-settings.ts'
import type { CellPeer, GridHandle } from '#client/ui/grid/grid-types.ts'
import type { TableWork } from '#client/views/grid/use-table-work.ts'

/** Everything that a view's records are shown with on their table's own screen. */
export interface ViewBodyProps<Config extends object> {
  handle: RefObject<GridHandle | null>
  table: Table
  work: TableWork
  access: TableAccess
  settings: ViewSettings<Config>
  isPhone: boolean
  /** on phones: one card a record, unless the person chose otherwise */
  asCards: boolean
  isFound: ((row: number, columnId: string) => boolean) | undefined
  peersAt: ((recordId: string) => readonly CellPeer[] | undefined) | undefined
  /** the cell that the person is in */
  onPlace(place: { recordId: string; fieldId: string } | undefined): void
  checked: ReadonlySet<string>
  /** absent: records cannot be picked */
  onChecked: ((ids: ReadonlySet<string>) => void) | undefined
  onAdd: (() => void) | undefined
  /** the record shown beside them */
  openRecordId?: string | undefined
  onOpen(recordId: string): void
  onOpenPart(recordId: string, part?: 'history'): void
  onFind(): void
  onFieldForm(target: { field?: Field; after?: string }): void
  onDeleteField(field: Field): void
}

/** The records of a view wherever they stand, on their table's screen or in a block: all that cards, rows and single records need. */
export type RecordsBodyProps<Config extends object> = Pick<
  ViewBodyProps<Config>,
  'table' | 'work' | 'access' | 'settings' | 'isPhone' | 'checked' | 'onChecked' | 'onOpen' | 'openRecordId'
>

export interface ViewToolsProps<Config extends object> {
  table: Table
  fields: readonly Field[]
  settings: ViewSettings<Config>
  /** the saved view; absent: none is */
  viewId?: string | undefined
  onShutAll(): void
}

/** A view type's face: the counterpart of its definition in `shared/src/views/`. */
export interface ViewFace<Config extends object = object> {
  /** the same name as in the shared registry */
  type: string
  Icon: Icon
  /** i18n keys in `tables`: the type's name where a view is made, and a sentence about it */
  createKey: string
  aboutKey?: string
  /** the parts of a new view's config that depend on its table's fields */
  start?(fields: readonly Field[]): Promise<Partial<Config>>
  /** the fields that it can arrange records by, its own choice first; absent: it arranges by none */
  arranging?(fields: readonly Field[]): Promise<readonly Field[]>
  /** on phones the person chooses between rows and cards */
  hasCards?: true
  /** of a large table it asks for what is in sight, beside the view's own pages */
  asksItself?: true
  /** its part of the toolbar */
  Tools: ComponentType<ViewToolsProps<Config>>
  /** the records; code that the first paint of a table does not need comes in a file of its own */
  Body: ComponentType<ViewBodyProps<Config>>
}

/** Keeps the config's type inside the folder and erases it for the registry. */
export function viewFace<Config extends object>(face: ViewFace<Config>): ViewFace {
  return face as unknown as ViewFace
}
