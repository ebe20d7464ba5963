import { fieldTypes } from '#shared/fields/registry.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { FilePlace } from '#client/engine/attachments/device-files.ts'

/** A field as the place of its files. */
export function uploadPlace({ tableId, id, type }: Field): FilePlace {
  return { tableId, fieldId: id, imagesOnly: fieldTypes[type].imagesOnly === true }
}
