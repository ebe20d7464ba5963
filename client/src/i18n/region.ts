import type { Formats } from '#shared/fields/formats.ts'
import type { Language } from '#client/i18n/languages.ts'

/** The tag of the region whose habits are taken: the browser's own, when it speaks the language. */
export function regionOf(language: Language): string {
  // a system without a language gives its browser names such as `en-US@posix`, which every formatter refuses
  const tags = new RegExp(`^${language}(-\\w+)*$`)
  return navigator.languages.find((tag) => tags.test(tag)) ?? language
}

const clockKey = 'trama.clock'

/** Keeps the clock that the person, or else their organisation, chose beside the language: the first paint has it without a session. */
export function keepClock(clock: Formats['clock']): void {
  if (clock === undefined) localStorage.removeItem(clockKey)
  else localStorage.setItem(clockKey, clock)
}

/** The region's tag with the chosen clock, for moments that `Intl` writes. */
export function momentTag(language: Language): string {
  const clock = localStorage.getItem(clockKey)
  return regionOf(language) + (clock === null ? '' : `-u-hc-h${clock === '12' ? 12 : 23}`)
}

const known = new Map<string, Formats>()

/** How people of the browser's region write days, times and numbers; read once for each region. */
export function browserFormats(language: Language): Formats {
  const tag = regionOf(language)
  const formats = known.get(tag) ?? readRegion(tag)
  known.set(tag, formats)
  return formats
}

function readRegion(tag: string): Formats {
  const days = new Intl.DateTimeFormat(tag, { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(0)
  const first = days.find(({ type }) => type !== 'literal')?.type
  return {
    dateOrder: first === 'month' ? 'mdy' : first === 'year' ? 'ymd' : 'dmy',
    decimal: (1.5).toLocaleString(tag).includes(',') ? ',' : '.',
    clock: new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions().hour12 ? '12' : '24',
  }
}
