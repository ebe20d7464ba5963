import type { ItemType } from '#shared/values/item-type.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

const tables = { app: 'app', page: 'page', table: 'table_def' } as const satisfies Record<ItemType, string>

/** An app, page or table as lists show it; undefined when it does not exist or is in the trash. */
export function findItem({ db }: OrgDatabase, type: ItemType, id: string): { label: string; icon: string; color: string } | undefined {
  return db.get(
    db.build
      .selectFrom(tables[type])
      .select(['label', 'icon', 'color'])
      .where('id', '=', id)
      .where('archived_at', 'is', null)
      .where('deleted_at', 'is', null),
  )
}
