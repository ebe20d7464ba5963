import { localeOf } from '#shared/fields/locale.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** How the organisation writes numbers, days and money. */
export function orgLocale(org: OrgDatabase): Locale {
  const row = org.db.get(org.db.build.selectFrom('organisation').select(['language', 'timezone', 'currency_symbol']))
  return localeOf((row?.language ?? 'en') as Locale['language'], row?.timezone, row?.currency_symbol)
}
