import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMachineNumber } from '#shared/fields/machine-number.ts'

describe('a number that a machine wrote', () => {
  it.each([
    ['0.125', '0.125'],
    ['1.859', '1.859'],
    ['1234.50', '1234.50'],
    ['12,5', '12.5'],
    ['0,125', '0.125'],
    ['1,2345', '1.2345'],
    ['1.234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1.234.567', '1234567'],
    ['1,234,567', '1234567'],
    ['1.234.567,8', '1234567.8'],
    ['-1234.5', '-1234.5'],
    ['R$ 1.234,50', 'R$ 1234.50'],
    ['12.5 %', '12.5 %'],
    ['1 234,5', '1234.5'],
    ["12'345'678.9", '12345678.9'],
    ['1,234', null],
    ['12,345', null],
    ['-1,234', null],
    ['nothing', undefined],
    ['1 and 2', undefined],
  ])('%s is %s', (text, read) => expect(readMachineNumber(text)).toBe(read))

  it('is itself with a point, whatever its digits', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }), (value) => {
        const text = Math.abs(value) < 1e-6 ? value.toFixed(9) : String(value)
        expect(readMachineNumber(text)).toBe(text)
      }),
    )
  })
})
