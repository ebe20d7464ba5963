import { useMemo } from 'react'
import { cellField } from '#shared/fields/behaviour.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import { formatAttachments } from '#client/cells/attachment-text.ts'
import { configOf, useLocale } from '#client/cells/field-config.ts'
import { formatUsers } from '#client/cells/user-text.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'
import { readEntities, readEntity, useEntity } from '#client/engine/replica/use-entities.ts'
import { fieldsOfTable } from '#client/engine/replica/table-fields.ts'
import { useFields, useRecord } from '#client/engine/replica/use-records.ts'

/** The field whose value names a table's records: the table's choice, else its first field. */
export function labelFieldOf(table: Pick<Table, 'id' | 'recordLabelField'> | undefined, fields: readonly Field[]): Field | undefined {
  if (!table) return undefined
  return fields.find((field) => field.id === table.recordLabelField) ?? fieldsOfTable(table.id, fields)[0]
}

export function labelOf(row: RecordRow | undefined, labelField: Field | undefined, locale: Locale): string {
  const field = labelField && cellField(labelField)
  // a label that is itself a link would lead to labels without end
  if (!row || !field || fieldTypes[field.type].holds === 'records') return ''
  const value = row.cell(field.id)
  const { holds, format } = fieldTypes[field.type]
  if (holds === 'attachments') return formatAttachments(value)
  return holds === 'users' ? formatUsers(value) : format(value, configOf(field), locale)
}

/** A record's name; undefined while the record is not on the device. */
export function useRecordLabel(tableId: string, recordId: string): string | undefined {
  const row = useRecord(tableId, recordId)
  const table = useEntity('table', tableId)
  const fields = useFields(tableId)
  const locale = useLocale()
  const field = useMemo(() => labelFieldOf(table, fields), [table, fields])
  return row && labelOf(row, field, locale)
}

/** The same outside components: copying, exporting. */
export function readRecordLabel(tableId: string, row: RecordRow | undefined, locale: Locale): string {
  return labelOf(row, labelFieldOf(readEntity('table', tableId), readEntities('field')), locale)
}
