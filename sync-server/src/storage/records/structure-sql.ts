import { sql } from 'kysely'
import type { FieldType } from '#shared/fields/field-type.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { linkTableName, recordTableName } from '#server/storage/records/record-names.ts'

/** What is kept in a column of the record's own row. */
export type StoredColumn = Exclude<FieldType['column'], 'link' | 'system' | 'none'>
const columnTypes: Record<StoredColumn, 'text' | 'integer' | 'real'> = { text: 'text', integer: 'integer', real: 'real', json: 'text' }

/** Inside a write: makes the SQL table of a user table with its system columns (architecture §4). */
export function createRecordTable(org: OrgDatabase, tableId: string): void {
  const { db } = org
  const name = recordTableName(tableId)
  db.run(
    db.build.schema
      .createTable(name)
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('created_by', 'text')
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .addColumn('updated_by', 'text')
      .addColumn('seq', 'integer', (column) => column.notNull())
      .addColumn('deleted_at', 'text')
      .modifyEnd(sql`STRICT`),
  )
  db.run(db.build.schema.createIndex(`${name}_seq`).unique().on(name).column('seq'))
}

export function isStoredColumn(column: FieldType['column']): column is StoredColumn {
  return column in columnTypes
}

/** Inside a write: adds a field's typed column. */
export function addFieldColumn(org: OrgDatabase, tableId: string, fieldId: string, column: StoredColumn): void {
  org.db.run(org.db.build.schema.alterTable(recordTableName(tableId)).addColumn(fieldId, columnTypes[column]))
}

/** Inside a write: makes a relation's pair table, read by both faces. */
export function createLinkTable(org: OrgDatabase, linkId: string): void {
  const { db } = org
  const name = linkTableName(linkId)
  db.run(
    db.build.schema
      .createTable(name)
      .addColumn('a_id', 'text', (column) => column.notNull())
      .addColumn('b_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint(`${name}_pair`, ['a_id', 'b_id'])
      .modifyEnd(sql`STRICT, WITHOUT ROWID`),
  )
  db.run(db.build.schema.createIndex(`${name}_back`).on(name).columns(['b_id', 'a_id']))
}
