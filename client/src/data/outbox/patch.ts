import type { EntityKind, EntityOf } from '#shared/protocol/entities.ts'
import type { CellValue } from '#shared/protocol/feed.ts'

/**
 * What a mutation will do, shown at once and re-applied after a reload until the server has answered. `data` with an `id`
 * creates the entity when it is missing; other parts are laid over what is there; null deletes it.
 */
export type EntityPatch = { [K in EntityKind]: { entity: K; id: string; data: Partial<EntityOf<K>> | null } }[EntityKind]

/**
 * The same for a record: `values` by field id are laid over it, null deletes it; `created` makes it when missing. `base`: the record's seq
 * that the change was made on, as sent with it.
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
