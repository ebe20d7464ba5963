import type { Locale } from '#shared/fields/field-type.ts'

/** How people of a language write numbers and days; zone and currency sign come from the organisation. */
export function localeOf(language: Locale['language'], timezone = 'UTC', currencySymbol = '$'): Locale {
  return language === 'en'
    ? { language, timezone, currencySymbol, dateOrder: 'mdy', decimal: '.' }
    : { language, timezone, currencySymbol, dateOrder: 'dmy', decimal: ',' }
}
