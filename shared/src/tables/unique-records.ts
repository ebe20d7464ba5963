import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { CellValue } from '#shared/protocol/feed.ts'

/** Types whose field can keep a table's records unique (specification 2 §5 "Unique records", "Key field options"). */
const keyTypes: ReadonlySet<FieldTypeName> = new Set(['singleLineText', 'text', 'number', 'cnpj', 'cpf', 'phone', 'email', 'identifier'])

export function canBeUnique(field: { type: FieldTypeName }): boolean {
  return keyTypes.has(field.type)
}

/**
 * What makes two cells of a key field the same: texts without case and outer spaces, telephone numbers by their digits. Accents count:
 * *ano* and *año* are two names. Undefined for an empty cell, which is like no other.
 */
export function uniqueKey(type: FieldTypeName, cell: CellValue): string | undefined {
  if (typeof cell === 'number') return String(cell)
  if (typeof cell !== 'string') return undefined
  const text = cell.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
  const key = type === 'phone' ? text.replace(/[^\d+]/g, '') : text
  return key === '' ? undefined : key
}

/** Records that have one value in the key field; ids only of those the asker may see, at most ten a group. */
export interface DuplicateGroup {
  value: string
  count: number
  recordIds: string[]
}
