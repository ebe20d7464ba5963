import { fieldTypes } from '#shared/fields/registry.ts'
import type { RecordTabProps } from '#client/records/panel/record-tabs-context.ts'
import { RelatedRecords } from '#client/records/panel/RelatedRecords.tsx'

/** Each link of the record as a small table of the records behind it. */
export function RelatedPart({ row, fields, access, gestures }: RecordTabProps) {
  const links = fields.filter(({ type }) => fieldTypes[type].holds === 'records')
  return links.map((field) => <RelatedRecords key={field.id} field={field} row={row} access={access} gestures={gestures} />)
}
