import { sql } from 'kysely'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** A file that an import named, to be fetched. */
export interface PendingFile {
  id: number
  importId: string
  tableId: string
  recordId: string
  fieldId: string
  /** line of the file's records */
  row: number
  name: string
  address: string
  tries: number
}

/** Inside a write: notes files of rows that were written. */
export function notePendingFiles(org: OrgDatabase, files: readonly Omit<PendingFile, 'id' | 'tries'>[], now: Date): void {
  for (const { importId, tableId, recordId, fieldId, row, name, address } of files)
    org.db.run(
      org.db.build.insertInto('import_file').values({
        ...{ import_id: importId, table_id: tableId, record_id: recordId, field_id: fieldId },
        ...{ row, name, address, tries: 0, next_at: now.toISOString() },
      }),
    )
}

/** The number of files that an import still waits for. */
export function countPendingFiles({ db }: OrgDatabase, importId: string): number {
  const counted = sql<number>`COUNT(*)`.as('count')
  return db.get(db.build.selectFrom('import_file').select(counted).where('import_id', '=', importId))?.count ?? 0
}

/** The file whose turn comes first, with its moment; undefined when none is left. */
export function nextPendingFile({ db }: OrgDatabase, importId: string): { file: PendingFile; at: Date } | undefined {
  const row = db.get(
    db.build.selectFrom('import_file').selectAll().where('import_id', '=', importId).orderBy('next_at').orderBy('id').limit(1),
  )
  if (!row) return undefined
  const { id, name, address, tries } = row
  const file = { id, importId, tableId: row.table_id, recordId: row.record_id, fieldId: row.field_id, row: row.row, name, address, tries }
  return { file, at: new Date(row.next_at) }
}

/** Inside a write: the file is tried again at a later moment. */
export function delayPendingFile({ db }: OrgDatabase, { id, tries }: PendingFile, at: Date): void {
  db.run(
    db.build
      .updateTable('import_file')
      .set({ tries: tries + 1, next_at: at.toISOString() })
      .where('id', '=', id),
  )
}

/** Inside a write: the file is there, or missed for good. */
export function settlePendingFile({ db }: OrgDatabase, { id }: PendingFile): void {
  db.run(db.build.deleteFrom('import_file').where('id', '=', id))
}
