import type { Formats } from '#shared/fields/formats.ts'
import type { Language } from '#client/i18n/languages.ts'
import { browserFormats, regionOf } from '#client/i18n/region.ts'

type Order = NonNullable<Formats['dateOrder']>

/** Regions of each language by their order of dates. All that speak Portuguese begin with the day; none of Spanish begins with the year. */
const regions: Readonly<Record<Language, Partial<Record<Order, string>>>> = {
  en: { mdy: 'en-US', dmy: 'en-GB', ymd: 'en-CA' },
  pt: {},
  es: { mdy: 'es-PA', dmy: 'es-ES' },
}

/** The tag for widgets that take the order of dates from a region: the browser's own region, or else one of its language in that order. */
export function tagOfOrder(language: Language, order: Order | undefined): string {
  const own = regionOf(language)
  return order === undefined || browserFormats(language).dateOrder === order ? own : (regions[language][order] ?? own)
}
