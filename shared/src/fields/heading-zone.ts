import type { Locale } from '#shared/fields/field-type.ts'

const namesUtc = /[([]\s*(?:utc|gmt)\s*[)\]]|[\s_](?:utc|gmt)$/i

/** Moments below a heading that says UTC, as *Created (UTC)* does, are those of UTC. Files that come and go hold to it. */
export function withHeadingZone(heading: string, locale: Locale): Locale {
  return namesUtc.test(heading.trim()) ? { ...locale, timezone: 'UTC' } : locale
}
