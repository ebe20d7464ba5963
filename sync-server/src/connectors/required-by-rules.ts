import { sql } from 'kysely'
import type { ImportRowError } from '#shared/nouns/imports/import-job.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { compileConditionals, fieldsOfConditionals } from '#shared/nouns/tables/conditional.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { FilledTable } from '#server/connectors/empty-required.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { fromStored, storedCell } from '#server/storage/records/cell-sql.ts'
import { readLinks } from '#server/storage/records/link-pairs.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import { findTableModel, type ModelField, type TableModel } from '#server/storage/records/table-model.ts'
import { countOf, type TypedRecords } from '#server/storage/records/typed-records.ts'

/**
 * Empty cells of new records that the table's rules require for their values. As with always required fields (empty-required.ts) the
 * records are created, and the report lists the cells.
 */
export function requiredByRules(
  { org, memberId }: OrgContext,
  { tableId, columns, into }: FilledTable,
  fresh: TypedRecords,
  lineOf: (id: string) => number,
): ImportRowError[] {
  const model = into && countOf(fresh) > 0 ? findTableModel(org, tableId) : undefined
  if (!model || model.conditionals.length === 0) return []
  const rules = compileConditionals(model.conditionals, model.fields, memberId)
  const asked = [...fieldsOfConditionals(model.conditionals)].flatMap((id) => model.field(id) ?? [])
  const labels = new Map(columns.map(({ fieldId, label }) => [fieldId, label]))
  const written = readWritten(
    org,
    model,
    asked,
    fresh.rows.map(([id]) => id),
  )
  return fresh.rows.flatMap(([id]) => {
    const cells = written.get(id)
    if (!cells) return []
    const isEmpty = (fieldId: string): boolean => (cells[fieldId] ?? null) === null
    return [...rules((fieldId) => cells[fieldId] ?? null).required].flatMap((fieldId) => {
      const field = model.field(fieldId)
      if (!field || field.required || !isEmpty(fieldId)) return []
      return [{ row: lineOf(id), column: labels.get(fieldId) ?? field.label, value: '', reason: 'requiredByRule' }]
    })
  })
}

/** Cells of those records that were written; rows that were refused are not among them. */
function readWritten(
  org: OrgDatabase,
  model: TableModel,
  fields: readonly ModelField[],
  ids: readonly string[],
): Map<string, Record<string, CellValue>> {
  const stored = fields.filter(({ link }) => !link)
  const rows = org.db.allRaw(sql`
    SELECT ${sql.join([sql`r.id`, ...stored.map(storedCell)])}
    FROM json_each(${JSON.stringify(ids)}) AS e CROSS JOIN ${recordTable(model.id)} AS r ON r.id = e.value`) as [
    string,
    ...(string | number | null)[],
  ][]
  const written = new Map(
    rows.map(([id, ...cells]) => [id, Object.fromEntries(stored.map((field, at) => [field.id, fromStored(cells[at] ?? null, field)]))]),
  )
  for (const field of fields)
    if (field.link) for (const [id, linked] of readLinks(org, field.link, ids)) Object.assign(written.get(id) ?? {}, { [field.id]: linked })
  return written
}
