import { predicateOf } from '#shared/query/predicate.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { OpenTable } from '#server/access/record-rights.ts'
import { loadRecords, type StoredRecord } from '#server/records/read/load-records.ts'
import { rowRuleFilter } from '#server/storage/records/query-compiler.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/** One record within the person's rows, trash included, with at least the cells of `fields`. */
export function findInRows(
  context: OrgContext,
  table: OpenTable,
  id: string,
  fields: readonly ModelField[] = [],
): StoredRecord | undefined {
  return findAllInRows(context, table, [id], fields).get(id)
}

/** The records that are within the person's rows, as {@link findInRows} gives each. */
export function findAllInRows(
  context: OrgContext,
  { model, access }: OpenTable,
  ids: readonly string[],
  fields: readonly ModelField[],
): Map<string, StoredRecord> {
  const rules = rowRuleFilter(access, model, context.memberId)
  const records = loadRecords(context.org, model, ids, rules ? model.fields : fields)
  if (!rules) return records
  const holds = predicateOf(rules)
  return new Map([...records].filter(([id, record]) => holds({ id, cell: (fieldId) => record.values[fieldId] ?? null })))
}
