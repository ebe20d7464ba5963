import { sql } from 'kysely'
import type { OrgContext } from '#server/access/org-context.ts'
import { visibleFields } from '#server/access/record-rights.ts'
import { livingSql, rowRuleFilter } from '#server/storage/records/query-compiler.ts'
import { fieldColumn, recordTable } from '#server/storage/records/record-names.ts'
import { findTableModel, type ModelField, type TableModel } from '#server/storage/records/table-model.ts'

/**
 * The given files that a person may put into a cell: their own uploads, and files that they can read in some cell. Knowing only a file's id
 * gains nothing. Cells are searched only for files of others.
 */
export function mayAttach(context: OrgContext, fileIds: readonly string[]): ReadonlySet<string> {
  const { org, memberId } = context
  if (fileIds.length === 0) return new Set()
  const files = org.db.all(sql<{ id: string; field_id: string; member_id: string }>`
    SELECT a.id, a.field_id, a.member_id FROM json_each(${JSON.stringify(fileIds)}) AS e CROSS JOIN attachment AS a ON a.id = e.value
    WHERE a.owner_kind = 'cell'`)
  const allowed = new Set(files.filter((file) => file.member_id === memberId).map(({ id }) => id))
  // most files are still in the field of their upload
  const homes = new Set(files.map((file) => file.field_id))
  const wanted = new Set(fileIds.filter((id) => !allowed.has(id)))
  for (const { model, field } of wanted.size === 0 ? [] : readableFields(context, homes)) {
    for (const id of filesIn(context, model, field, wanted)) if (wanted.delete(id)) allowed.add(id)
    if (wanted.size === 0) break
  }
  return allowed
}

/** Every field with files whose cells the person may read, the likely ones first. */
function readableFields(context: OrgContext, likely: ReadonlySet<string>): { model: TableModel; field: ModelField }[] {
  const { db } = context.org
  const tables = db.all(
    db.build.selectFrom('table_def').select('id').where('archived_at', 'is', null).where('deleted_at', 'is', null).orderBy('id'),
  )
  const fields = tables.flatMap(({ id }) => {
    const access = context.access.table(id)
    const model = access.read ? findTableModel(context.org, id) : undefined
    if (!model?.fields.some(holdsFiles)) return []
    const seen = visibleFields(context, { model, access })
    return seen.filter(holdsFiles).map((field) => ({ model, field }))
  })
  return [...fields.filter(({ field }) => likely.has(field.id)), ...fields.filter(({ field }) => !likely.has(field.id))]
}

/** Only fields with cells of their own: a lookup of files is no place to read them from. */
function holdsFiles({ definition }: ModelField): boolean {
  return definition.holds === 'attachments'
}

function filesIn(context: OrgContext, model: TableModel, field: ModelField, wanted: ReadonlySet<string>): string[] {
  const rules = rowRuleFilter(context.access.table(model.id), model, context.memberId)
  const cell = fieldColumn(field.id, 'r')
  const rows = context.org.db.all(sql<{ id: string }>`
    SELECT DISTINCT file.value AS id FROM ${recordTable(model.id)} AS r, json_each(${cell}) AS file
    WHERE ${cell} IS NOT NULL AND file.value IN (SELECT value FROM json_each(${JSON.stringify([...wanted])})) AND ${livingSql(rules, model)}
    LIMIT ${wanted.size}`)
  return rows.map((row) => row.id)
}
