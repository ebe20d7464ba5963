import type { CellValue } from '#shared/values/cell-value.ts'

/**
 * `GET /api/feed/tables/:tableId?since=<seq>&after=<seq>`: changed records as columns, ordered by seq, in chunks.
 * `columns.id[i]` is the record whose cell of field `f` is `columns[f][i]`. Only fields the person may read are present.
 */
export interface RecordChunk {
  tableId: string
  /** highest seq in this chunk */
  seq: number
  /** seq of the table when the chunk was made; catch-up is complete when `seq` has reached it */
  head: number
  more: boolean
  /** ids of records deleted or no longer visible */
  removed: string[]
  columns: RecordColumns
}

/** Header of such an answer with more to come: where to go on from, so that it can be asked for before the chunk itself has been read. */
export const nextPartHeader = 'x-trama-next'

/** System columns have these names; field columns are named by field id. */
export interface RecordColumns {
  id: string[]
  seq: number[]
  created_at: string[]
  created_by: (string | null)[]
  updated_at: string[]
  updated_by: (string | null)[]
  [fieldId: string]: CellValue[]
}
