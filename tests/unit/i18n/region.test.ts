import { afterEach, expect, it, vi } from 'vitest'
import { regionOf } from '#client/i18n/region.ts'

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
