import { withFormats } from '#shared/fields/formats.ts'
import { readFormats } from '#shared/fields/read-formats.ts'
import { localeOf } from '#shared/fields/locale.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { untilChanged } from '#server/storage/until-changed.ts'

/** How the organisation's language writes numbers, days and money: what is stored as text is written so, whatever anybody chooses. */
export const orgLocale = untilChanged(({ db }: OrgDatabase): Locale => {
  const row = db.get(db.build.selectFrom('organisation').select(['language', 'timezone', 'currency_symbol']))
  return localeOf((row?.language ?? 'en') as Locale['language'], row?.timezone, row?.currency_symbol)
})

/** The same as people outside read it: in public links and exported files. */
export function readerLocale(org: OrgDatabase): Locale {
  const row = org.db.get(org.db.build.selectFrom('organisation').select('formats'))
  return withFormats(orgLocale(org), readFormats(JSON.parse(row?.formats ?? '{}')))
}

/** The same as one member reads it: their own choices come before those of the organisation. */
export function memberLocale(org: OrgDatabase, memberId: string | null): Locale {
  const row = memberId === null ? undefined : org.db.get(org.db.build.selectFrom('member').select('settings').where('id', '=', memberId))
  const { formats } = JSON.parse(row?.settings ?? '{}') as { formats?: unknown }
  return withFormats(readerLocale(org), readFormats(formats))
}
