import type { TableSource } from '#shared/nouns/tables/table.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { isSourceConnector } from '#shared/nouns/connectors/source-names.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** The origin of a table's records, as its readers may know it; undefined for one that is filled by hand. */
export function tableSourceOf({ org, memberId, access }: OrgContext, tableId: string): TableSource | undefined {
  const { db } = org
  const row = db.get(
    db.build
      .selectFrom('source_table')
      .innerJoin('source', 'source.id', 'source_table.source_id')
      .select(['source.id', 'source.connector', 'source.member_id', 'source_table.fetched_at'])
      .where('source_table.table_id', '=', tableId)
      .orderBy('source_table.fetched_at', 'desc')
      .limit(1),
  )
  if (!row || !isSourceConnector(row.connector)) return undefined
  // the source itself is its maker's, and administrators'
  const id = row.member_id === memberId || access.isAdmin ? row.id : null
  return { id, connector: row.connector, fetchedAt: row.fetched_at }
}

/** Inside a write: devices learn where a table comes from, and when it was fetched. */
export function tellOfTableSource(org: OrgDatabase, tableId: string | null): void {
  if (tableId === null) return
  org.db.run(org.db.build.updateTable('table_def').set({ seq: org.nextSeq() }).where('id', '=', tableId))
  org.changed()
}
