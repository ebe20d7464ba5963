import type { Field } from '#shared/nouns/tables/table.ts'

/** A field of some table, called as its id. */
export function makeField(id: string, type: Field['type'], config: unknown = {}): Field {
  return { id, tableId: 't', type, label: id, config, required: false, position: id }
}
