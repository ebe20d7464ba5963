import type { Formats } from '#shared/fields/formats.ts'
import type { Language } from '#client/i18n/languages.ts'

/** The tag of the region whose habits are taken: the browser's own, when it speaks the language. */
export function regionOf(language: Language): string {
  // a system without a language gives its browser names such as `en-US@posix`, which every formatter refuses
  const tags = new RegExp(`^${language}(-\\w+)*$`)
  return navigator.languages.find((tag) => tags.test(tag)) ?? language
}

const clockKey = 'trama.clock'
const orderKey = 'trama.date-order'

/** Keeps what the person, or else their organisation, chose for moments beside the language: the first paint has it without a session. */
export function keepMoments({ clock, dateOrder }: Formats): void {
  keep(clockKey, clock)
  keep(orderKey, dateOrder)
}

function keep(key: string, choice: string | undefined): void {
  if (choice === undefined) localStorage.removeItem(key)
  else localStorage.setItem(key, choice)
}

/** The region's tag with the chosen clock, which `Intl` follows, and the chosen order of dates, which day-format.ts follows. */
export function momentTag(language: Language): string {
  const clock = localStorage.getItem(clockKey)
  const order = localStorage.getItem(orderKey)
  return regionOf(language) + (clock === null ? '' : `-u-hc-h${clock === '12' ? 12 : 23}`) + (order === null ? '' : `-x-${order}`)
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
