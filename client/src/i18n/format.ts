import { useSyncExternalStore } from 'react'
import { dayFormat } from '#client/i18n/day-format.ts'
import { currentLanguage, onLanguageChange } from '#client/i18n/i18n.ts'
import type { Language } from '#client/i18n/languages.ts'
import { regionOf } from '#client/i18n/region.ts'

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** "2 hours ago" in the given language; anything under a minute is "now". */
export function formatRelative(iso: string, language: string, now: number = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const seconds = (new Date(iso).getTime() - now) / 1000
  for (const [unit, size] of units) if (Math.abs(seconds) >= size) return format.format(Math.round(seconds / size), unit)
  return format.format(0, 'second')
}

/** Date and time in full, for tooltips. */
export function formatDateTime(iso: string, language: Language): string {
  return dayFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(iso))
}

/** Formatting functions in the current language. */
export function useFormat(): { relative(iso: string): string; dateTime(iso: string): string; number(value: number): string } {
  const language = useSyncExternalStore(onLanguageChange, currentLanguage)
  return {
    relative: (iso) => formatRelative(iso, language),
    dateTime: (iso) => formatDateTime(iso, language),
    number: (value) => new Intl.NumberFormat(regionOf(language)).format(value),
  }
}
