import { afterEach, expect, it, vi } from 'vitest'
import { regionOf } from '#client/i18n/region.ts'
import { tagOfOrder } from '#client/i18n/tag-of-order.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  [['en-GB', 'en-US'], 'en-GB'],
  [['pt-BR', 'en'], 'en'],
  [['de-DE'], 'en'],
  // as a browser says it on a system without a language: no formatter takes it
  [['en-US@posix'], 'en'],
  [['en-US@posix', 'en-CA'], 'en-CA'],
])('of a browser with %j English is that of %s', (languages, region) => {
  vi.stubGlobal('navigator', { languages })
  expect(regionOf('en')).toBe(region)
  expect(() => new Intl.DateTimeFormat(regionOf('en'))).not.toThrow()
})

it.each([
  [['en-US'], 'en', 'dmy'],
  [['en-GB'], 'en', 'mdy'],
  [['en-GB'], 'en', 'dmy'],
  [['en-US'], 'en', 'ymd'],
  [['es-MX'], 'es', 'mdy'],
  [['pt-BR'], 'pt', 'dmy'],
] as const)('in a browser with %j dates of %s are typed in the order %s (19)', (languages, language, order) => {
  vi.stubGlobal('navigator', { languages })
  const tag = tagOfOrder(language, order)
  expect(tag.startsWith(language)).toBe(true)
  const parts = new Intl.DateTimeFormat(tag, { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(0)
  const letters = parts.filter(({ type }) => type !== 'literal').map(({ type }) => type.charAt(0))
  expect(letters.join('')).toBe(order)
})

it('an order that no region of the language has leaves the browser its own', () => {
  vi.stubGlobal('navigator', { languages: ['pt-PT'] })
  expect(tagOfOrder('pt', 'mdy')).toBe('pt-PT')
})
