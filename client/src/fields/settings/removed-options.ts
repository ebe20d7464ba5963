import { itemsOf } from '#shared/fields/cell-items.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { optionsOf } from '#client/cells/field-config.ts'
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

/**
 * Notes the cells that are about to lose an option, because `config` has it no more.
 * @returns gives them back what they held, once the option is there again, and answers how many were changed since and stay
 */
export function noteLosses(field: Field, config: unknown, instead: Readonly<Record<string, string>>): () => number {
  const left = new Set(optionsOf({ type: field.type, config }).map(({ id }) => id))
  const gone = new Set(optionsOf(field).flatMap(({ id }) => (left.has(id) ? [] : [id])))
  const losses: { id: string; before: CellValue; after: CellValue }[] = []
  for (const row of gone.size > 0 ? (readTable(field.tableId)?.rows() ?? []) : []) {
    const before = row.cell(field.id)
    if (itemsOf(before).some((option) => gone.has(option)))
      losses.push({ id: row.id, before, after: without(withInstead(before, instead), gone) })
  }
  return () => {
    const table = readTable(field.tableId)
    const steps: RecordStep[] = losses.flatMap(({ id, before, after }) => {
      const now = table?.find(id)?.cell(field.id)
      // the server may not have emptied it yet
      const isTheirs = now === undefined || !(sameCell(now, before) || sameCell(now, after))
      return isTheirs ? [] : [{ op: 'update', id, values: { [field.id]: before } }]
    })
    if (steps.length > 0) changeRecords(field.tableId, steps, 'undo')
    return losses.length - steps.length
  }
}

const sameCell = (one: CellValue, other: CellValue): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The cell as the server leaves it when options go. */
function without(cell: CellValue, gone: ReadonlySet<string>): CellValue {
  if (typeof cell === 'string') return gone.has(cell) ? null : cell
  if (!Array.isArray(cell)) return cell
  const left = cell.filter((option) => !gone.has(option))
  return left.length > 0 ? left : null
}
