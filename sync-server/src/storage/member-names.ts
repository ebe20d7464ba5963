import type { Kysely } from 'kysely'
import { foldText } from '#shared/lib/fold-text.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'

/**
 * Member ids of an organisation by folded name and e-mail address, as files and former text fields spell them. A name shared by two members
 * identifies neither.
 */
export function readMembersByName(org: OrgDatabase): Map<string, string> {
  const rows = org.db.all(org.db.build.selectFrom('member').select(['id', 'display_name', 'email']).where('deleted_at', 'is', null))
  const ids = new Map<string, string>()
  const shared = new Set<string>()
  for (const { id, display_name: name } of rows) {
    const key = foldText(name.trim())
    if (ids.has(key)) shared.add(key)
    ids.set(key, id)
  }
  for (const key of shared) ids.delete(key)
  for (const { id, email } of rows) ids.set(foldText(email), id)
  return ids
}

/** Members' names by id, also of those who are gone. */
export function readMemberNames({ db }: OrgDatabase): Map<string, string> {
  return new Map(db.all(db.build.selectFrom('member').select(['id', 'display_name'])).map((row) => [row.id, row.display_name]))
}

const readName = compileOnce((build: Kysely<OrgSchema>) => build.selectFrom('member').select('display_name').where('id', '=', ''))

/** A member by name, also one who is gone. The name of a rule or visitor is empty. */
export function personOf({ db }: OrgDatabase, id: string): { id: string; name: string } {
  return { id, name: db.get(readName(id))?.display_name ?? '' }
}
