import type { Field } from '#shared/nouns/tables/table.ts'
import { byPosition } from '#shared/lib/positions.ts'

const known = new Map<string, { source: readonly Field[]; fields: readonly Field[] }>()

/** A table's fields in order, out of all fields; the same array until one of this table's fields changes. */
export function fieldsOfTable(tableId: string, all: readonly Field[]): readonly Field[] {
  const before = known.get(tableId)
  if (before?.source === all) return before.fields
  const found = all.filter((field) => field.tableId === tableId).sort(byPosition)
  const same = before && before.fields.length === found.length && found.every((field, index) => field === before.fields[index])
  const fields = same ? before.fields : found
  known.set(tableId, { source: all, fields })
  return fields
}
