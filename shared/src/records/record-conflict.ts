import type { CellValue } from '#shared/protocol/feed.ts'

/**
 * A change of this person's that lost (architecture: Conflicts), until they decide what becomes of it. Only they receive it.
 * - `cell`: `mine` lost against `theirs`, which stands in the cell;
 * - `deleted`: their deletion lost against somebody's edit;
 * - `revived`: their edit brought a record back that somebody had deleted meanwhile.
 */
export interface RecordConflict {
  id: string
  kind: 'cell' | 'deleted' | 'revived'
  tableId: string
  recordId: string
  /** null unless `cell` */
  fieldId: string | null
  mine: CellValue
  /** ISO; when this person made it */
  mineAt: string
  theirs: CellValue
  theirsBy: string | null
  theirsAt: string
  /** the organisation's seq when it was told: whoever decides knows the record as it stood then */
  seq: number
}
