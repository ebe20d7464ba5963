import type { Field } from '#shared/nouns/tables/table.ts'
import { byPosition } from '#shared/lib/positions.ts'

const known = new WeakMap<readonly Field[], Map<string, readonly Field[]>>()
const latest = new Map<string, readonly Field[]>()

/**
 * A table's fields in order, out of all fields; the same array until one of this table's fields changes. Screens ask with a selection of the fields
 * as well as with all of them: each keeps its own answer, or those who ask by turns would never come to rest.
 */
export function fieldsOfTable(tableId: string, all: readonly Field[]): readonly Field[] {
  const answers = known.get(all) ?? new Map<string, readonly Field[]>()
  known.set(all, answers)
  const answered = answers.get(tableId)
  if (answered) return answered
  const found = all.filter((field) => field.tableId === tableId).sort(byPosition)
  const before = latest.get(tableId)
  const same = before?.length === found.length && found.every((field, index) => field === before[index])
  const fields = same ? before : found
  latest.set(tableId, fields)
  answers.set(tableId, fields)
  return fields
}
