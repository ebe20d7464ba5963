import type { ImportRowError } from '#shared/nouns/imports/import-job.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { countOf, type TypedRecords } from '#server/storage/records/typed-records.ts'

/** A table that a file fills. */
export interface FilledTable {
  tableId: string
  columns: readonly { fieldId: string; label: string }[]
  /** absent: it was made for the file */
  into?: object
}

/**
 * Required cells of new records that are empty in the file and that no default fills. The records are created anyway, as in the grid: a
 * file is often only a start. The report lists these cells.
 */
export function emptyRequired(
  { org }: OrgContext,
  { tableId, columns, into }: FilledTable,
  fresh: TypedRecords,
  lineOf: (id: string) => number,
): ImportRowError[] {
  // fields of a new table are not required yet
  const model = into && countOf(fresh) > 0 ? findTableModel(org, tableId) : undefined
  const required = columns.filter(({ fieldId }) => {
    const field = model?.field(fieldId)
    return field?.required === true && !field.default
  })
  return required.flatMap(({ fieldId, label }) => {
    const place = fresh.fieldIds.indexOf(fieldId) + 1
    const linked = new Set(fresh.links.find((link) => link.fieldId === fieldId)?.pairs.map(([id]) => id))
    const isEmpty = ([id, ...cells]: TypedRecords['rows'][number]): boolean => (place === 0 ? !linked.has(id) : cells[place - 1] === null)
    return fresh.rows.flatMap((row) => (isEmpty(row) ? [{ row: lineOf(row[0]), column: label, value: '', reason: 'emptyRequired' }] : []))
  })
}
