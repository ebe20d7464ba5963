import type { ItemType } from '#shared/values/item-type.ts'
import { livingItem } from '#server/storage/living-items.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** An app, page or table as lists show it; undefined when it does not exist or is in the trash. */
export function findItem(org: OrgDatabase, type: ItemType, id: string): { label: string; icon: string; color: string } | undefined {
  return org.db.get(livingItem(org, type, id).select(['label', 'icon', 'color']))
}
