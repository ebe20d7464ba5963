import { sql } from 'kysely'
import type { Job } from '#server/jobs/job.ts'
import { createOrgDatabase, type OrgDatabase } from '#server/storage/org-database.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import {
  analyseTable,
  createRecordIndex,
  dropRecordIndex,
  existingIndexes,
  indexName,
  type IndexColumn,
} from '#server/storage/records/record-indexes.ts'
import { createGoneIndex } from '#server/storage/records/structure-sql.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { openSqlDatabase } from '#server/storage/sql-database.ts'

/** Changes to a table's indexes in one transaction, which also renews its statistics. */
export interface IndexChanges {
  tableId: string
  /** names of indexes by use */
  drop: string[]
  make: IndexColumn[] | undefined
  /** creates the missing index of deleted records */
  gone: boolean
}

export interface ChangeIndexesInput extends IndexChanges {
  path: string
  orgId: string
  /** somebody reads the WAL, and brings it into the file */
  keepsWal: boolean
  /** ISO time of an index that is made */
  at: string
}

/** Changes a table's indexes on its own connection; without input it is only loaded. Reports the commit. */
export const changeIndexesJob: Job = (input, { report }) => {
  if (input === null) return Promise.resolve(undefined)
  const { path, orgId, keepsWal, ...changes } = input as ChangeIndexesInput
  const org = createOrgDatabase(orgId, openSqlDatabase<OrgSchema>(path, { bulk: true }))
  org.db.writeNow(() => change(org, changes))
  report('committed')
  // the next write of the server would do it on its event loop; the process is ended instead of closing the file, which would lock it
  if (!keepsWal) org.db.all(sql`PRAGMA wal_checkpoint(PASSIVE)`)
  return Promise.resolve(undefined)
}

function change(org: OrgDatabase, { tableId, drop, make, gone, at }: Omit<ChangeIndexesInput, 'path' | 'orgId' | 'keepsWal'>): void {
  const model = findTableModel(org, tableId)
  if (!model) return
  for (const name of drop) {
    dropRecordIndex(org, name)
    org.db.run(sql`DELETE FROM record_index WHERE name = ${name}`)
  }
  if (gone) createGoneIndex(org, tableId)
  const started = performance.now()
  if (make) createRecordIndex(org, model, make)
  else if (!gone) analyseTable(org, tableId)
  const name = make && indexName(tableId, make)
  if (name !== undefined && existingIndexes(org, tableId).has(name))
    org.db.run(sql`
      INSERT OR REPLACE INTO record_index (name, table_id, wish, rows, build_ms, uses, made_at, last_used_at)
      SELECT ${name}, id, ${JSON.stringify(make)}, record_count, ${performance.now() - started}, 0, ${at}, ${at} FROM table_def WHERE id = ${tableId}`)
  org.db.run(sql`
    UPDATE record_index SET analysed_rows = (SELECT record_count FROM table_def WHERE id = table_id) WHERE table_id = ${tableId}`)
}
