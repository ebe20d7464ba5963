import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reading } from '#tests/support/formula-world.ts'
import { runs } from '#tests/support/property-runs.ts'

describe('digits between steps (W25)', () => {
  it.each([
    ['INT(100/3*3)', '100'],
    ['INT(1/3*3)', '1'],
    ['TRUNC(10/3*3)', '10'],
    ['IF(10/3*3=10, "y", "n")', 'y'],
    ['IF(1/3+1/3+1/3=1, "y", "n")', 'y'],
    ['INT(SUM(1/3, 1/3, 1/3))', '1'],
    ['INT(AVERAGE(1, 1, 2)*3)', '4'],
    ['INT((10/3-3)*3)', '1'],
    ['MOD(10/3*3, 5)', '0'],
    ['QUOTIENT(10/3*3, 10)', '1'],
    ['FLOOR(10/3*3)', '10'],
    ['CEILING(1.1*3/1.1)', '3'],
    ['ROUND(21.9/0.2, 0)', '110'],
    ['INT(4.35*100)', '435'],
    ['EVEN(SQRT(2)*SQRT(2))', '2'],
    ['SQRT(2)*SQRT(2)=2', 'TRUE'],
    ['0.1+0.2-0.3', '0'],
    ['1.1-1-0.1', '0'],
    ['0.1+0.2=0.3', 'TRUE'],
    ['0.1+0.2>0.3', 'FALSE'],
    ['(0.1+0.2)&""', '0.3'],
    ['LEFT("abcdef", 10/3*3-7)', 'abc'],
    ['CHOOSE(1/3*3, "a", "b")', 'a'],
    ['MONEY(10)/3*3', '$10.00'],
    ['MONEY(10)/3*3=MONEY(10)', 'TRUE'],
    ['TEXT(1234567, "0.00E+00")', '1.23E+06'],
    ['TEXT(0.000123, "0.00E+00")', '1.23E-04'],
    ['TEXT(-9.996, "0.00E+00")', '-1.00E+01'],
    ['TEXT(1234567, "0E-0")', '1E6'],
    ['TEXT(1234567, "##0.0E+0")', '1.2E+6'],
    ['TEXT(123456, "##0.0E+0")', '123.5E+3'],
    ['TEXT(0, "0.00E+00")', '0.00E+00'],
    ['TEXT(1.5E-300, "0.0e+000")', '1.5E-300'],
    ['TEXT(0.1+0.2, "0.################")', '0.3'],
    ['DATEVALUE("12-Mar-2024")', '03/12/2024'],
  ])('%s', (source, shown) => {
    expect(reading(source)).toBe(shown)
  })

  it('a quotient times its divisor is the number again, rounded in any way', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 1000 }), (number, by) => {
        for (const way of ['INT', 'TRUNC', 'ROUNDUP', 'FLOOR', 'CEILING'])
          expect(reading(`${way}(${number}/${by}*${by})`)).toBe(String(number))
        expect(reading(`${number}/${by}*${by}=${number}`)).toBe('TRUE')
        expect(reading(`${number}/${by}-${number}/${by}`)).toBe('0')
      }),
      runs(300, 3_000),
    )
  })

  it('sums of cents read as people add them', () => {
    const cents = fc.integer({ min: -100_000, max: 100_000 })
    fc.assert(
      fc.property(fc.array(cents, { minLength: 2, maxLength: 8 }), (all) => {
        const source = all.map((cent) => `(${cent}/100)`).join('+')
        expect(Number(reading(source))).toBe(all.reduce((sum, cent) => sum + cent, 0) / 100)
      }),
      runs(300, 3_000),
    )
  })
})
