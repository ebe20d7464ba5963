import type { CompiledQuery, RawBuilder } from 'kysely'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { TableModel } from '#server/storage/records/table-model.ts'

const statements = new WeakMap<TableModel, Map<string, CompiledQuery>>()

/** The number of cached statements per table; beyond it the cache starts over. */
const mostPerTable = 200

/**
 * A statement about a table's records, compiled once per `key` while the table's structure lasts: building SQL takes longer than most
 * statements run. `make` uses any value as a placeholder; `values` are the bound ones, in their order in the SQL text.
 */
export function tableStatement<T>(
  org: OrgDatabase,
  model: TableModel,
  key: string,
  make: () => RawBuilder<T>,
  values: readonly unknown[],
): CompiledQuery<T> {
  let known = statements.get(model)
  if (!known) statements.set(model, (known = new Map()))
  let template = known.get(key)
  if (!template) {
    if (known.size >= mostPerTable) known.clear()
    known.set(key, (template = make().compile(org.db.build)))
  }
  if (values.length !== template.parameters.length) throw new Error(`${template.parameters.length} values are needed: ${template.sql}`)
  return { ...template, parameters: values } as CompiledQuery<T>
}
