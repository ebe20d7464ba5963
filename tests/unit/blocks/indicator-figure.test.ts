import { describe, expect, it } from 'vitest'
import { indicatorBlock, type IndicatorBlockConfig } from '#shared/blocks/indicator-block.ts'
import { writeIndicator } from '#shared/blocks/indicator-figure.ts'
import { localeOf } from '#shared/fields/locale.ts'

const config = (patch: Partial<IndicatorBlockConfig>): IndicatorBlockConfig => ({
  ...(indicatorBlock.defaults() as IndicatorBlockConfig),
  ...patch,
})
const money = { type: 'currency' as const, config: { symbol: null } }
const locale = localeOf('en')

describe('an indicator reads', () => {
  it.each([
    ['money as money', config({ aggregate: 'sum' }), money, 54_458_017, '$544,580.17'],
    ['short money in whole units, not cents', config({ aggregate: 'sum', format: 'compact' }), money, 54_458_017, '$544.6K'],
    ['an average of cents rounded', config({ aggregate: 'average' }), money, 1250.4, '$12.50'],
    ['a count as a count, whatever is counted', config({ aggregate: 'filled', format: 'compact' }), money, 1200, '1.2K'],
    [
      'a share as per cent',
      config({ aggregate: 'average', format: 'percent' }),
      { type: 'number' as const, config: { decimals: null, thousands: true } },
      0.125,
      '12.5%',
    ],
    ['nothing as a dash', config({ aggregate: 'sum' }), money, null, '–'],
  ])('%s', (_name, block, field, value, text) => {
    expect(writeIndicator(block, field, value, locale)).toBe(text)
  })
})
