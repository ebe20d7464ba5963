import { mergeFormats, withFormats, type Formats } from '#shared/fields/formats.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import { localeOf } from '#shared/fields/locale.ts'
import type { Organisation } from '#shared/nouns/organisations/organisation.ts'
import type { Session } from '#client/engine/session/session-store.ts'
import type { Language } from '#client/i18n/languages.ts'
import { browserFormats, keepMoments } from '#client/i18n/region.ts'

/** A person's formats: their own choices, then the organisation's, then the habits of the browser's region. */
export function formatsFor({ settings }: Pick<Session, 'settings'>, organisation: Organisation, language: Language): Formats {
  return mergeFormats(settings.formats, organisation.formats, browserFormats(language))
}

/** How this person reads and writes numbers, money and dates: own language and zone, the organisation's currency. */
export function localeFor(session: Pick<Session, 'settings'>, organisation: Organisation, language: Language): Locale {
  const timezone = session.settings.timezone ?? organisation.timezone
  return withFormats(localeOf(language, timezone, organisation.currencySymbol), formatsFor(session, organisation, language))
}

/** Keeps what the first paint needs to know of the formats. */
export function keepFormats({ settings, organisation }: Pick<Session, 'settings' | 'organisation'>): void {
  keepMoments(mergeFormats(settings.formats, organisation.formats))
}
