import type { CellValue } from '#shared/values/cell-value.ts'

/**
 * One record as screens read it. Its identity is stable: the same object until something in the record changes, so that
 * a memoised row re-renders only then.
 */
export interface RecordRow {
  readonly id: string
  /** the server's seq of the state shown; pass it as `base` of a change. 0: created here and not yet stored */
  readonly seq: number
  readonly createdAt: string
  readonly createdBy: string | null
  readonly updatedAt: string
  readonly updatedBy: string | null
  /** true while it shows something that is only on this device */
  readonly pending: boolean
  /** null for an empty cell, and for a field the person may not read */
  cell(fieldId: string): CellValue
}

/**
 * - `loading`: nothing of the table is on the device yet, and it is being fetched;
 * - `partial`: rows are shown, more exist: still arriving, or past the device's budget;
 * - `ready`: every row the person may read is here;
 * - `unavailable`: nothing is here and there is no network to fetch it.
 */
export type TableStatus = 'loading' | 'partial' | 'ready' | 'unavailable'
