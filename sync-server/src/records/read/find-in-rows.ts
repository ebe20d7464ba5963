import { predicateOf } from '#shared/query/predicate.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { OpenTable } from '#server/access/record-rights.ts'
import { loadRecords, type StoredRecord } from '#server/records/read/load-records.ts'
import { rowRuleFilter } from '#server/storage/records/query-compiler.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/** One record within the person's rows, trash included, with at least the cells of `fields`. */
export function findInRows(
  context: OrgContext,
  { model, access }: OpenTable,
  id: string,
  fields: readonly ModelField[] = [],
): StoredRecord | undefined {
  const rules = rowRuleFilter(access, model, context.memberId)
  const record = loadRecords(context.org, model, [id], rules ? model.fields : fields).get(id)
  if (!record || !rules) return record
  return predicateOf(rules)({ id, cell: (fieldId) => record.values[fieldId] ?? null }) ? record : undefined
}
