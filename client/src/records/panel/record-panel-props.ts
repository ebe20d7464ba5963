import type { TableAccess } from '#shared/access/access.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import type { RecordGestures } from '#client/records/gestures/record-gestures.ts'

export interface RecordPanelProps {
  table: Table
  recordId: string
  /** the screen's records in its order, for next and previous */
  records: readonly { row: { id: string } }[]
  /** id of the chosen tab */
  part: string
  onPart(part: string): void
  onStep(recordId: string): void
  fields: readonly Field[]
  /** a form: these fields only, in this order */
  only?: readonly string[] | undefined
  access: TableAccess
  gestures: RecordGestures
  /** above another record or page: the way back to it */
  back?: { label: string; onBack(): void }
  onClose(): void
  onDuplicated(recordId: string): void
  onDelete(ids: readonly string[]): void
}
