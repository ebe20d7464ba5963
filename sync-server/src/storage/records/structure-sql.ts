import { sql } from 'kysely'
import type { FieldType } from '#shared/fields/field-type.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { fieldColumn, linkTableName, recordTable, recordTableName } from '#server/storage/records/record-names.ts'

/** Column types of values in the record's own row. */
export type StoredColumn = Exclude<FieldType['column'], 'link' | 'system' | 'none'>
const columnTypes: Record<StoredColumn, 'text' | 'integer' | 'real'> = { text: 'text', integer: 'integer', real: 'real', json: 'text' }

/** A column of a field; `any` for a computed one, because the kind of its values changes with its settings. */
export interface RecordColumn {
  fieldId: string
  column: StoredColumn | 'any'
}

const systemColumns = [
  sql`"id" text NOT NULL PRIMARY KEY`,
  sql`"created_at" text NOT NULL`,
  sql`"created_by" text`,
  sql`"updated_at" text NOT NULL`,
  sql`"updated_by" text`,
  sql`"seq" integer NOT NULL`,
  sql`"deleted_at" text`,
]

/**
 * Inside a write: makes the SQL table of a user table with its system columns (docs/server/storage.md) and those of its first fields: each that is
 * added afterwards has SQLite read the whole statement again.
 */
export function createRecordTable(org: OrgDatabase, tableId: string, columns: readonly RecordColumn[] = []): void {
  const { db } = org
  const name = recordTableName(tableId)
  // the builder copies all columns for each that is added
  const made = columns.map(({ fieldId, column }) => sql`${fieldColumn(fieldId)} ${sql.raw(column === 'any' ? 'any' : columnTypes[column])}`)
  db.run(sql`CREATE TABLE ${recordTable(tableId)} (${sql.join([...systemColumns, ...made])}) STRICT`)
  db.run(db.build.schema.createIndex(`${name}_seq`).unique().on(name).column('seq'))
  createGoneIndex(org, tableId)
}

/**
 * Inside a write: an index of the records in the trash or gone for good, for queries that leave them out (`livingPairs`). It is unique, as
 * ids are anyway, or SQLite would prefer the index of all records. Other records are not in it, so their writes cost nothing more.
 */
export function createGoneIndex({ db }: OrgDatabase, tableId: string): void {
  const name = recordTableName(tableId)
  db.run(sql`CREATE UNIQUE INDEX IF NOT EXISTS ${sql.ref(`${name}_gone`)} ON ${recordTable(tableId)} (id) WHERE deleted_at IS NOT NULL`)
}

export function isStoredColumn(column: FieldType['column']): column is StoredColumn {
  return column in columnTypes
}

/** Inside a write: adds a field's typed column. */
export function addFieldColumn(org: OrgDatabase, tableId: string, fieldId: string, column: StoredColumn): void {
  org.db.run(org.db.build.schema.alterTable(recordTableName(tableId)).addColumn(fieldId, columnTypes[column]))
}

/** Inside a write: adds the column of a computed field. It accepts any type, because the kind of its values changes with its settings. */
export function addComputedColumn(org: OrgDatabase, tableId: string, fieldId: string): void {
  org.db.run(org.db.build.schema.alterTable(recordTableName(tableId)).addColumn(fieldId, sql`any`))
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

/** Inside a write: renames a column; indexes on the old name must be dropped first ({@link dropColumnIndexes}). */
export function renameColumn(org: OrgDatabase, tableId: string, from: string, to: string): void {
  dropColumnIndexes(org, tableId, from)
  org.db.run(sql`ALTER TABLE ${sql.table(recordTableName(tableId))} RENAME COLUMN ${fieldColumn(from)} TO ${fieldColumn(to)}`)
}

/** Inside a write: removes a column with its values; rewrites the table's rows. */
export function dropColumn(org: OrgDatabase, tableId: string, columnId: string): void {
  dropColumnIndexes(org, tableId, columnId)
  org.db.run(sql`ALTER TABLE ${sql.table(recordTableName(tableId))} DROP COLUMN ${fieldColumn(columnId)}`)
}

/** Whether the record table has the column. */
export function hasColumn(org: OrgDatabase, tableId: string, columnId: string): boolean {
  const name = recordTableName(tableId)
  return org.db.get(sql`SELECT 1 FROM pragma_table_info(${name}) WHERE name = ${columnId}`) !== undefined
}

/** Inside a write: removes indexes on a column, which are made again by use. */
function dropColumnIndexes(org: OrgDatabase, tableId: string, columnId: string): void {
  const rows = org.db.all(sql<{ name: string }>`
    SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ${recordTableName(tableId)} AND instr(sql, ${columnId}) > 0`)
  for (const { name } of rows) org.db.run(org.db.build.schema.dropIndex(name))
}

/** Inside a write: removes a relation's pairs for good. */
export function dropLinkTable(org: OrgDatabase, linkId: string): void {
  org.db.run(org.db.build.schema.dropTable(linkTableName(linkId)).ifExists())
}

/** Inside a write: removes a user table's records for good. */
export function dropRecordTable(org: OrgDatabase, tableId: string): void {
  org.db.run(org.db.build.schema.dropTable(recordTableName(tableId)).ifExists())
}
