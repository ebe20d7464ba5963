import { describe, expect, it } from 'vitest'
import { fieldTypes } from '#shared/fields/registry.ts'
import { localeOf } from '#shared/fields/locale.ts'
import { isEmptyMark } from '#shared/nouns/imports/empty-mark.ts'
import { createColumnGuesser } from '#shared/nouns/imports/guess-column.ts'
import type { ImportColumn } from '#shared/nouns/imports/import-job.ts'
import { otherFormat } from '#shared/nouns/imports/other-formats.ts'

function guess(cells: readonly string[], label = 'Value'): ImportColumn {
  const guesser = createColumnGuesser()
  for (const cell of cells) guesser.add(cell)
  return guesser.result(0, label, 'en')
}
const sevenths = Array.from({ length: 30 }, (_, index) => String(Number((index / 7).toPrecision(15))))

describe('computed numbers stay numbers', () => {
  it.each([
    ['sevenths, as a workbook keeps them', sevenths],
    ['one sum among prices', [...Array.from({ length: 29 }, (_, index) => `${index}.5`), '0.30000000000000004']],
    ['fifteen, sixteen and seventeen digits', ['0.142857142857143', '0.3333333333333333', '0.14285714285714285', '12345678.123456789']],
    ['with a comma', ['0,14285714285714285', '1,5', '2']],
    ['with signs', ['-0.30000000000000004', '+1.5', '12']],
    ['very small and very large ones', ['1e-7', '1.5e-10', '2.5E+21', '3']],
  ])('%s', (_, cells) => {
    const column = guess(cells)
    expect(column.type).toBe('number')
    const locale = { ...localeOf('en'), decimal: column.decimal }
    for (const cell of cells) {
      const read = fieldTypes.number.parse(cell, { decimals: null, thousands: true }, locale)
      const meant = Number(cell.replace(',', '.'))
      expect(Math.abs((read.ok ? Number(read.value) : Number.NaN) - meant)).toBeLessThanOrEqual(Math.abs(meant) * 1e-14)
    }
  })
})

describe('what a number would not keep is text, and says why', () => {
  it.each([
    ['more digits than are computed', ['0.1234567890123456789', '3.14159265358979323846', '1.10']],
    ['long numbers', ['12345678901234567890', '9007199254740993', '1']],
    ['cents of very large amounts', ['12345678901234.56', '1.10', '2.20']],
    ['longer than any telephone', ['0.12345678901234567890123456789', '1.5']],
    ['a long one first', ['3.14159265358979323846', '1.5', '1,234.5']],
  ])('%s', (_, cells) => {
    expect(guess(cells)).toMatchObject({ type: 'singleLineText', tooManyDigits: true })
  })

  it.each([
    ['codes', ['0012', '12345678901234567890', '7']],
    ['a word among them', ['3.14159265358979323846', 'pi']],
    ['too large for any number', ['1e+400', '2']],
    ['codes with an E', ['12E3', '45E7', '1']],
  ])('%s have no reason to be numbers', (_, cells) => {
    const column = guess(cells)
    expect(column.type).not.toBe('number')
    expect(column.tooManyDigits).toBeUndefined()
  })

  it('telephones are telephones still', () => {
    expect(guess(['912 345 678', '213 456 789', '934 567 890']).type).toBe('phone')
    expect(guess(['+55 11 91234-5678', '(11) 5555-1234', '11912345678']).type).toBe('phone')
    expect(guess(['555.123.4567', '555.1234', '+1 555 123 4567', '(555) 123-4567']).type).toBe('phone')
  })
})

it('a text is called by its name only where it is that', () => {
  expect(
    ['<html>', '<!DOCTYPE html>', '<?xml version="1.0"?><a/>', '{"a":1}', '[1, 2]', '[{"a":1}]', '["a","b"]'].map(otherFormat),
  ).toEqual(['import_html', 'import_html', 'import_xml', 'import_json', 'import_json', 'import_json', 'import_json'])
  for (const text of ['<5,>5\n1,2', 'a,b\n{"a":1},2', '[x],[y]\n1,2', '[1],[2]\n3,4', '{a}\n1', '"<b>",2', '< 5,b\n1,2'])
    expect(otherFormat(text), text).toBeUndefined()
})

describe('identifiers are neither options nor amounts', () => {
  const repeated = (texts: readonly string[]): string[] => Array.from({ length: 40 }, (_, at) => texts[at % texts.length] ?? '')
  it.each([
    ['of 24 digits', 'item', ['583102939482938475610293', '583102939482938475610294']],
    ['hexadecimal', 'ref', ['58fa3f0be4b0b7ea5aa10001', '58fa3f0be4b0b7ea5aa10002']],
    ['called so', 'item_id', ['abc', 'def']],
    ['called so in one word', 'itemId', ['abc', 'def']],
  ])('%s', (_, label, texts) => {
    expect(guess(repeated(texts), label).type).toBe('singleLineText')
  })

  it('a word of the same letters is an option', () => {
    expect(guess(repeated(['accedefaced', 'defacedfacade']), 'word').type).toBe('select')
    expect(guess(repeated(['open', 'lost']), 'State').type).toBe('select')
  })

  it('options of data are ordered A to Z (31)', () => {
    const { config } = guess(repeated(['WA', 'OR', 'MH', 'ak', 'Élan']), 'State')
    expect((config as { options: { label: string }[] }).options.map(({ label }) => label)).toEqual(['ak', 'Élan', 'MH', 'OR', 'WA'])
  })

  it('different whole numbers under a name that ends with id are written without thousands, others with them', () => {
    const ids = Array.from({ length: 300 }, (_, at) => String(3_040_051 + ((at * 7919) % 100_003)))
    expect(guess(ids, 'geonameid').config).toMatchObject({ thousands: false })
    expect(guess(repeated(['1200', '1300', '1250']), 'paid').config).toMatchObject({ thousands: true })
  })
})

