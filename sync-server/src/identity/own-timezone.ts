import type { Kysely } from 'kysely'
import { readSettings } from '#server/identity/people.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { orgLocale } from '#server/storage/org-locale.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'

const findSettings = compileOnce((build: Kysely<OrgSchema>) => build.selectFrom('member').select('settings').where('id', '=', ''))

/** The clock of a person's days, quiet hours and mornings: their own, or the organisation's. */
export function timezoneOf(org: OrgDatabase, memberId: string): string {
  const { timezone } = readSettings(org.db.get(findSettings(memberId))?.settings ?? '{}')
  return timezone ?? orgLocale(org).timezone
}
