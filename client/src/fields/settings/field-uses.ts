import { readersOf } from '#shared/computed/reads.ts'
import type { ConnectedRecordConfig } from '#shared/fields/types/connected-record.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { fieldsOfConditionals } from '#shared/nouns/tables/conditional.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'

/** The things that depend on a field, as far as this device knows. */
export interface FieldUses {
  /** labels of computed fields that read it, or its other face */
  readers: readonly string[]
  /** the other face of a link, which goes with it */
  otherFace: Field | undefined
  /** the number of its table's rules that read it or act on it */
  rules: number
  /** true for the key that keeps its table's records unique, which must be replaced before its deletion */
  isKey: boolean
}

export function usesOf(field: Field, fields: readonly Field[], table: Table | undefined): FieldUses {
  const inverseId = fieldTypes[field.type].column === 'link' ? (field.config as Partial<ConnectedRecordConfig>).inverseFieldId : undefined
  const otherFace = fields.find((other) => other.id === inverseId)
  const readers = new Set([field, ...(otherFace ? [otherFace] : [])].flatMap((face) => readersOf(face.id, fields)))
  return {
    readers: [...readers].map((reader) => reader.label),
    otherFace,
    rules: (table?.conditionals ?? []).filter((rule) => fieldsOfConditionals([rule]).has(field.id)).length,
    isKey: table?.uniqueFieldId === field.id,
  }
}
