import { readersOf } from '#shared/computed/reads.ts'
import type { ConnectedRecordConfig } from '#shared/fields/connected-record.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { fieldsOfConditionals } from '#shared/tables/conditional.ts'
import type { Field, Table } from '#shared/tables/table.ts'

/** What rests on a field, as far as this device knows. */
export interface FieldUses {
  /** labels of computed fields that read it, or its other face */
  readers: readonly string[]
  /** the other face of a link, which goes with it */
  otherFace: Field | undefined
  /** how many of its table's rules ask it or act on it */
  rules: number
  /** it keeps its table's records unique, and cannot go before another one does */
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
