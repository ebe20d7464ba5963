import type { CellValue } from '#shared/values/cell-value.ts'

/**
 * A losing change of this person, until they decide about it. Only they receive it.
 * - `cell`: `mine` lost against `theirs`, which is in the cell
 * - `deleted`: their deletion lost against another person's edit
 * - `revived`: their edit restored a record that another person had deleted
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
  /** the organisation's seq when the conflict was reported: a person who decides has seen the record as of then */
  seq: number
}
