import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { fieldTypes } from '#shared/fields/registry.ts'

/** Whether a field can keep a table's records unique (specification 2 §5 "Unique records", "Key field options"). */
export function canBeUnique(field: { type: FieldTypeName }): boolean {
  return fieldTypes[field.type].uniqueBy !== undefined
}

/**
 * The comparison key of a key field's cell. Texts ignore case and outer spaces; telephone numbers are their digits. Accents count: *ano*
 * and *año* are two names. An empty cell gives undefined and equals no other.
 */
export function uniqueKey(type: FieldTypeName, cell: CellValue): string | undefined {
  if (typeof cell === 'number') return String(cell)
  if (typeof cell !== 'string') return undefined
  const text = cell.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
  const key = fieldTypes[type].uniqueBy === 'digits' ? text.replace(/[^\d+]/g, '') : text
  return key === '' ? undefined : key
}

/** Records that have one value in the key field; ids only of those the asker may see, at most ten a group. */
export interface DuplicateGroup {
  value: string
  count: number
  recordIds: string[]
}
