import { sql, type RawBuilder } from 'kysely'
import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { purgedMark } from '#server/storage/records/purged.ts'
import { linkTable, recordTable, recordTableName } from '#server/storage/records/record-names.ts'

const systemColumns = new Set(['id', 'created_at', 'created_by', 'updated_at', 'updated_by', 'seq', 'deleted_at'])

/**
 * Inside a write: empties trashed records for good: their cells, pairs and the values of their history, with which gestures in them could be
 * taken back. Their ids stay, marked ({@link purgedMark}).
 */
export function purgeRecords(org: OrgDatabase, tableId: string, ids: readonly string[]): void {
  const { db } = org
  const list = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`
  for (const { link_id: linkId, side } of pairTables(org, tableId))
    db.run(sql`DELETE FROM ${linkTable(linkId)} WHERE ${sql.ref(`${side}_id`)} IN ${list}`)
  const columns = db
    .all(sql<{ name: string }>`SELECT name FROM pragma_table_info(${recordTableName(tableId)})`)
    .filter(({ name }) => !systemColumns.has(name))
    .map(({ name }) => sql`${sql.ref(name)} = NULL`)
  const changes = sql.join([sql`deleted_at = ${purgedMark}`, ...columns])
  db.run(sql`UPDATE ${recordTable(tableId)} SET ${changes} WHERE deleted_at IS NOT NULL AND id IN ${list}`)
  emptyHistory(org, tableId, list)
  emptyUndo(org, tableId, ids)
  closeConflicts(org, tableId, ids)
  emptyComments(org, tableId, ids)
  forgetStages(org, tableId, list)
}

/**
 * Keeps the history of gestures that can still be taken back, without its values: undo reads it and reports that the record is gone. The
 * rest is deleted.
 */
function emptyHistory({ db }: OrgDatabase, tableId: string, list: RawBuilder<unknown>): void {
  const own = sql`table_id = ${tableId} AND record_id IN ${list}`
  db.run(sql`
    DELETE FROM record_history WHERE ${own} AND ((op = 'update' AND before IS NULL)
      OR NOT EXISTS (SELECT 1 FROM undo_log AS u WHERE u.batch = record_history.batch AND u.table_id = record_history.table_id))`)
  db.run(sql`UPDATE record_history SET before = iif(before IS NULL, NULL, '{}'), after = NULL, lost_race = NULL WHERE ${own}`)
}

/** Gestures of older versions store their own inverse; the records' values are removed from it. */
function emptyUndo({ db }: OrgDatabase, tableId: string, ids: readonly string[]): void {
  const gestures = db.all(sql<{ batch: string; inverse: string }>`
    SELECT batch, inverse FROM undo_log WHERE table_id = ${tableId} AND inverse LIKE '{"changes"%' AND batch IN (
      SELECT batch FROM record_history WHERE table_id = ${tableId} AND record_id IN (SELECT value FROM json_each(${JSON.stringify(ids)})))`)
  const gone = new Set(ids)
  for (const { batch, inverse } of gestures) {
    const { changes } = JSON.parse(inverse) as { changes: RecordChange[] }
    const emptied = changes.map((change) => (change.op === 'update' && gone.has(change.id) ? { ...change, values: {} } : change))
    db.run(sql`UPDATE undo_log SET inverse = ${JSON.stringify({ changes: emptied })} WHERE batch = ${batch} AND table_id = ${tableId}`)
  }
}

/** Closes the conflicts of a record that is gone for good: their values are removed, and devices are notified. */
function closeConflicts(org: OrgDatabase, tableId: string, ids: readonly string[]): void {
  const { db } = org
  const open = db.all(sql<{ id: string }>`
    SELECT c.id FROM json_each(${JSON.stringify(ids)}) AS e
    CROSS JOIN record_conflict AS c ON c.table_id = ${tableId} AND c.record_id = e.value AND c.resolved_at IS NULL`)
  for (const { id } of open)
    db.run(sql`UPDATE record_conflict SET mine = NULL, theirs = NULL, resolved_at = 'purged', seq = ${org.nextSeq()} WHERE id = ${id}`)
}

/** The words that were said about a record go with it; devices are told. */
function emptyComments(org: OrgDatabase, tableId: string, ids: readonly string[]): void {
  const { db } = org
  const said = db.all(sql<{ id: string }>`
    SELECT c.id FROM json_each(${JSON.stringify(ids)}) AS e
    CROSS JOIN comment AS c ON c.item_id = ${tableId} AND c.record_id = e.value AND c.deleted_at IS NULL`)
  for (const { id } of said)
    db.run(sql`
      UPDATE comment SET text = '', mentions = '[]', reactions = '{}', deleted_at = ${purgedMark}, seq = ${org.nextSeq()} WHERE id = ${id}`)
}

/** The stays of records in stages, and the limits that they would have passed. */
function forgetStages({ db }: OrgDatabase, tableId: string, list: RawBuilder<unknown>): void {
  const fields = sql`field_id IN (SELECT id FROM field_def WHERE table_id = ${tableId})`
  db.run(sql`DELETE FROM sla_interval WHERE ${fields} AND record_id IN ${list}`)
  db.run(sql`DELETE FROM sla_due WHERE ${fields} AND record_id IN ${list}`)
}

/** Every relation the table ever was part of, with its side of it: of fields, of trashed ones, and of those turned into something else. */
function pairTables({ db }: OrgDatabase, tableId: string): { link_id: string; side: 'a' | 'b' }[] {
  return db.all(sql<{ link_id: string; side: 'a' | 'b' }>`
    SELECT link_id, link_side AS side FROM field_def WHERE table_id = ${tableId} AND link_id IS NOT NULL AND purged_at IS NULL
    UNION SELECT from_link_id, from_link_side FROM field_conversion
    WHERE table_id = ${tableId} AND from_link_id IS NOT NULL AND state <> 'purged'`)
}
