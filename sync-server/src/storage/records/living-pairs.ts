import { sql, type RawBuilder } from 'kysely'
import { linkTable, recordTable } from '#server/storage/records/record-names.ts'
import type { LinkFace } from '#server/storage/records/table-model.ts'

/**
 * The `FROM` clause for the pairs `p` of record `own` whose other record is outside the trash. A pair's records always exist, so only the
 * few deleted ones are searched (see `createGoneIndex`). This costs half as much as reading each other record. `returning` are records
 * in the trash that count as living.
 */
export function livingPairs(link: LinkFace, own: RawBuilder<unknown>, returning: readonly string[] = []): RawBuilder<unknown> {
  const isBack = returning.length > 0 ? sql`AND gone.id NOT IN (SELECT value FROM json_each(${JSON.stringify(returning)}))` : sql``
  return sql`${linkTable(link.linkId)} AS p
    LEFT JOIN ${recordTable(link.targetTableId)} AS gone
      ON gone.id = ${sql.ref(`p.${link.other}`)} AND gone.deleted_at IS NOT NULL ${isBack}
    WHERE ${sql.ref(`p.${link.own}`)} = ${own} AND gone.id IS NULL`
}
