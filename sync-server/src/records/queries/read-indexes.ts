import { AppError } from '#shared/protocol/errors.ts'
import type { TableIndex } from '#shared/nouns/records/record-page.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable, visibleFields } from '#server/access/record-rights.ts'
import type { IndexColumn } from '#server/storage/records/record-indexes.ts'

/**
 * A table's indexes by use, without those on hidden fields. @throws AppError of the table; `permission_denied` without the right to change
 * its structure
 */
export function readIndexes(context: OrgContext, tableId: string): TableIndex[] {
  const table = openTable(context, tableId)
  if (!table.access.manageFields) throw new AppError('permission_denied')
  const visible = new Set(visibleFields(context, table).map((field) => field.id))
  const { db } = context.org
  return db
    .all(db.build.selectFrom('record_index').selectAll().where('table_id', '=', tableId).orderBy('name'))
    .map((row) => ({
      columns: JSON.parse(row.wish) as IndexColumn[],
      rows: row.rows,
      buildMs: Math.round(row.build_ms),
      uses: row.uses,
      madeAt: row.made_at,
      lastUsedAt: row.last_used_at,
    }))
    .filter(({ columns }) => columns.every(({ fieldId }) => visible.has(fieldId)))
}
