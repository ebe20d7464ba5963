import type { CellValue } from '#shared/values/cell-value.ts'
import { defaultCell } from '#shared/nouns/tables/field-default.ts'
import { fieldsOfTable } from '#client/engine/replica/table-fields.ts'
import { readEntities } from '#client/engine/replica/use-entities.ts'
import { readSession } from '#client/engine/session/session.ts'

/** The default cells of a new record, as the server will fill them. A device cannot know the next number of a sequence, which is left out. */
export function presetCells(tableId: string): Record<string, CellValue> {
  const values: Record<string, CellValue> = {}
  for (const field of fieldsOfTable(tableId, readEntities('field'))) {
    if (!field.default || field.default.kind === 'sequence') continue
    const { memberId, organisation } = readSession()
    const timezone = readEntities('organisation')[0]?.timezone ?? organisation.timezone
    const cell = defaultCell(field.default, field, { now: new Date(), timezone, memberId, next: 0 })
    if (cell !== null) values[field.id] = cell
  }
  return values
}
