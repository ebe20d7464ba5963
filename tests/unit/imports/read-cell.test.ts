import { describe, expect, test } from 'vitest'
import { localeOf } from '#shared/fields/locale.ts'
import { getFieldType } from '#shared/fields/registry.ts'
import { readCsv } from '#shared/nouns/imports/csv-reader.ts'
import { detectEncoding } from '#shared/nouns/imports/detect-encoding.ts'
import { createColumnGuesser } from '#shared/nouns/imports/guess-column.ts'
import { readCell } from '#shared/nouns/imports/read-cell.ts'

const locale = localeOf('en')
const read = (type: 'date' | 'dateTime' | 'number', text: string) => readCell(getFieldType(type), text, {}, locale)
const guess = (label: string, ...cells: string[]) => {
  const guesser = createColumnGuesser()
  for (const cell of cells) guesser.add(cell)
  return guesser.result(0, label, 'en').type
}

describe('seconds since 1970', () => {
  test('are moments and days where a person wants such, and numbers elsewhere', () => {
    expect(read('dateTime', '1700000000')).toEqual({ ok: true, value: '2023-11-14T22:13:20.000Z' })
    expect(read('dateTime', ' 1700000000123 ')).toEqual({ ok: true, value: '2023-11-14T22:13:20.123Z' })
    expect(read('date', '1700000000')).toEqual({ ok: true, value: '2023-11-14' })
    expect(read('number', '1700000000')).toEqual({ ok: true, value: 1_700_000_000 })
    expect(read('dateTime', '2024')).toMatchObject({ ok: false })
    expect(read('date', 'soon')).toMatchObject({ ok: false })
  })

  test('are guessed where the name of the column says moments, and nowhere else', () => {
    expect(guess('created_at', '1700000000', '1600000000')).toBe('dateTime')
    expect(guess('Timestamp', '1700000000123', '1600000000456')).toBe('dateTime')
    expect(guess('createdAt', '1700000000')).toBe('dateTime')
    expect(guess('Population', '1700000000', '1600000000')).toBe('number')
    expect(guess('created_at', '1700000000', '12')).toBe('number')
    expect(guess('updated_at', '17', '16')).toBe('number')
  })
})

describe('quotes as MySQL writes them', () => {
  test('are part of the cell', () => {
    const rows = readCsv('id,said\n1,"she said \\"no\\", and \\\\ left"\n2,"\\"x\\""\n', ',')
    expect(rows).toEqual([
      ['id', 'said'],
      ['1', 'she said "no", and \\ left'],
      ['2', '"x"'],
    ])
  })

  test.each([
    [
      'before a comma',
      '1,"a\\", b, c",x\n2,"d",y\n',
      [
        ['1', 'a", b, c', 'x'],
        ['2', 'd', 'y'],
      ],
    ],
    ['before a line break', '1,"a\\"\nb",x\n', [['1', 'a"\nb', 'x']]],
    [
      'before the end of its cell',
      '1,"5\\"",x\n2,"6",y\n',
      [
        ['1', '5"', 'x'],
        ['2', '6', 'y'],
      ],
    ],
    ['at the end of the file', '1,"5\\""', [['1', '5"']]],
  ])('are so from the first one on, also %s', (_, text, rows) => {
    expect(readCsv(text, ',')).toEqual(rows)
  })

  test('a backslash at the end of a cell stays in files of the common form', () => {
    expect(readCsv('"C:\\","b ""c"""\n"D:\\",2\n', ',')).toEqual([
      ['C:\\', 'b "c"'],
      ['D:\\', '2'],
    ])
    expect(readCsv('"C:\\",1,"x"\n"D:\\"\n', ',')).toEqual([['C:\\', '1', 'x'], ['D:\\']])
    expect(readCsv('"says \\"", then, goes","b"\n', ',')).toEqual([['says \\", then, goes', 'b']])
  })
})

test('a text in which programs padded cells with zeros is text, and other data is none', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  expect(detectEncoding(bytes('a,b\nana\0\0,1\n'), true)).toEqual({ encoding: 'utf-8', bom: 0 })
  expect(detectEncoding(new Uint8Array(400), true)).toEqual({ binary: 'binary data' })
})
