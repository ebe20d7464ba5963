import { itemsOf } from '#shared/fields/cell-items.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { withInstead } from '#client/fields/settings/with-instead.ts'
import { changeRecords } from '#client/nouns/records/record-commands.ts'
import type { RecordStep } from '#client/nouns/records/record-step.ts'
import { readTable } from '#client/engine/replica/use-records.ts'

/** The number of records on this device that have each option of a field. */
export function countOptions(field: Field): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const row of readTable(field.tableId)?.rows() ?? []) {
    for (const option of itemsOf(row.cell(field.id))) counts.set(option, (counts.get(option) ?? 0) + 1)
  }
  return counts
}

/** Gives the cells of removed options their replacements. An option without an entry (or with an empty one) is left to be emptied. */
export function moveOptions(field: Field, instead: Readonly<Record<string, string>>): void {
  const steps: RecordStep[] = []
  for (const row of readTable(field.tableId)?.rows() ?? []) {
    const cell = row.cell(field.id)
    const moved = withInstead(cell, instead)
    if (moved !== cell) steps.push({ op: 'update', id: row.id, values: { [field.id]: moved } })
  }
  if (steps.length > 0) changeRecords(field.tableId, steps, 'edit')
}
