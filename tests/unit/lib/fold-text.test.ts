import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { foldText } from '#shared/lib/fold-text.ts'
import { orderText } from '#shared/lib/order-text.ts'
import { compareText } from '#shared/query/compare.ts'

/** Case and accents by the tables of Unicode. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

describe('foldText', () => {
  it('folds Latin letters by Unicode, or to the ASCII letters that are typed for them', () => {
    for (let code = 0; code < 0x250; code++) {
      const letter = String.fromCharCode(code)
      const folded = foldText(`aé${letter}Z`)
      if (folded !== `ae${plain(letter)}z`) expect(folded.slice(2, -1), letter).toMatch(/^[a-z' -]{1,2}$/)
    }
    expect(foldText('São João ÀÉÎÕÜ Ñ')).toBe('sao joao aeiou n')
  })

  it.each([
    ['Straße', 'strasse'],
    ['STRAẞE', 'strasse'],
    ['Łódź', 'lodz'],
    ['Ørsted', 'orsted'],
    ['Ægir', 'aegir'],
    ['Œuvre', 'oeuvre'],
    ['Þór', 'thor'],
    ['Đorđe', 'dorde'],
    ['Diyarbakır', 'diyarbakir'],
    ['o’neil', "o'neil"],
    ['“quoted”', '"quoted"'],
    ['a–b', 'a-b'],
    ['10\u00a0000', '10 000'],
    ['漢 Straße', '漢 strasse'],
  ])('%s is found by %s', (text, folded) => {
    expect(foldText(text)).toBe(folded)
  })

  test.prop([fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' })])(
    'a part is found by its own text, and folding again changes nothing',
    (a, b) => {
      expect(foldText(foldText(a))).toBe(foldText(a))
      expect(foldText(`${a} ${b}`)).toBe(`${foldText(a)} ${foldText(b)}`)
    },
  )
})

const sorted = (words: readonly string[]): string[] => words.toSorted((a, b) => compareText(orderText(a), orderText(b)))

describe('orderText', () => {
  it.each([
    ['ñ is a letter behind n', ['nube', 'nz', 'ñandú', 'oca']],
    ['letters without accents', ['Ægir', 'Lima', 'Łódź', 'Ørsted', 'Straße', 'Strauss', 'Zara']],
    ['accents', ['ana', 'ãnb', 'Anc']],
    [
      'numbers',
      ['item', 'item 1', 'item 2', 'item 02a', 'item 10', 'item 10b', 'item 99999999', 'item 100000000', 'item 123456789012345678'],
    ],
    ['numbers first', ['1', '2 b', '10', '10 a', '100', 'a1', 'a2', 'a10', 'b']],
    ['versions', ['v1.2.3', 'v1.2.10', 'v1.10']],
  ])('%s', (_, words) => {
    expect(sorted(words.toReversed())).toEqual(words)
  })

  test.prop([fc.string({ maxLength: 5 }), fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.bigInt({ min: 0n, max: 10n ** 40n })])(
    'numbers of any length stand by their value',
    (text, a, b) => {
      const before = /\d$/.test(text) ? `${text} ` : text
      expect(Math.sign(compareText(orderText(`${before}${a}`), orderText(`${before}${b}`)))).toBe(a < b ? -1 : a > b ? 1 : 0)
    },
  )

  test.prop([fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' })])('texts that fold alike stand alike', (a, b) => {
    if (foldText(a) === foldText(b) && !/ñ|n\u0303/iu.test(a + b)) expect(orderText(a)).toBe(orderText(b))
  })
})
