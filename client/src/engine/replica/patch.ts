import type { EntityKind, EntityOf } from '#shared/catalogue/entities.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

/**
 * The expected effect of a mutation, shown at once and again after a reload until the server has answered. `data` with an `id` creates a missing
 * entity; other parts are merged into it; null deletes it.
 */
export type EntityPatch = { [K in EntityKind]: { entity: K; id: string; data: Partial<EntityOf<K>> | null } }[EntityKind]

/**
 * The same for a record: `values` by field id are merged into it, null deletes it, and `created` makes a missing one. `base` is the record's seq that
 * the change was made on, sent with it.
 */
export interface RecordPatch {
  tableId: string
  recordId: string
  values: Record<string, CellValue> | null
  created?: true
  base?: number
}

export type Patch = EntityPatch | RecordPatch

export function isRecordPatch(patch: Patch): patch is RecordPatch {
  return 'recordId' in patch
}
