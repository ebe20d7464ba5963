import type { SetValue } from '#shared/fields/button-config.ts'
import { cellTypes } from '#client/cells/cell-types.ts'
import { readEntity } from '#client/engine/replica/use-entities.ts'

/** False for a row that was added without a value. A box that is not ticked is a value; an emptied field is one by its own mark. */
export function setsSomething({ fieldId, value, empties }: SetValue): boolean {
  const field = readEntity('field', fieldId)
  return value !== null || empties === true || (field !== undefined && cellTypes[field.type].toggle !== undefined)
}
