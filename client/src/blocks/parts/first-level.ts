import { fieldTypes } from '#shared/fields/registry.ts'
import { byPosition } from '#shared/lib/positions.ts'
import type { GroupLevel } from '#shared/values/query.ts'
import { readEntities } from '#client/engine/replica/use-entities.ts'

/** Groups the figures of a table to begin with: by its first field of options, or not at all. */
export function firstLevel(tableId: string | null): GroupLevel | null {
  const fields = readEntities('field').filter((field) => field.tableId === tableId)
  const found = fields.toSorted(byPosition).find(({ type }) => fieldTypes[type].holds === 'options')
  return found ? { fieldId: found.id, direction: 'asc' } : null
}
