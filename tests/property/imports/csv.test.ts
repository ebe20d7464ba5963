import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { parse } from 'csv-parse/sync'
import { createCsvReader, readCsv } from '#shared/nouns/imports/csv-reader.ts'
import { createColumnGuesser } from '#shared/nouns/imports/guess-column.ts'
import { localeOf } from '#shared/fields/locale.ts'
import { getFieldType } from '#shared/fields/registry.ts'
import { isEmptyMark } from '#shared/nouns/imports/empty-mark.ts'
import { createPieceDecoder } from '#server/workbooks/decode-text.ts'
import { runs } from '#tests/support/property-runs.ts'

const cell = fc.stringMatching(/^[a-z",;\t |'\\\r\né😀]{0,8}$/u)
const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 })

const write = (rows: string[][], delimiter: string, end: string): string =>
  rows.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(delimiter)).join(end)

describe('the CSV reader', () => {
  it('reads back any quoted table, however the text is cut into pieces', () => {
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(',', ';', '\t', '|'),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.boolean(),
        fc.array(fc.nat(30), { maxLength: 40 }),
        (rows, delimiter, end, closed, cuts) => {
          const text = write(rows, delimiter, end) + (closed ? end : '')
          const records: string[][] = []
          const reader = createCsvReader(delimiter, (cells) => records.push(cells))
          let at = 0
          for (const length of cuts) {
            reader.write(text.slice(at, at + length))
            at += length
          }
          reader.write(text.slice(at))
          expect(reader.end()).toEqual({ unclosedQuote: null })
          expect(records).toEqual(rows)
        },
      ),
      runs(500, 5_000),
    )
  })

  it('reads any text the same, however it is cut, and MySQL tables back', () => {
    const records = (pieces: readonly string[]): string[][] => {
      const all: string[][] = []
      const reader = createCsvReader(',', (cells) => all.push(cells))
      for (const piece of pieces) reader.write(piece)
      reader.end()
      return all
    }
    fc.assert(
      fc.property(fc.stringMatching(/^[a"\\,\n]{0,40}$/), (text) => {
        expect(records(Array.from(text))).toEqual(records([text]))
      }),
      runs(2_000, 20_000),
    )
    // the first cell says how the file writes quotes
    const escaped = (text: string): string => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a"\\,\n]{0,8}$/), { minLength: 1, maxLength: 5 }), (cells) => {
        const row = ['a"b', ...cells]
        expect(records([row.map(escaped).join(',')])).toEqual([row])
      }),
      runs(1_000, 10_000),
    )
    // so does any later one, in whatever place
    fc.assert(
      fc.property(fc.array(fc.constantFrom<string>('a', 'b', 'c, d', 'e\nf'), { maxLength: 3 }), fc.nat(3), (cells, at) => {
        const row = cells.toSpliced(at, 0, 'said "no", then left')
        expect(records([row.map(escaped).join(',')])).toEqual([row])
        const last = [...cells, '5"']
        expect(records([last.map(escaped).join(',') + '\n'])).toEqual([last])
      }),
      runs(500, 5_000),
    )
  })

  it('reads unquoted text as csv-parse does', () => {
    const plain = fc.array(fc.array(fc.stringMatching(/^[a-z ,é]{1,6}$/), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(plain, fc.constantFrom('\n', '\r\n'), (rows, end) => {
        const text = rows.map((row) => row.join(',')).join(end)
        expect(readCsv(text, ',')).toEqual(parse(text, { relax_column_count: true, record_delimiter: end }))
      }),
    )
  })

  it('names the record whose quote never closes', () => {
    const reader = createCsvReader(',', () => undefined)
    reader.write('a,b\n1,2\n3,"open\n4,5\n')
    expect(reader.end()).toEqual({ unclosedQuote: 3 })
  })
})

describe('the text of a file that comes in pieces', () => {
  /** Undefined where the bytes are no UTF-8. */
  const decodePieces = (bytes: Uint8Array, cuts: number[]): string | undefined => {
    const decoder = createPieceDecoder('utf-8')
    let text = ''
    let at = 0
    try {
      for (const length of cuts) {
        text += decoder.decode(bytes.subarray(at, at + length))
        at += length
      }
      return text + decoder.decode(bytes.subarray(at)) + decoder.end()
    } catch {
      return undefined
    }
  }
  const decodeWhole = (bytes: Uint8Array): string | undefined => {
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    } catch {
      return undefined
    }
  }
  const bytes = fc.oneof(
    fc.string({ unit: 'binary' }).map((text) => new TextEncoder().encode(text)),
    fc
      .array(fc.constantFrom(0x41, 0x80, 0xbf, 0xc3, 0xe2, 0xed, 0xa0, 0xf0, 0x9f, 0xf8, 0xff), { maxLength: 8 })
      .map((list) => Uint8Array.from(list)),
  )

  it('is that of the whole, or none, wherever it is cut', () => {
    fc.assert(
      fc.property(bytes, fc.array(fc.nat(4), { maxLength: 12 }), (whole, cuts) => {
        expect(decodePieces(whole, cuts)).toBe(decodeWhole(whole))
      }),
      runs(2_000, 20_000),
    )
  })
})

