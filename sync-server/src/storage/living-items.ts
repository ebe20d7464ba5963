import type { ItemType } from '#shared/values/item-type.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

const tables = { app: 'app', page: 'page', table: 'table_def' } as const satisfies Record<ItemType, string>

/** Asks for an app, page or table that exists and is not in the trash. */
export function livingItem({ db }: Pick<OrgDatabase, 'db'>, type: ItemType, id: string) {
  return db.build.selectFrom(tables[type]).where('id', '=', id).where('archived_at', 'is', null).where('deleted_at', 'is', null)
}
