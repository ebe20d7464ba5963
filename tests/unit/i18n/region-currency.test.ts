import { afterEach, expect, it, vi } from 'vitest'
import { signOfRegion } from '#client/i18n/region-currency.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  [['en-GB', 'en'], '£'],
  [['pt-PT'], '€'],
  [['pt-BR', 'en-US'], 'R$'],
  [['es-ES'], '€'],
  [['en-US'], undefined],
  [['es'], undefined],
  [['en-US@posix', 'en-IE'], '€'],
])('a browser with %j counts money in %s (19)', (languages, sign) => {
  vi.stubGlobal('navigator', { languages })
  expect(signOfRegion().currencySymbol).toBe(sign)
})
