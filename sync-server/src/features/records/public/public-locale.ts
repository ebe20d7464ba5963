import { localeOf } from '#shared/fields/locale.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import type { OrgContext } from '#server/access/org-context.ts'

/** How the organisation writes numbers and days; visitors read and write them the same way. */
export function localeOfOrg({ org }: OrgContext): Locale {
  const row = org.db.get(org.db.build.selectFrom('organisation').select(['language', 'timezone', 'currency_symbol']))
  return localeOf((row?.language ?? 'en') as Locale['language'], row?.timezone, row?.currency_symbol)
}
