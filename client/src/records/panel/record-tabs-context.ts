import { createContext, type ComponentType } from 'react'
import type { TableAccess } from '#shared/access/access.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'
import type { HidingSetting } from '#client/nouns/organisations/hiding-settings.ts'
import type { RecordGestures } from '#client/records/gestures/record-gestures.ts'

/** A tab receives the record that is open, and the rights in its table. */
export interface RecordTabProps {
  table: Table
  row: RecordRow
  /** those the person may see */
  fields: readonly Field[]
  access: TableAccess
  gestures: RecordGestures
}

export interface RecordCountProps {
  tableId: string
  recordId: string
}

/** A tab of every record's screen; lower orders come first. */
export interface RecordTab {
  id: string
  order: number
  /** `file:key` */
  labelKey: string
  Part: ComponentType<RecordTabProps>
  /** how many things of the tab wait for the person; nothing for none */
  Count?: ComponentType<RecordCountProps>
  /** the setting of the organisation that hides it */
  unless?: HidingSetting
  /** absent: for every record */
  isFor?: (fields: readonly Field[], table: Pick<Table, 'takesMail'>) => boolean
}

/** The tabs of other features, given by the shell. */
export const RecordTabsContext = createContext<readonly RecordTab[]>([])
