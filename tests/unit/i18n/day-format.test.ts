import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Formats } from '#shared/fields/formats.ts'
import { dayFormat } from '#client/i18n/day-format.ts'
import type { Language } from '#client/i18n/languages.ts'
import { keepMoments } from '#client/i18n/region.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  vi.stubGlobal('navigator', { languages: ['en-US'] })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

afterEach(() => {
  kept.clear()
  vi.unstubAllGlobals()
})

const at = Date.UTC(2026, 2, 15, 14, 5)
const write = (language: Language, options: Intl.DateTimeFormatOptions): string =>
  dayFormat(language, { ...options, timeZone: 'UTC' })
    .format(at)
    .replaceAll(/\s/g, ' ')

describe('a chosen order of dates holds for months with names too (19)', () => {
  const rows: [Formats['dateOrder'], Language, Intl.DateTimeFormatOptions, string][] = [
    [undefined, 'en', { dateStyle: 'medium' }, 'Mar 15, 2026'],
    ['mdy', 'en', { dateStyle: 'medium' }, 'Mar 15, 2026'],
    ['dmy', 'en', { dateStyle: 'medium' }, '15 Mar 2026'],
    ['ymd', 'en', { dateStyle: 'medium' }, '2026 Mar 15'],
    ['dmy', 'en', { day: 'numeric', month: 'short' }, '15 Mar'],
    ['dmy', 'en', { dateStyle: 'full' }, 'Sunday, 15 March 2026'],
    ['dmy', 'en', { dateStyle: 'short' }, '15/3/26'],
    ['dmy', 'en', { dateStyle: 'long', timeStyle: 'short' }, '15 March 2026 at 2:05 PM'],
    ['ymd', 'en', { month: 'long', year: 'numeric' }, '2026 March'],
    ['dmy', 'en', { month: 'long', year: 'numeric' }, 'March 2026'],
    ['dmy', 'pt', { dateStyle: 'long' }, '15 de março de 2026'],
    ['mdy', 'pt', { dateStyle: 'long' }, 'março 15, 2026'],
    ['mdy', 'es', { day: 'numeric', month: 'short' }, 'mar 15'],
  ]
  it.each(rows)('%s in %s with %j', (dateOrder, language, options, text) => {
    keepMoments({ dateOrder })
    expect(write(language, options)).toBe(text)
  })

  it('stands beside a chosen clock', () => {
    keepMoments({ dateOrder: 'dmy', clock: '24' })
    expect(write('en', { dateStyle: 'medium', timeStyle: 'short' })).toBe('15 Mar 2026, 14:05')
    keepMoments({})
    expect(kept.size).toBe(0)
  })

  it('writes stretches of days from and to', () => {
    keepMoments({ dateOrder: 'dmy' })
    const format = dayFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })
    expect(format.formatRange(at, at + 86_400_000)).toBe('15 Mar 2026 – 16 Mar 2026')
    expect(format.formatRange(at, at)).toBe('15 Mar 2026')
  })
})
