import type { CellValue } from '#shared/protocol/feed.ts'
import { defaultCell } from '#shared/tables/field-default.ts'
import { fieldsOfTable } from '#client/data/replica/table-fields.ts'
import { readEntities } from '#client/data/replica/use-entities.ts'
import { readSession } from '#client/data/session/session.ts'

/** What the server will fill into a new record, as far as a device can know it: everything but the next number of a sequence. */
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