describe('guessing a column', () => {
  const kinds: fc.Arbitrary<string>[] = [
    fc.integer().map(String),
    fc.integer({ min: 0, max: 99_999 }).map((value) => String(value).padStart(5, '0')),
    fc.tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 1, max: 12 })).map(([day, month]) => `${day}/${month}/2024`),
    fc.integer({ min: 0, max: 10 ** 6 }).map((cents) => `R$ ${(cents / 100).toFixed(2).replace('.', ',')}`),
    fc.stringMatching(/^\d{1,20}$/),
    fc.stringMatching(/^\d{1,6}[.,]\d{1,4}$/),
    fc.constantFrom('yes', 'no', 'Yes', 'maybe'),
    fc.stringMatching(/^[a-zé ]{0,12}$/),
    fc.constantFrom('NULL', 'N/A', ''),
    fc.constantFrom('1.234,56', '1,234.56', '12.5%', '2024-01-02 10:00:00', 'a@b.co', 'https://x.org/y'),
  ]

  it('never guesses a type that some value of the column does not fit, nor one that merges different values', () => {
    const column = fc
      .tuple(fc.nat(kinds.length - 1), fc.nat(kinds.length - 1))
      .chain(([first, second]) =>
        fc.array(fc.oneof(kinds[first] ?? fc.string(), kinds[second] ?? fc.string()), { minLength: 1, maxLength: 40 }),
      )
    fc.assert(
      fc.property(column, fc.constantFrom('en' as const, 'pt' as const), (cells, language) => {
        const guesser = createColumnGuesser()
        for (const text of cells) guesser.add(text)
        const guess = guesser.result(0, 'Column', language)
        const type = getFieldType(guess.type)
        const locale = { ...localeOf(language), decimal: guess.decimal, dateOrder: guess.dateOrder }
        const read = new Map<string, string>()
        for (const text of cells.filter((candidate) => !isEmptyMark(candidate, guess.type))) {
          const parsed = type.parse(text, guess.config, locale)
          expect(parsed.ok, `${JSON.stringify(text)} as ${guess.type}`).toBe(true)
          if (guess.type === 'singleLineText' && parsed.ok) read.set(text.trim(), String(parsed.value))
        }
        expect(new Set(read.values()).size).toBe(read.size)
      }),
      runs(400, 4_000),
    )
  })

  const guessOf = (cells: string[], label = 'x', language: 'en' | 'pt' = 'en') => {
    const guesser = createColumnGuesser()
    for (const text of cells) guesser.add(text)
    return guesser.result(0, label, language)
  }

  it('keeps leading zeros, long digits and mixed currencies as text', () => {
    expect(guessOf(['05021', '12345']).type).toBe('singleLineText')
    expect(guessOf(['12345678901234567', '1']).type).toBe('singleLineText')
    expect(guessOf(['$10.00', '€5.00']).type).toBe('singleLineText')
    expect(guessOf(['$10.00', '$5.00'])).toMatchObject({ type: 'currency', config: { symbol: '$' } })
  })

  it('tells numbers, telephones and names of digits by their characters', () => {
    const guesses: [cells: string[], type: string, decimal?: string][] = [
      [['968.38', '5', '0.5'], 'number', '.'],
      [['968,38', '5'], 'number', ','],
      [['1.234', '12.345'], 'number'],
      [['1234.567', '1.234'], 'number', '.'],
      [['1.5', '2,5'], 'singleLineText'],
      [['00.5', '1.5'], 'singleLineText'],
      [['1.', '2.'], 'singleLineText'],
      [['011 5551234', '011-555-9876', '0115559876'], 'phone'],
      [['0115551234', '0119998888'], 'singleLineText'],
      [['123456789012345', '1'], 'number'],
      [['1234567890123.456', '1'], 'singleLineText'],
      [['529.982.247-25', '111.444.777-35'], 'cpf'],
      [['11.222.333/0001-81', '12.ABC.345/01DE-35'], 'cnpj'],
      [['529.982.247-25', '111.444.777-36', '(11) 4002-8922'], 'phone'],
      [['529.982.247-25', '52998224725'], 'singleLineText'],
    ]
    for (const [cells, type, decimal] of guesses) {
      const guess = guessOf(cells)
      expect(guess.type, cells.join(' ')).toBe(type)
      if (decimal) expect(guess.decimal, cells.join(' ')).toBe(decimal)
    }
  })

  it('finds the order of days from the values, and says when it could not', () => {
    expect(guessOf(['03/04/2024', '25/12/2024'])).toMatchObject({ type: 'date', dateOrder: 'dmy', dateOrderGuessed: false })
    expect(guessOf(['03/04/2024', '12/25/2024'])).toMatchObject({ type: 'date', dateOrder: 'mdy', dateOrderGuessed: false })
    expect(guessOf(['03/04/2024'], 'x', 'pt')).toMatchObject({ type: 'date', dateOrder: 'dmy', dateOrderGuessed: true })
    expect(guessOf(['25/12/2024', '12/25/2024']).type).toBe('singleLineText')
  })
})
