import { sql } from 'kysely'
import type { ProgramChange } from '#shared/nouns/records/program-calls.ts'
import type { ProgramValues } from '#shared/nouns/records/program-values.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable, visibleFields, type OpenTable } from '#server/access/record-rights.ts'
import { fieldKeys } from '#server/records/programs/field-keys.ts'
import { readValue } from '#server/records/programs/read-values.ts'
import { orgLocale } from '#server/storage/org-locale.ts'
import { cellSql } from '#server/storage/records/cell-sql.ts'
import { livingSql, rowRuleFilter } from '#server/storage/records/query-compiler.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/**
 * Inside a write: records whose key is known are changed, the others made.
 * @throws AppError `invalid_value` for an empty key, `conflict` for one that two records have, or that is given twice
 */
export function upsertChanges(
  context: OrgContext,
  tableId: string,
  key: string,
  records: readonly { values: ProgramValues }[],
): ProgramChange[] {
  const table = openTable(context, tableId)
  if (!table.access.createRecords && !table.access.editRecords) throw new AppError('permission_denied')
  const keys = fieldKeys(visibleFields(context, table))
  const field = keys.field(key)
  const locale = orgLocale(context.org)
  const values = records.map((record) => {
    const given = record.values[key] ?? record.values[field.id] ?? record.values[field.label] ?? null
    return readValue(context, field, given, locale)
  })
  const known = findByValues(context, table, field, values)
  const seen = new Set<CellValue>()
  return records.map((record, index): ProgramChange => {
    const value = values[index] ?? null
    if (value === null || Array.isArray(value))
      throw new AppError('invalid_value', { fieldId: field.id, record: index, reason: 'emptyKey' })
    if (seen.has(value)) throw new AppError('conflict', { reason: 'a key is given twice', record: index })
    seen.add(value)
    const found = known.get(value) ?? []
    if (found.length > 1) throw new AppError('conflict', { reason: 'several records have this key', record: index, ids: found.slice(0, 2) })
    const [id] = found
    return id === undefined ? { op: 'create', values: record.values } : { op: 'update', id, values: record.values }
  })
}

/** Living records within the person's rows, by their value. */
function findByValues(
  context: OrgContext,
  { model, access }: OpenTable,
  field: ModelField,
  values: readonly CellValue[],
): Map<CellValue, string[]> {
  const rules = rowRuleFilter(access, model, context.memberId)
  const wanted = JSON.stringify(values.filter((value) => value !== null && !Array.isArray(value)))
  const cell = cellSql(field).scalar
  const rows = context.org.db.all(sql<{ id: string; value: string | number }>`
    SELECT r.id AS id, ${cell} AS value FROM ${recordTable(model.id)} AS r
    WHERE ${cell} IN (SELECT value FROM json_each(${wanted})) AND ${livingSql(rules, model)} ORDER BY r.id LIMIT 2001`)
  const found = new Map<CellValue, string[]>()
  for (const { id, value } of rows) found.set(value, [...(found.get(value) ?? []), id])
  return found
}
