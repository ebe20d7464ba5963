import type { ModelField } from '#server/storage/records/table-model.ts'
import { wrongPart } from '#server/lib/wrong-part.ts'

/** Fields by id or exact label. A label of two fields names neither. */
export interface FieldKeys {
  /** @throws AppError `invalid_request` for a key of no field that one sees */
  field(key: string): ModelField
}

export function fieldKeys(fields: readonly ModelField[]): FieldKeys {
  let known: ReturnType<typeof keysOf> | undefined
  return {
    field: (key) => {
      const { byId, byLabel } = (known ??= keysOf(fields))
      const field = byId.get(key) ?? byLabel.get(key)
      if (field) return field
      const message = byLabel.has(key) ? 'several fields have this label: use the id' : 'no field has this id or label'
      throw wrongPart(key.slice(0, 200), message)
    },
  }
}

function keysOf(fields: readonly ModelField[]): { byId: Map<string, ModelField>; byLabel: Map<string, ModelField | null> } {
  const byLabel = new Map<string, ModelField | null>()
  for (const field of fields) byLabel.set(field.label, byLabel.has(field.label) ? null : field)
  return { byId: new Map(fields.map((field) => [field.id, field])), byLabel }
}
