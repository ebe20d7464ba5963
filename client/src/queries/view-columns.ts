import type { Field } from '#shared/nouns/tables/table.ts'

/**
 * The columns of a view: the field that names the records first, then the chosen fields in their order. Ids of fields that are
 * gone are left out.
 */
export function columnsOf(fields: readonly Field[], chosen: readonly string[] | null, labelFieldId: string | undefined): readonly Field[] {
  const wanted = chosen ? chosen.flatMap((id) => fields.find((field) => field.id === id) ?? []) : fields
  const label = fields.find((field) => field.id === labelFieldId)
  return label ? [label, ...wanted.filter((field) => field !== label)] : wanted
}
