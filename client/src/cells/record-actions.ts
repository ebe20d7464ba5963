import { createContext } from 'react'
import type { TableAccess } from '#shared/access/access.ts'
import type { MutationHandle } from '#client/engine/outbox/outbox.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

/** Actions of a record's buttons on their screen; each is one gesture with its own undo. */
export interface RecordActions {
  access: TableAccess
  /** `fields`: only these, in this order (a form) */
  open(recordId: string, fields?: readonly string[]): void
  /** asks first */
  remove(recordId: string): void
  duplicate(recordId: string): void
  set(recordId: string, values: Record<string, CellValue>): MutationHandle | undefined
}

/** Absent where records can only be read. */
export const RecordActionsContext = createContext<RecordActions | undefined>(undefined)
