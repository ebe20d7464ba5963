import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { newId, newShortId } from '#shared/lib/ids.ts'
import { positionBetween } from '#shared/lib/positions.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { tableMutations } from '#server/features/tables/tables-mutations.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import type { BuiltTable } from '#tests/support/build-table.ts'

/** Runs a mutation on structure in its own write. */
export function changeStructure(context: OrgContext, kind: string, args: object): void {
  context.org.db.writeNow(() => tableMutations[kind]?.apply(context, args as never, { id: newId(), madeAt: new Date() }))
}

/** Adds a field at the end of a table and answers its id. */
export function addField(context: OrgContext, table: BuiltTable, label: string, type: FieldTypeName, config: unknown): string {
  const id = newShortId('f')
  const last = findTableModel(context.org, table.id)?.fields.at(-1)?.position ?? null
  changeStructure(context, 'fields.create', { tableId: table.id, id, type, label, config, position: positionBetween(last, null) })
  table.fields[label] = id
  return id
}

/** The other face of a link field. */
export function inverseOf(context: OrgContext, table: BuiltTable, label: string): string {
  const face = findTableModel(context.org, table.id)?.field(table.fields[label] ?? '')?.link?.inverse
  if (!face) throw new Error(`${label} has no other face`)
  return face.fieldId
}
