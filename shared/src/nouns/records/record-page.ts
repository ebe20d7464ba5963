import type { AggregateName, AggregateResult } from '#shared/query/aggregate-names.ts'
import type { GroupLevels } from '#shared/query/groups.ts'
import type { RecordColumns } from '#shared/protocol/record-chunk.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

/** One page of a server query (`POST records/query`), as columns like the feed's. */
export interface RecordPage {
  tableId: string
  columns: RecordColumns
  /** pass it as `after` for the following page; null on the last one */
  next: string | null
  /** present when asked for: figures over everything the query matches, in the order asked */
  aggregates?: { name: AggregateName; fieldId?: string; value: AggregateResult }[]
}

/** `POST records/groups`: the groups of each level, the outermost first. */
export interface RecordGroups {
  tableId: string
  levels: GroupLevels
  /** there are more groups than are answered */
  more: boolean
}

/** An index that the server made because queries asked for it. */
export interface TableIndex {
  /** of a field the cell itself, or the key it sorts by; `order` identifies the order of ranked options */
  columns: { fieldId: string; of: 'cell' | 'folded' | 'sortKey'; descending: boolean; order?: string | undefined }[]
  /** records in it when it was made, and how long that took */
  rows: number
  buildMs: number
  uses: number
  madeAt: string
  lastUsedAt: string
}

/** One entry of a record's history, without fields the person may not see. */
export interface RecordHistoryEntry {
  id: number
  op: 'create' | 'update' | 'delete' | 'restore' | 'import'
  before: Record<string, CellValue>
  after: Record<string, CellValue>
  memberId: string | null
  source: string
  gesture: string | null
  madeAt: string
  arrivedAt: string
  seq: number
  /** fields whose value here lost against a later made one */
  lostRace: string[]
}