describe('forms of other places', () => {
  const number = fieldTypes.number

  it('of India have two digits between signs of thousands', () => {
    expect(guess(['1,23,456.50', '12,34,567.75'])).toMatchObject({ type: 'number', decimal: '.' })
    expect(number.parse('1,23,456.50', number.defaultConfig(), localeOf('en'))).toMatchObject({ value: 123_456.5 })
    expect(guess(['1,23,45', '2,34,56']).type).not.toBe('number')
  })

  it('of accounting programs end with the sign', () => {
    expect(number.parse('1.234,50-', number.defaultConfig(), localeOf('pt'))).toMatchObject({ value: -1234.5 })
    expect(number.parse('12-', number.defaultConfig(), localeOf('pt')).ok).toBe(false)
  })

  it('list the different texts up to as many as a field has options', () => {
    const texts = (count: number) => Array.from({ length: count }, (_, at) => `text ${at}`)
    expect(guess(texts(900)).distinct).toHaveLength(900)
    expect(guess([...texts(900), 'x'.repeat(100)]).distinct).toBeNull()
    expect(guess(texts(1001)).distinct).toBeNull()
  })

  it('of the day have an h between', () => {
    expect(guess(['08/03/2024 14h30', '28/03/2024 9h05'])).toMatchObject({ type: 'dateTime', dateOrder: 'dmy' })
  })
})

describe('a plain space between thousands', () => {
  const meant = (text: string) => Number(text.replaceAll(' ', '').replace(',', '.'))
  it.each([
    ['of figures of different lengths', ['1 234 567', '12 345 678', '912 345 678']],
    ['of short figures', ['12 000', '14 500', '99 999']],
    ['with figures below a thousand', ['1 234 567', '999', '7 654 321']],
    ['with decimals in some', ['1 234 567', '12 345,50', '7 654 321']],
    ['with a minus', ['-1 234 567', '1 234 567', '7 654 321']],
  ])('%s', (_, cells) => {
    const column = guess(cells)
    expect(column.type).toBe('number')
    const locale = { ...localeOf('en'), decimal: column.decimal }
    for (const cell of cells)
      expect(fieldTypes.number.parse(cell, { decimals: null, thousands: true }, locale)).toMatchObject({ ok: true, value: meant(cell) })
  })

  it.each([
    ['a leading zero', ['012 345 678', '1 234 567', '12 000']],
    ['groups of another length', ['12 34 567', '1 234 567', '12 000']],
  ])('is none with %s', (_, cells) => {
    expect(guess(cells).type).not.toBe('number')
  })
})

describe('signs for nothing among figures and days', () => {
  const signs = ['-', '–', '..', 'NA', 'None', '#DIV/0!', '#REF!', 'n.a.']

  it.each([
    ['numbers', ['12', '-', '15.5', ...signs], 'number'],
    ['money', ['$12.00', '$1,050.20', ...signs], 'currency'],
    ['percent', ['12%', '3.5 %', ...signs], 'percent'],
    ['days', ['2024-03-14', '2024-04-01', ...signs], 'date'],
    ['moments', ['2024-03-14 10:00', '2024-04-01 11:30', ...signs], 'dateTime'],
    ['times', ['10:00', '11:30', ...signs], 'time'],
    ['numbers, the signs first', [...signs, '12', '15'], 'number'],
  ] as const)('are empty in a column of %s', (_, cells, type) => {
    const column = guess(cells)
    const filled = cells.filter((cell) => !signs.includes(cell)).length
    expect(column).toMatchObject({ type, filled, empty: cells.length - filled })
    for (const sign of signs) expect(isEmptyMark(sign, column.type), sign).toBe(true)
    expect(column.distinct ?? []).not.toContain('-')
  })

  it.each([
    ['words', ['red', 'None', 'green stone', '-']],
    ['grades', ['A', 'B', '-', 'A', 'B', 'A', '-']],
    ['codes', ['0012', '0450', '-']],
    ['the signs alone', ['-', '-', 'NA']],
    ['telephones', ['+44 20 7946 0958', '(212) 555-0100', '-']],
  ])('stay what they are among %s', (_, cells) => {
    const column = guess(cells)
    expect(column).toMatchObject({ filled: cells.length, empty: 0 })
    expect(isEmptyMark('-', column.type)).toBe(false)
  })
})
