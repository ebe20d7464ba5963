import { sql, type Kysely } from 'kysely'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'

const findKey = compileOnce((build: Kysely<OrgSchema>) =>
  build.selectFrom('record_key').select('record_id').where('field_id', '=', '').where('key', '=', ''),
)
const insertKey = compileOnce((build: Kysely<OrgSchema>) => build.insertInto('record_key').values({ field_id: '', key: '', record_id: '' }))

/** Inside a write: the records have no keys any more. */
export function dropKeys(org: OrgDatabase, fieldId: string, recordIds: readonly string[]): void {
  org.db.run(sql`
    DELETE FROM record_key WHERE field_id = ${fieldId} AND record_id IN (SELECT value FROM json_each(${JSON.stringify(recordIds)}))`)
}

/** Inside a write: the record takes the key. @returns the record that has it already, undefined when it was free */
export function takeKey(org: OrgDatabase, fieldId: string, key: string, recordId: string): string | undefined {
  const holder = org.db.get(findKey(fieldId, key))?.record_id
  if (holder === undefined) org.db.run(insertKey(fieldId, key, recordId))
  return holder === recordId ? undefined : holder
}

/** Inside a write: takes up to `limit` of a field's keys away. @returns how many */
export function dropSomeKeys(org: OrgDatabase, fieldId: string, limit: number): number {
  return org.db.run(sql`
    DELETE FROM record_key WHERE field_id = ${fieldId} AND key IN (SELECT key FROM record_key WHERE field_id = ${fieldId} LIMIT ${limit})`)
    .changes
}
