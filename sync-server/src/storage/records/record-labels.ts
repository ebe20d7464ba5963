import { sql } from 'kysely'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { PreparedNode } from '#shared/query/prepare-filter.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { cellSql, fromStored } from '#server/storage/records/cell-sql.ts'
import { livingSql } from '#server/storage/records/query-compiler.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import type { ModelField, TableModel } from '#server/storage/records/table-model.ts'

/** The cells that name the given records, of those outside the trash and inside `rules`; one statement however many. */
export function findLabels(
  org: OrgDatabase,
  model: TableModel,
  label: ModelField,
  ids: readonly string[],
  rules: PreparedNode | undefined,
): Map<string, CellValue> {
  if (ids.length === 0) return new Map()
  const rows = org.db.all(sql<{ id: string; label: string | number | null }>`
    SELECT r.id, ${cellSql(label).scalar} AS label FROM json_each(${JSON.stringify(ids)}) AS e CROSS JOIN ${recordTable(model.id)} AS r ON r.id = e.value
    WHERE ${livingSql(rules, model)}`)
  return new Map(rows.map((row) => [row.id, fromStored(row.label, label)]))
}
