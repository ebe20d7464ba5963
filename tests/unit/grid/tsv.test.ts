import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { parseTsv, serialiseTsv } from '#client/ui/grid/tsv.ts'

const fixture = (program: string) => readFileSync(join(import.meta.dirname, `../../data/clipboard/${program}.tsv`), 'utf8')

describe('pasted tab-separated text', () => {
  it.each([
    ['excel', ['1,234.50', '12/31/2026']],
    ['sheets', ['1.234,50', '31/12/2026']],
    ['libreoffice', ['1.234,50', '31/12/2026']],
  ])('reads what %s copied: lines, quotes and tabs inside a cell, merged cells, no row for the end', (program, [amount, day]) => {
    const cells = parseTsv(fixture(program))
    expect(cells.map((row) => row.length)).toEqual([5, 5, 5, 5])
    expect(cells[0]).toEqual(['Bolt', 'first line\n"second" line,\na\ttab', amount, day, 'TRUE'])
    expect(cells[2]?.slice(0, 2)).toEqual(['merged', ''])
    expect(cells[3]).toEqual(['', '', 'many', '32.13.2026', ''])
  })

  it('reads what Excel copies: CRLF, a trailing line break, quotes around cells with line breaks (LF inside)', () => {
    expect(parseTsv('Name\tNotes\r\nAnna\t"first line\nsecond ""quoted"" line"\r\n')).toEqual([
      ['Name', 'Notes'],
      ['Anna', 'first line\nsecond "quoted" line'],
    ])
  })

  it('reads what Google Sheets copies: LF and no trailing line break', () => {
    expect(parseTsv('1\t2\n3\t"a\tb"')).toEqual([
      ['1', '2'],
      ['3', 'a\tb'],
    ])
  })

  it('reads what LibreOffice copies: LF with a trailing line break, CRLF inside a quoted cell becomes one line break', () => {
    expect(parseTsv('"two\r\nlines"\tx\ny\tz\n')).toEqual([
      ['two\nlines', 'x'],
      ['y', 'z'],
    ])
  })

  it('adds no row for the trailing line break and keeps empty rows in the middle', () => {
    expect(parseTsv('a\r\n\r\nb\r\n')).toEqual([['a'], [''], ['b']])
    expect(parseTsv('a\n')).toEqual([['a']])
    expect(parseTsv('\n')).toEqual([['']])
    expect(parseTsv('')).toEqual([])
  })

  it('keeps empty cells, also the last of a row', () => {
    expect(parseTsv('a\t\tb\t\n\tc')).toEqual([
      ['a', '', 'b', ''],
      ['', 'c'],
    ])
    expect(parseTsv('a\t')).toEqual([['a', '']])
  })

  it('takes a quote that quotes nothing as a character', () => {
    expect(parseTsv('5" pipe\t"unclosed')).toEqual([['5" pipe', '"unclosed']])
    expect(parseTsv('"a"b\tc')).toEqual([['"a"b', 'c']])
  })

  it('reads back whatever it wrote', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', 'ã') })
    const block = fc
      .integer({ min: 1, max: 4 })
      .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }))
    fc.assert(
      fc.property(block, (rows) => {
        // a trailing line break looks like a single empty last row; spreadsheets do not distinguish them either
        fc.pre(rows.at(-1)?.join('') !== '' || (rows[0]?.length ?? 0) > 1)
        expect(parseTsv(serialiseTsv(rows))).toEqual(rows)
      }),
    )
  })
})
