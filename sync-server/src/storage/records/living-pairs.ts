import { sql, type RawBuilder } from 'kysely'
import { linkTable, recordTable } from '#server/storage/records/record-names.ts'
import type { LinkFace } from '#server/storage/records/table-model.ts'

/**
 * What follows `FROM` for the pairs `p` of record `own` whose other record is outside the trash. A pair's records are always there, so
 * that only the few that are gone are looked through (see `createGoneIndex`): half of what looking at each other record costs.
 */
export function livingPairs(link: LinkFace, own: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${linkTable(link.linkId)} AS p
    LEFT JOIN ${recordTable(link.targetTableId)} AS gone ON gone.id = ${sql.ref(`p.${link.other}`)} AND gone.deleted_at IS NOT NULL
    WHERE ${sql.ref(`p.${link.own}`)} = ${own} AND gone.id IS NULL`
}
