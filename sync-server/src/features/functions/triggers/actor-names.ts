import type { Kysely } from 'kysely'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'

const readName = compileOnce((build: Kysely<OrgSchema>) => build.selectFrom('member').select('display_name').where('id', '=', ''))

/** The name of a person for code; empty for rules and visitors. */
export function nameOfActor({ db }: OrgDatabase, memberId: string): string {
  return db.get(readName(memberId))?.display_name ?? ''
}
