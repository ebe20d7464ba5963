import { sql, type RawBuilder } from 'kysely'
import type { GoneChoice } from '#shared/nouns/connectors/source-rhythm.ts'
import { readSourceTable, type SourceTable } from '#server/features/imports/sources/source-store.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { countOf, eachRow, jsonOf, typedCell, type TypedRecords } from '#server/storage/records/typed-records.ts'

/** The source of a run, while it is under way. */
export interface RunSource {
  table: SourceTable
  gone: GoneChoice
}

/** The source that an import of a run reads; undefined for a file, and where no column tells rows apart. */
export function runSourceOf(org: OrgDatabase, importId: string): RunSource | undefined {
  const { db } = org
  const row = db.get(
    db.build
      .selectFrom('source_table')
      .innerJoin('source', 'source.id', 'source_table.source_id')
      .select(['source_table.id', 'source.gone'])
      .where('source_table.import_id', '=', importId),
  )
  const table = row && readSourceTable(org, row.id)
  return table?.plan?.key ? { table, gone: row?.gone as GoneChoice } : undefined
}

/** Inside a write: these records came from the source, and this import saw them. @returns those whose rows are back */
export function noteRows(
  { db }: OrgDatabase,
  { table }: RunSource,
  importId: string,
  { foundIds, fresh }: { foundIds: readonly string[]; fresh: TypedRecords },
): string[] {
  const note = (ids: RawBuilder<unknown>): unknown =>
    db.run(sql`
    INSERT INTO source_row (source_table_id, record_id, import_id) SELECT ${table.id}, ${ids} WHERE true
    ON CONFLICT (source_table_id, record_id) DO UPDATE SET import_id = excluded.import_id, gone = 0`)
  // SQLite takes the ids out of the rows itself: no row has to be read here
  if (countOf(fresh) > 0) note(sql`${typedCell(0)}, ${importId} FROM ${eachRow(jsonOf(fresh))}`)
  if (foundIds.length === 0) return []
  const ids = JSON.stringify(foundIds)
  const back = db.all(sql<{ record_id: string }>`
    SELECT record_id FROM source_row WHERE source_table_id = ${table.id} AND gone = 1 AND record_id IN (SELECT value FROM json_each(${ids}))`)
  note(sql`value, ${importId} FROM json_each(${ids})`)
  return back.map((row) => row.record_id)
}

/** Inside a write: some of the records that an earlier fetch saw and this one did not. They count as gone from now on. */
export function takeUnseen({ db }: OrgDatabase, { table }: RunSource, importId: string, limit: number): string[] {
  const ids = db
    .all(
      sql<{ record_id: string }>`
    SELECT record_id FROM source_row WHERE source_table_id = ${table.id} AND gone = 0 AND import_id <> ${importId} LIMIT ${limit}`,
    )
    .map((row) => row.record_id)
  const list = JSON.stringify(ids)
  if (ids.length > 0)
    db.run(sql`
    UPDATE source_row SET gone = 1 WHERE source_table_id = ${table.id} AND record_id IN (SELECT value FROM json_each(${list}))`)
  return ids
}
