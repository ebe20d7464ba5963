import { sql, type RawBuilder } from 'kysely'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { fieldColumn, linkTable, recordTable } from '#server/storage/records/record-names.ts'
import type { LinkFace } from '#server/storage/records/table-model.ts'

/** A field's own column, or its side of a relation. */
export type CopiedPlace = string | Pick<LinkFace, 'linkId' | 'own' | 'other'>

/**
 * Inside a write: copies one field's cells into another of the table, both of one kind. Takes up to `limit` records in the order of their
 * seq after `after`, the trash included. A record edited during the copy gets a higher seq and is copied again.
 * @returns the last copied seq; undefined when no record is left
 */
export function copyCells(
  org: OrgDatabase,
  tableId: string,
  places: { from: CopiedPlace; to: CopiedPlace },
  after: number,
  limit: number,
): number | undefined {
  const table = recordTable(tableId)
  const last = org.db.get(sql<{ seq: number }>`SELECT seq FROM ${table} WHERE seq > ${after} ORDER BY seq LIMIT 1 OFFSET ${limit - 1}`)
  const piece = last ? sql`seq > ${after} AND seq <= ${last.seq}` : sql`seq > ${after}`
  const { from, to } = places
  if (typeof from === 'string' && typeof to === 'string')
    org.db.run(
      sql`UPDATE ${table} SET ${fieldColumn(to)} = ${fieldColumn(from)} WHERE ${piece} AND ${fieldColumn(to)} IS NOT ${fieldColumn(from)}`,
    )
  else if (typeof from === 'object' && typeof to === 'object') copyPairs(org, from, to, sql`(SELECT id FROM ${table} WHERE ${piece})`)
  return last?.seq
}

function copyPairs(
  org: OrgDatabase,
  from: Exclude<CopiedPlace, string>,
  to: Exclude<CopiedPlace, string>,
  records: RawBuilder<unknown>,
): void {
  const target = linkTable(to.linkId)
  org.db.run(sql`DELETE FROM ${target} WHERE ${sql.ref(to.own)} IN ${records}`)
  org.db.run(sql`
    INSERT INTO ${target} (${sql.ref(to.own)}, ${sql.ref(to.other)})
    SELECT ${sql.ref(from.own)}, ${sql.ref(from.other)} FROM ${linkTable(from.linkId)} WHERE ${sql.ref(from.own)} IN ${records}`)
}
