import type { CellValue } from '#shared/values/cell-value.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { RecordHistoryEntry } from '#shared/nouns/records/record-page.ts'
import type { Field } from '#shared/nouns/tables/table.ts'

/**
 * The cells that a record had before the last of the entries (newest first) and that differ now: restoring writes them. Cells that lost a race never
 * counted; cells of a type that the field no longer has are left alone.
 */
export function valuesBefore(
  entries: readonly Pick<RecordHistoryEntry, 'op' | 'before' | 'after' | 'lostRace'>[],
  row: { cell(fieldId: string): CellValue },
  fields: readonly Field[],
): Record<string, CellValue> {
  const values: Record<string, CellValue> = {}
  for (const entry of entries) {
    for (const fieldId of Object.keys(entry.after)) if (!entry.lostRace.includes(fieldId)) values[fieldId] = entry.before[fieldId] ?? null
  }
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = values[field.id]
      const isOther = value !== undefined && JSON.stringify(value) !== JSON.stringify(row.cell(field.id))
      return isOther && fieldTypes[field.type].check(value, field.config).ok ? [[field.id, value]] : []
    }),
  )
}
