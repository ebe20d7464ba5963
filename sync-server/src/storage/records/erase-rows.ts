import { sql, type RawBuilder } from 'kysely'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { dropRecordIndex, existingIndexes } from '#server/storage/records/record-indexes.ts'
import { fieldColumn, linkTable, linkTableName, recordTable, recordTableName } from '#server/storage/records/record-names.ts'
import { dropLinkTable, dropRecordTable, hasColumn } from '#server/storage/records/structure-sql.ts'

/** An undo entry of a large paste is as large as the pasted data. */
const undoEntriesAtOnce = 10

/** Inside a write: removes up to `limit` pairs of a relation, and its table with the last of them. @returns how many went */
export function eraseLinkTable(org: OrgDatabase, linkId: string, limit: number): number {
  if (!isThere(org, linkTableName(linkId))) return 0
  const gone = removeSome(org, linkTable(linkId), ['a_id', 'b_id'], sql`true`, limit)
  if (gone === 0) dropLinkTable(org, linkId)
  return gone
}

/** Inside a write: removes up to `limit` rows about a table's records: history, undo entries, keys. @returns how many went */
export function eraseTold(org: OrgDatabase, tableId: string, limit: number): number {
  const own = sql`table_id = ${tableId}`
  return (
    removeSome(org, sql.table('record_history'), ['id'], own, limit) ||
    removeSome(org, sql.table('undo_log'), ['batch', 'table_id'], own, undoEntriesAtOnce) ||
    removeSome(org, sql.table('sla_interval'), ['id'], ofFields(tableId), limit) ||
    removeSome(org, sql.table('sla_due'), ['field_id', 'record_id', 'stage', 'since', 'level'], ofFields(tableId), limit) ||
    removeSome(org, sql.table('undo_taken'), ['table_id', 'batch', 'by_batch'], own, limit) ||
    removeSome(org, sql.table('record_key'), ['field_id', 'key'], ofFields(tableId), limit)
  )
}

const ofFields = (tableId: string): RawBuilder<unknown> => sql`field_id IN (SELECT id FROM field_def WHERE table_id = ${tableId})`

/** Inside a write: removes an index by use, or up to `limit` records; the table goes with its last record. @returns the number removed */
export function eraseRecordTable(org: OrgDatabase, tableId: string, limit: number): number {
  if (!isThere(org, recordTableName(tableId))) return 0
  for (const name of existingIndexes(org, tableId)) {
    dropRecordIndex(org, name)
    org.db.run(sql`DELETE FROM record_index WHERE name = ${name}`)
    return 1
  }
  const gone = removeSome(org, recordTable(tableId), ['rowid'], sql`true`, limit)
  if (gone === 0) dropRecordTable(org, tableId)
  return gone
}

/** The highest place of a record in its table: about how many rows there are. */
export function lastPlace({ db }: OrgDatabase, tableId: string): number {
  return db.get(sql<{ last: number | null }>`SELECT max(rowid) AS last FROM ${recordTable(tableId)}`)?.last ?? 0
}

/**
 * Inside a write: empties a column's cells in the places after `after`. @returns the last place; undefined at the end, or without the table
 * or column
 */
export function eraseCells(org: OrgDatabase, tableId: string, columnId: string, after: number, limit: number): number | undefined {
  if (!hasColumn(org, tableId, columnId)) return undefined
  const column = fieldColumn(columnId)
  const end = after + limit
  org.db.run(sql`
    UPDATE ${recordTable(tableId)} SET ${column} = NULL WHERE rowid > ${after} AND rowid <= ${end} AND ${column} IS NOT NULL`)
  return end < lastPlace(org, tableId) ? end : undefined
}

function removeSome(
  { db }: OrgDatabase,
  table: RawBuilder<unknown>,
  key: readonly string[],
  where: RawBuilder<unknown>,
  limit: number,
): number {
  const columns = sql.join(key.map((name) => sql.ref(name)))
  return db.run(sql`DELETE FROM ${table} WHERE (${columns}) IN (SELECT ${columns} FROM ${table} WHERE ${where} LIMIT ${limit})`).changes
}

function isThere({ db }: OrgDatabase, name: string): boolean {
  return db.get(sql`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ${name}`) !== undefined
}
