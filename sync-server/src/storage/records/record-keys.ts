import { sql, type Kysely } from 'kysely'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { compileOnce } from '#server/storage/sql-database.ts'

const findKey = compileOnce((build: Kysely<OrgSchema>) =>
  build.selectFrom('record_key').select('record_id').where('table_id', '=', '').where('key', '=', ''),
)
const insertKey = compileOnce((build: Kysely<OrgSchema>) => build.insertInto('record_key').values({ table_id: '', key: '', record_id: '' }))

/** Inside a write: the records have no keys any more. */
export function dropKeys(org: OrgDatabase, tableId: string, recordIds: readonly string[]): void {
  org.db.run(sql`
    DELETE FROM record_key WHERE table_id = ${tableId} AND record_id IN (SELECT value FROM json_each(${JSON.stringify(recordIds)}))`)
}

/** Inside a write: the record takes the key. @returns the record that has it already, undefined when it was free */
export function takeKey(org: OrgDatabase, tableId: string, key: string, recordId: string): string | undefined {
  const holder = org.db.get(findKey(tableId, key))?.record_id
  if (holder === undefined) org.db.run(insertKey(tableId, key, recordId))
  return holder === recordId ? undefined : holder
}

/** Inside a write: the table's records need no keys any more. */
export function dropAllKeys(org: OrgDatabase, tableId: string): void {
  org.db.run(org.db.build.deleteFrom('record_key').where('table_id', '=', tableId))
}
