import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { isShortId } from '#shared/lib/ids.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { fieldColumn, recordTable, recordTableName } from '#server/storage/records/record-names.ts'

/** One column of an index: a field's, as it is or folded. Every index ends with the record's id. */
export interface IndexColumn {
  fieldId: string
  folded: boolean
  descending: boolean
}

/** A name that says the table, and differs with the columns. */
export function indexName(tableId: string, columns: readonly IndexColumn[]): string {
  const mark = createHash('sha256').update(JSON.stringify(columns)).digest('hex').slice(0, 10)
  return `${recordTableName(tableId)}_by_${mark}`
}

/** Makes the index over the records outside the trash; holds the file's write lock for as long as that takes. */
export function createRecordIndex(org: OrgDatabase, tableId: string, columns: readonly IndexColumn[]): void {
  const terms = columns.map(({ fieldId, folded, descending }): RawBuilder<unknown> => {
    const column = fieldColumn(fieldId)
    const term = folded ? sql`fold(${column})` : column
    return descending ? sql`${term} DESC` : term
  })
  org.db.run(sql`
    CREATE INDEX IF NOT EXISTS ${sql.ref(indexName(tableId, columns))} ON ${recordTable(tableId)} (${sql.join([...terms, sql`id`])})
    WHERE deleted_at IS NULL`)
}

/** Inside a write. */
export function dropRecordIndex(org: OrgDatabase, name: string): void {
  if (!/^rec_t[0-9a-z]{12}_by_[0-9a-f]{10}$/.test(name)) throw new Error('not the name of an index of ours')
  org.db.run(org.db.build.schema.dropIndex(name).ifExists())
}

/** Names of the table's indexes that are there; conversions and erasing take them away with their columns. */
export function existingIndexes(org: OrgDatabase, tableId: string): Set<string> {
  if (!isShortId('t', tableId)) return new Set()
  const rows = org.db.all(sql<{ name: string }>`
    SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ${recordTableName(tableId)} AND instr(name, '_by_') > 0`)
  return new Set(rows.map((row) => row.name))
}

const versions = new WeakMap<OrgDatabase, number>()

/** Changes when indexes were made or dropped, so that queries are planned anew. */
export function indexVersion(org: OrgDatabase): number {
  return versions.get(org) ?? 0
}

export function setIndexVersion(org: OrgDatabase, version: number): void {
  versions.set(org, version)
}
