import { sql } from 'kysely'
import type { ItemType } from '#shared/values/item-type.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'
import { untilChanged } from '#server/storage/until-changed.ts'

type Followers = ReadonlyMap<string, readonly string[]>

const nobody: Followers = new Map()
const followersByTable = untilChanged(() => new Map<string, Followers>())

const findFollowers = compileOnce(
  () => sql<{ member_id: string; record_id: string | null }>`
  SELECT member_id, record_id FROM follow WHERE item_type = ${''} AND item_id = ${''} AND deleted_at IS NULL`,
)

/** Members by the record they follow in a table. */
export function followersOfRecords(org: OrgDatabase, tableId: string): Followers {
  const tables = followersByTable(org)
  const before = tables.get(tableId)
  if (before) return before
  const found = new Map<string, string[]>()
  for (const { member_id, record_id } of org.db.all(findFollowers('table', tableId)))
    if (record_id !== null) found.set(record_id, [...(found.get(record_id) ?? []), member_id])
  const followers = found.size > 0 ? found : nobody
  tables.set(tableId, followers)
  return followers
}

/** Members who follow an app or a page. */
export function followersOfItem(org: OrgDatabase, itemType: ItemType, itemId: string): string[] {
  return org.db.all(findFollowers(itemType, itemId)).map((row) => row.member_id)
}
