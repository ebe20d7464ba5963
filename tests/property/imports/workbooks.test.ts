import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { utils, write, type WorkBook } from '@e965/xlsx'
import fc from 'fast-check'
import readWorkbook from 'read-excel-file/node'
import { afterAll, describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { readCsv } from '#shared/nouns/imports/csv-reader.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { extractSheet, sheetTextPath } from '#server/workbooks/workbook-file.ts'
import { openXlsx } from '#server/workbooks/xlsx-book.ts'
import { ShownNumber } from '#server/workbooks/number-format.ts'
import { dayZero, type SheetValue } from '#server/workbooks/xlsx-sheet.ts'
import { guardZip } from '#server/workbooks/zip-guard.ts'
import { readData } from '#tests/support/import-file.ts'
import { sheetOf, writeMadeWorkbook } from '#tests/support/made-workbook.ts'
import { runs } from '#tests/support/property-runs.ts'

const folder = mkdtempSync(join(tmpdir(), 'trama-sheets-'))
const path = join(folder, 'book.xlsx')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Bytes that do not compress, so that a workbook is not refused for its unpacked size. */
const noise = `<!--${randomBytes(300_000).toString('hex')}-->`

type Sheets = { sheet: string; data: SheetValue[][] }[]

/** The sheets as the library reads them, as a whole: all rows, as wide as the widest. It knows no look of a number but that of days. */
async function readInPieces(from1904 = false): Promise<Sheets> {
  const unshown = (value: SheetValue): SheetValue => {
    if (!(value instanceof ShownNumber)) return value
    return value.look.kind === 'duration' ? new Date(Math.floor((value.number + dayZero(from1904)) * 86_400_000)) : value.number
  }

  const book = await openXlsx(path, await guardZip(path))
  const sheets: Sheets = []
  for (const [index, { name }] of book.sheets.entries()) {
    const data: SheetValue[][] = []
    for await (const rows of book.rows(index))
      for (const { number, cells } of rows) {
        while (data.length < number - 1) data.push([])
        data.push(cells.map(unshown))
      }
    const width = Math.max(0, ...data.map((cells) => cells.length))
    for (const cells of data) while (cells.length < width) cells.push(null)
    sheets.push({ sheet: name, data })
  }
  return sheets
}

async function readWhole(): Promise<Sheets> {
  return (await readWorkbook(path, { trim: false })) as Sheets
}

const characters = fc.constantFrom('a', ' ', '\n', 'é', '漢', '😀', '&', '<', '"', '_x000D_', '_x', '0', ',', '\u{a0}')
const text = fc.oneof(
  { weight: 8, arbitrary: fc.array(characters, { maxLength: 12 }).map((all) => all.join('')) },
  { weight: 1, arbitrary: fc.constantFrom('x'.repeat(40_000), 'é&<'.repeat(30_000)) },
)
const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.double({ min: 0, max: 60_000, noNaN: true }))
const escaped = (raw: string): string => raw.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const shared = [
  '<si><t>plain</t></si>',
  '<si><t xml:space="preserve"> spaces </t></si>',
  '<si><r><rPr><b/></rPr><t>bold</t></r><r><t xml:space="preserve"> and not</t></r></si>',
  '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/></si>',
  '<si><t/></si>',
  '<si/>',
  '<si><t>two_x000D_\nlines &amp; &#233; &#x6f22;</t></si>',
]
const formats = [
  ...['yyyy-mm-dd', '[$-409]d\\-mmm\\-yy;@', 'h:mm:ss.000', '[h]:mm', '0.00', 'General', '@', '0%'],
  ...['[Red]0;[Blue]-0', 'R$ #,##0.00', '[$-404]e/m/d', '0.00E+00', 'mm/dd;0', '# ?/?', 'd mmmm yyyy "г."', '[>1]yyyy;0'],
]
const builtIn = Array.from({ length: 82 }, (_, id) => id)
const looks = [...builtIn, ...formats.map((_, at) => 164 + at)]
const styles = [
  `<numFmts>${formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`).join('')}</numFmts>`,
  '<cellStyleXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellStyleXfs>',
  `<cellXfs>${looks.map((id) => `<xf numFmtId="${id}" xfId="0"/>`).join('')}<xf xfId="1"/><xf/></cellXfs>`,
  '<cellStyles><cellStyle name="Normal" xfId="0"/></cellStyles>',
].join('')

/** A cell's attributes and content. */
const cell: fc.Arbitrary<[attributes: string, inner: string]> = fc.oneof(
  fc.nat(shared.length - 1).map((at) => ['t="s"', `<v>${at}</v>`] as [string, string]),
  text.map((raw) => ['t="inlineStr"', `<is><t xml:space="preserve">${escaped(raw)}</t></is>`] as [string, string]),
  text.map((raw) => ['t="inlineStr"', `<is><r><t>a</t></r><r><rPr><i/></rPr><t>${escaped(raw)}</t></r></is>`] as [string, string]),
  text.map((raw) => ['t="str"', `<f>A1&amp;"v"</f><v>${escaped(raw)}</v>`] as [string, string]),
  fc
    .tuple(number, fc.nat(looks.length + 1), fc.constantFrom('', ' t="n"'))
    .map(([value, style, type]) => [`s="${style}"${type}`, `<v>${value}</v>`] as [string, string]),
  number.map((value) => ['', `<f>1+1</f><v>${value}</v>`] as [string, string]),
  fc.constantFrom<[string, string]>(
    ['t="b"', '<v>1</v>'],
    ['t="b"', '<v>0</v>'],
    ['t="e"', '<f>1/0</f><v>#DIV/0!</v>'],
    ['t="d"', '<v>2024-02-29T10:30:00Z</v>'],
    ['', '<f>NOW()</f>'],
    ['s="3"', ''],
    ['t="s"', ''],
    ['t="str"', '<v/>'],
    ['t="inlineStr"', '<is/>'],
  ),
)
/** Columns and rows with gaps, rows without a number, cells without anything. */
const rows = fc.array(
  fc.tuple(fc.integer({ min: 1, max: 4 }), fc.boolean(), fc.array(fc.tuple(fc.integer({ min: 1, max: 8 }), cell), { maxLength: 6 })),
  {
    maxLength: 12,
  },
)
const columnName = (column: number): string => (column > 26 ? 'A' : '') + String.fromCodePoint(65 + ((column - 1) % 26))

function sheetXml(all: typeof rows extends fc.Arbitrary<infer R> ? R : never, prefix: string): string {
  const tag = (xml: string): string => (prefix === '' ? xml : xml.replaceAll(/<(\/?)(?=[a-z])/gi, `<$1${prefix}:`))
  let last = 0
  const written = all.map(([gap, isNumbered, cells]) => {
    let column = 0
    last += gap
    const inner = cells.map(([step, [attributes, content]]) => {
      column += step
      return `<c r="${columnName(column)}${last}" ${attributes}>${content}</c>`
    })
    return `<row${isNumbered || cells.length === 0 ? ` r="${last}"` : ''} spans="1:9">${inner.join('\n')}</row>\n`
  })
  return tag(
    `<worksheet xmlns${prefix === '' ? '' : `:${prefix}`}="x"><cols><col min="1"/></cols><sheetData>${written.join('')}</sheetData><mergeCells><mergeCell ref="A1:B2"/></mergeCells></worksheet>`,
  )
}

describe('a .xlsx read in pieces', () => {
  it('holds what it holds when it is read whole, whatever its cells are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(rows, { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        fc.constantFrom('', 'x'),
        async (sheets, from1904, prefix) => {
          await writeMadeWorkbook(path, {
            sheets: sheets.map((all) => sheetXml(all, prefix)),
            texts: shared.join(''),
            styles,
            properties: from1904 ? 'date1904="1"' : '',
          })
          expect(await readInPieces(from1904)).toEqual(await readWhole())
        },
      ),
      runs(15, 150),
    )
  })

  it('holds the same when places that follow each other are left out', async () => {
    // a row's number may be on the row, on its first cell, or missing
    const places = fc.array(
      fc.tuple(
        fc.integer({ min: 1, max: 3 }),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 2 }), fc.boolean()), { minLength: 1, maxLength: 6 }),
      ),
      { minLength: 1, maxLength: 8 },
    )
    await fc.assert(
      fc.asyncProperty(places, fc.boolean(), async (all, isRowTold) => {
        const written = (isLeftOut: boolean): string => {
          let number = 0
          return all
            .map(([gap, cells]) => {
              number += gap
              let column = 0
              const inner = cells.map(([step, mayLeaveOut], at) => {
                column += step
                const isTold = !isLeftOut || step > 1 || !mayLeaveOut || (at === 0 && gap > 1 && !isRowTold)
                return `<c${isTold ? ` r="${columnName(column)}${number}"` : ''}><v>${number}.${column}</v></c>`
              })
              const isNumbered = !isLeftOut || (isRowTold && gap > 1)
              return `<row${isNumbered ? ` r="${number}"` : ''}>${inner.join('')}</row>`
            })
            .join('')
        }
        await writeMadeWorkbook(path, { sheets: [sheetOf(written(false))] })
        const told = await readInPieces()
        expect(told).toEqual(await readWhole())
        await writeMadeWorkbook(path, { sheets: [sheetOf(written(true))] })
        expect(await readInPieces()).toEqual(told)
      }),
      runs(15, 150),
    )
  })

  it('knows days by every style, built in or not', async () => {
    const cells = [...looks, 0, 0].map((_, at) => `<row r="${at + 1}"><c r="A${at + 1}" s="${at}"><v>${45_000 + at / 7}</v></c></row>`)
    await writeMadeWorkbook(path, { sheets: [sheetOf(cells.join(''))], styles })
    const read = await readInPieces()
    expect(read).toEqual(await readWhole())
    expect(read[0]?.data.filter(([value]) => value instanceof Date).length).toBeGreaterThan(40)
  })

  it('holds the same as written by others', async () => {
    const value = fc.oneof(
      text,
      number,
      fc.boolean(),
      fc.constant(null),
      fc.date({ min: new Date('1900-03-01'), max: new Date('2200-01-01'), noInvalidDate: true }),
    )
    const typed = (raw: string | number | boolean | Date | null) =>
      raw === null ? null : { value: raw, type: raw.constructor, ...(raw instanceof Date && { format: 'yyyy-mm-dd hh:mm' }) }
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(value, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 10 }), async (table) => {
        const fitting = table.map((line) => line.map((raw) => (typeof raw === 'string' ? raw.slice(0, 30_000) : raw)))
        await writeXlsxFile([
          { sheet: 'A', data: fitting.map((line) => line.map(typed)) },
          { sheet: 'B', data: [] },
        ] as never).toFile(path)
        expect(await readInPieces()).toEqual(await readWhole())
        const book: WorkBook = utils.book_new()
        utils.book_append_sheet(book, utils.aoa_to_sheet(fitting), 'C')
        writeFileSync(path, write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true }) as Buffer)
        expect(await readInPieces()).toEqual(await readWhole())
      }),
      runs(10, 100),
    )
  })

  it.each(['birdstrikes', 'northwind-orders', 'northwind-products', 'northwind-employees'])('holds what %s.csv holds', async (name) => {
    const table = readCsv(readData(`${name}.csv`).toString('utf8'), ',').slice(0, 3000)
    await writeXlsxFile([{ sheet: name, data: table.map((line) => line.map((value) => ({ type: String, value }))) }] as never).toFile(path)
    expect(await readInPieces()).toEqual(await readWhole())
    await extractSheet(path, 'xlsx', undefined)
    expect(readCsv(readFileSync(sheetTextPath(path), 'utf8'), ',')).toEqual(table)
  })

  it('comes a few rows at a time', async () => {
    const line = (row: number) =>
      `<row r="${row}"><c r="A${row}" t="inlineStr"><is><t>row ${row}</t></is></c><c r="B${row}"><v>${row}</v></c></row>`
    await writeMadeWorkbook(path, { sheets: [sheetOf(Array.from({ length: 30_000 }, (_, at) => line(at + 1)).join(''))] })
    let all = 0
    let most = 0
    for await (const some of (await openXlsx(path, await guardZip(path))).rows(0)) {
      all += some.length
      most = Math.max(most, some.length)
    }
    expect(all).toBe(30_000)
    expect(most).toBeLessThan(2000)
  })

  it('is written as wide as its widest row, wherever that is, with times as times and the days between', async () => {
    const wide = `<row r="4000"><c r="D4000"><v>7</v></c></row>`
    const clock = Array.from({ length: 3000 }, (_, at) => `<row r="${at + 1}"><c r="A${at + 1}" s="20"><v>0.5</v></c></row>`)
    const day = '<row r="3500"><c r="A3500" s="14"><v>45000.25</v></c></row>'
    for (const [last, first] of [
      [wide, '12:00:00,,,'],
      [day + wide, '1899-12-30 12:00:00,,,'],
      [day, '1899-12-30 12:00:00'],
    ] as const) {
      await writeMadeWorkbook(path, { sheets: [sheetOf(clock.join('') + last)], styles })
      await extractSheet(path, 'xlsx', undefined)
      const lines = readFileSync(sheetTextPath(path), 'utf8').split('\r\n')
      expect(lines[0]).toBe(first)
      expect(lines).toHaveLength((last.includes('D4000') ? 4000 : 3500) + 1)
    }
  })

  it('takes the first sheet that holds anything and people see', async () => {
    const [empty, one, two] = [
      sheetOf(''),
      sheetOf('<row r="1"><c r="A1"><v>1</v></c></row>'),
      sheetOf('<row r="2"><c r="A2"><v>2</v></c></row>'),
    ]
    const hidden = 'state="veryHidden"'
    for (const [sheets, states, sheet] of [
      [[empty, one, two], [], 1],
      [[one, two], [hidden], 1],
      [[empty, one], ['', hidden], 1],
      [[one, empty, two], [hidden, '', hidden], 0],
      [[empty, empty], [], 0],
    ] as const) {
      await writeMadeWorkbook(path, { sheets, states })
      expect(await extractSheet(path, 'xlsx', undefined)).toMatchObject({ sheet })
    }
    expect(readFileSync(sheetTextPath(path), 'utf8')).toBe('')
  })

  it('counts days from 1904 however the workbook says so, and takes a chart for a sheet without cells', async () => {
    const [chart, day] = ['<chartsheet/>', sheetOf('<row r="1"><c r="A1" s="14"><v>0</v></c></row>')]
    for (const [said, expected] of [
      ['date1904="1"', '1904-01-01'],
      ['date1904="true"', '1904-01-01'],
      ['date1904="0"', '1899-12-30'],
    ] as const) {
      await writeMadeWorkbook(path, { sheets: [chart, day], kinds: ['chartsheet'], styles, properties: said })
      const { sheets, sheet } = await extractSheet(path, 'xlsx', undefined)
      expect([sheets.map(({ rows: count }) => count), sheet]).toEqual([[0, 1], 1])
      expect(readFileSync(sheetTextPath(path), 'utf8')).toBe(`${expected}\r\n`)
    }
  })
})

describe('a hostile .xlsx', () => {
  const row = (cells: string, number: string | number = 1) => `<row r="${number}">${cells}</row>`
  const one = '<c r="A1"><v>1</v></c>'
  it.each<[string, string, string]>([
    ['no sheet data', '<worksheet/>', 'import_not_workbook'],
    ['an empty document', '', 'import_not_workbook'],
    ['a document that ends early', `<worksheet><sheetData>${row(one)}`, 'import_not_workbook'],
    ['tags that cross', `<worksheet><sheetData><row r="1">${one}</sheetData></row></worksheet>`, 'import_not_workbook'],
    ['a tag that never ends', `<worksheet><sheetData><row r="1" x="${'y'.repeat(9_000_000)}`, 'import_not_workbook'],
    ['a text of nine megabytes', sheetOf(row(`<c r="A1" t="str"><v>${'y'.repeat(9_000_000)}</v></c>`)), 'import_not_workbook'],
    ['tags in tags', sheetOf(`${'<a>'.repeat(500_000)}${'</a>'.repeat(500_000)}`), 'import_not_workbook'],
    ['entities', `<!DOCTYPE x [<!ENTITY a "b">]>${sheetOf(row(one))}`, 'import_not_workbook'],
    ['a cell without a place that is there already', sheetOf(row('<c><v>1</v></c>' + one)), 'import_not_workbook'],
    ['an empty place', sheetOf(row('<c r=""><v>1</v></c>')), 'import_not_workbook'],
    ['more cells without a place than columns are allowed', sheetOf(row('<c><v>1</v></c>'.repeat(1001))), 'import_too_many_columns'],
    ['a place that is none', sheetOf(row('<c r="1A"><v>1</v></c>')), 'import_not_workbook'],
    ['a place in small letters', sheetOf(row('<c r="zzzzzzz1"><v>1</v></c>')), 'import_not_workbook'],
    ['cells out of order', sheetOf(row('<c r="B1"><v>1</v></c><c r="A1"><v>1</v></c>')), 'import_not_workbook'],
    ['a cell twice', sheetOf(row(one + one)), 'import_not_workbook'],
    ['rows out of order', sheetOf(row('<c r="A2"><v>1</v></c>', 2) + row('<c r="A3"><v>1</v></c>', 1)), 'import_not_workbook'],
    ['a row that is no number', sheetOf(row(one, 'x')), 'import_not_workbook'],
    ['a row far away', sheetOf(row(one, 4_000_000_000)), 'import_too_many_rows'],
    ['a cell outside a row', sheetOf(one), 'import_not_workbook'],
    ['a text that is not there', sheetOf(row('<c r="A1" t="s"><v>7</v></c>')), 'import_not_workbook'],
    ['a text before the first', sheetOf(row('<c r="A1" t="s"><v>-1</v></c>')), 'import_not_workbook'],
    ['a style that is not there', sheetOf(row('<c r="A1" s="9999"><v>7</v></c>')), 'import_not_workbook'],
    ['a number that is none', sheetOf(row('<c r="A1"><v>x</v></c>')), 'import_not_workbook'],
    ['a truth that is none', sheetOf(row('<c r="A1" t="b"><v>2</v></c>')), 'import_not_workbook'],
    ['a type that is none', sheetOf(row('<c r="A1" t="z"><v>2</v></c>')), 'import_not_workbook'],
    ['16,384 columns', sheetOf(row('<c r="XFD1"><v>1</v></c>')), 'import_too_many_columns'],
    ['columns that only the reader sees', sheetOf(row('<c y="&gt;>" r="ALM1"><v>1</v></c>')), 'import_too_many_columns'],
  ])(
    'is refused: %s',
    async (_name, sheet, id) => {
      await writeMadeWorkbook(path, { sheets: [sheet, sheetOf(noise)], texts: '<si><t>x</t></si>', styles })
      await expect(extractSheet(path, 'xlsx', undefined)).rejects.toMatchObject({ id })
    },
    30_000,
  )

  it('is read or refused, however it was damaged', async () => {
    const sound = sheetOf(
      row('<c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>é</t></is></c>') + row('<c r="A3" s="14"><v>45000</v></c>', 3),
    )
    const bits = fc.constantFrom(
      '<',
      '>',
      '"',
      '/',
      '</c>',
      '<c r="',
      '<row>',
      '<![CDATA[',
      '<!--',
      '&#x0;',
      'A',
      '9',
      "'",
      '=',
      ' ',
      '\0',
      '<sheetData>',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(sound.length), fc.nat(6), bits), { minLength: 1, maxLength: 3 }), async (changes) => {
        const sheet = changes.reduce((xml, [at, gone, put]) => xml.slice(0, at) + put + xml.slice(at + gone), sound)
        await writeMadeWorkbook(path, { sheets: [sheet], texts: '<si><t>x</t></si>', styles })
        const read = await readInPieces().catch((error: unknown) => error)
        if (!Array.isArray(read)) expect(read).toBeInstanceOf(AppError)
      }),
      runs(40, 400),
    )
  })

  it('has parts that are missing or no XML', async () => {
    await writeMadeWorkbook(path, { sheets: [sheetOf(row(one))], styles: '<cellXfs><xf>' })
    await expect(extractSheet(path, 'xlsx', undefined)).rejects.toMatchObject({ id: 'import_not_workbook' })
    await writeMadeWorkbook(path, { sheets: [sheetOf(row(one))], texts: '<si><t>' })
    await expect(extractSheet(path, 'xlsx', undefined)).rejects.toMatchObject({ id: 'import_not_workbook' })
    await writeMadeWorkbook(path, { sheets: [sheetOf(row(one))], styles: `<!--${'é'.repeat(2_000_000)}--><a/>`.repeat(5) + noise })
    await expect(extractSheet(path, 'xlsx', undefined)).rejects.toMatchObject({ id: 'import_inflated' })
  })
})
