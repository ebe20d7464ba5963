import { itemsOf } from '#shared/fields/cell-items.ts'
import { mostLines, type LinesPart } from '#shared/nouns/forms/form.ts'
import { formInputOf } from '#shared/nouns/public-links/form-inputs.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { FormInput } from '#shared/values/form-input.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { isFieldVisible, openTable, type OpenTable } from '#server/access/record-rights.ts'
import type { StoredRecord } from '#server/records/read/load-records.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/** A field that each line asks for. */
export interface LineColumn {
  /** its place among the fields of the part: visitors learn no ids of fields */
  id: string
  field: ModelField
  input: FormInput
  required: boolean
}

/** Lines of new records that a visitor may add, linked by a field of the form's record. */
export interface LinesAsked {
  table: OpenTable
  columns: readonly LineColumn[]
  most: number
  /** the record that is changed has linked records already, which stay */
  hasOthers: boolean
}

export function columnName(index: number): string {
  return `c${index}`
}

/**
 * Undefined where the link may not make such records, or its field has room for none. A field that every line needs must be asked for. `record` is
 * the one that is changed.
 */
export function linesOf(
  context: OrgContext,
  { id: fieldId, link }: ModelField,
  { fields }: LinesPart,
  record?: StoredRecord,
): LinesAsked | undefined {
  const table = link && openOrNone(context, link.targetTableId)
  const hasOthers = itemsOf(record?.values[fieldId]).length > 0
  if (!link || !table?.access.createRecords || (link.limitToOne && hasOthers)) return undefined
  const { model, access } = table
  const columns = fields.flatMap((id, index): LineColumn[] => {
    const field = model.field(id)
    const input = field && formInputOf(field.type)
    if (!field || !input || !isFieldVisible(context, access, field) || access.readonlyFields.has(id)) return []
    return [{ id: columnName(index), field, input, required: field.required || id === model.recordLabelField }]
  })
  const forgotten = model.fields.some(
    (field) => field.required && !field.default && !field.definition.computed && !columns.some((column) => column.field.id === field.id),
  )
  return columns.length === 0 || forgotten ? undefined : { table, columns, most: link.limitToOne ? 1 : mostLines, hasOthers }
}

function openOrNone(context: OrgContext, tableId: string): OpenTable | undefined {
  try {
    return openTable(context, tableId)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
