import { sql } from 'kysely'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { LinkFace } from '#server/storage/records/table-model.ts'

/** Links that lead to this table and have no field on its side, as that field would see them. It was deleted or turned into another type. */
export function lonelyFaces({ db }: OrgDatabase, tableId: string): LinkFace[] {
  const rows = db.all(sql<{ table_id: string; link_id: string; link_side: string | null }>`
    SELECT f.table_id, f.link_id, f.link_side FROM field_def AS f
    WHERE f.link_id IS NOT NULL AND f.deleted_at IS NULL AND json_extract(f.config, '$.tableId') = ${tableId}
      AND NOT EXISTS (SELECT 1 FROM field_def AS o WHERE o.link_id = f.link_id AND o.id <> f.id AND o.deleted_at IS NULL)`)
  return rows.map(({ table_id, link_id, link_side }) => ({
    linkId: link_id,
    own: link_side === 'b' ? 'a_id' : 'b_id',
    other: link_side === 'b' ? 'b_id' : 'a_id',
    targetTableId: table_id,
    limitToOne: false,
    inverse: undefined,
  }))
}
