import { sql } from 'kysely'
import type { PreparedNode } from '#shared/query/prepare-filter.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { livingPairs } from '#server/storage/records/living-pairs.ts'
import { livingSql } from '#server/storage/records/query-compiler.ts'
import { linkTable, recordTable } from '#server/storage/records/record-names.ts'
import type { LinkFace, TableModel } from '#server/storage/records/table-model.ts'

/** Linked ids by record id, trash left out but for those `returning` from it; one statement however many records. */
export function readLinks(
  org: OrgDatabase,
  link: LinkFace,
  recordIds: readonly string[],
  returning?: readonly string[],
): Map<string, string[]> {
  const own = sql.ref(`p.${link.own}`)
  const other = sql.ref(`p.${link.other}`)
  const rows = org.db.all(sql<{ own: string; other: string }>`
    SELECT ${own} AS own, ${other} AS other
    FROM json_each(${JSON.stringify(recordIds)}) AS e CROSS JOIN ${livingPairs(link, sql.ref('e.value'), returning)}
    ORDER BY ${other}`)
  const result = new Map<string, string[]>()
  for (const row of rows) {
    const list = result.get(row.own)
    if (list) list.push(row.other)
    else result.set(row.own, [row.other])
  }
  return result
}

/** Inside a write: adds and removes pairs, both given as [own id, other id]. */
export function writePairs(
  org: OrgDatabase,
  link: LinkFace,
  added: readonly (readonly [string, string])[],
  removed: readonly (readonly [string, string])[],
): void {
  const table = linkTable(link.linkId)
  const own = sql.ref(link.own)
  const other = sql.ref(link.other)
  if (removed.length > 0) {
    const json = JSON.stringify(removed)
    org.db.run(sql`DELETE FROM ${table} WHERE (${own}, ${other}) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${json}))`)
  }
  if (added.length > 0) {
    const json = JSON.stringify(added)
    org.db.run(
      sql`INSERT INTO ${table} (${own}, ${other}) SELECT value ->> 0, value ->> 1 FROM json_each(${json}) WHERE true ON CONFLICT DO NOTHING`,
    )
  }
}

/** The given ids whose records are outside the trash, and within `rules` if there are any. */
export function existingRecords(org: OrgDatabase, model: TableModel, ids: readonly string[], rules?: PreparedNode): Set<string> {
  if (ids.length === 0) return new Set()
  const rows = org.db.all(sql<{ id: string }>`
    SELECT r.id FROM json_each(${JSON.stringify(ids)}) AS e CROSS JOIN ${recordTable(model.id)} AS r ON r.id = e.value
    WHERE ${livingSql(rules, model)}`)
  return new Set(rows.map((row) => row.id))
}
