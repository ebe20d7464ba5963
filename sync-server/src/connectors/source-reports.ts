import type { SourceReport } from '#shared/nouns/imports/source-calls.ts'
import { keptReports } from '#shared/nouns/connectors/source-rhythm.ts'
import type { ImportState } from '#shared/nouns/imports/import-job.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

type Report = SourceReport & { name: string; tableId: string | null }

/** The changes of the last fetches of a source's tables, the newest first. */
export function listReports({ db }: OrgDatabase, sourceId: string): Report[] {
  const rows = db.all(
    db.build
      .selectFrom('import_job')
      .innerJoin('source_table', 'source_table.id', 'import_job.source_table_id')
      .leftJoin('undo_log', (join) =>
        join.onRef('undo_log.batch', '=', 'import_job.id').onRef('undo_log.table_id', '=', 'import_job.table_id'),
      )
      .select([
        'import_job.id',
        'import_job.state',
        'import_job.created_at',
        'import_job.updated_at',
        'import_job.scheduled',
        'import_job.error',
      ])
      .select(['rows_read', 'rows_imported', 'rows_changed', 'rows_gone', 'row_errors', 'import_job.table_id'])
      .select(['source_table.name', 'undo_log.batch', 'undo_log.undone_at'])
      .where('source_table.source_id', '=', sourceId)
      .orderBy('import_job.created_at', 'desc')
      .limit(keptReports),
  )
  return rows.map((row) => ({
    ...{ importId: row.id, startedAt: row.created_at, endedAt: row.updated_at, isScheduled: row.scheduled === 1 },
    state: row.state as ImportState,
    ...{ rows: row.rows_read, made: row.rows_imported, changed: row.rows_changed, gone: row.rows_gone, errors: row.row_errors },
    error: row.error === null ? null : (JSON.parse(row.error) as Report['error']),
    isUndone: row.batch === null ? null : row.undone_at !== null,
    ...{ name: row.name, tableId: row.table_id },
  }))
}

/** Inside a write: forgets all but the newest reports of a table, with the cells that did not fit. */
export function forgetOldReports({ db }: OrgDatabase, sourceTableId: string): void {
  const kept = db.build
    .selectFrom('import_job')
    .select('id')
    .where('source_table_id', '=', sourceTableId)
    .orderBy('created_at', 'desc')
    .limit(keptReports)
  db.run(db.build.deleteFrom('import_job').where('source_table_id', '=', sourceTableId).where('id', 'not in', kept))
}
