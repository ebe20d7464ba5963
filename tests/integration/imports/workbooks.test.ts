import { readFileSync, rmSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { utils, write } from '@e965/xlsx'
import writeXlsxFile from 'write-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportJob } from '#shared/nouns/imports/import-job.ts'
import type { RecordPage } from '#shared/nouns/records/record-page.ts'
import { analyse, planOf, waitForImport } from '#tests/support/import-file.ts'
import { sheetOf as madeSheet, writeMadeWorkbook } from '#tests/support/made-workbook.ts'
import { madeZip as zip, type MadePart as Part } from '#tests/support/made-zip.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
const folder = mkdtempSync(join(tmpdir(), 'trama-books-'))
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function workbook(): Promise<Buffer> {
  const path = join(folder, 'book.xlsx')
  const text = (value: string) => ({ type: String, value })
  await writeXlsxFile([
    { sheet: 'Notes', data: [[text('Only')], [text('a note')]] },
    {
      sheet: 'Peças',
      data: [
        [text('Code'), text('Name'), text('Price'), text('Made')],
        [
          text('007'),
          text('Ação; "x"'),
          { type: Number, value: 1.234 },
          { type: Date, value: new Date('2024-02-29T00:00:00Z'), format: 'dd/mm/yyyy' },
        ],
        [text('008'), text('=1+1'), { type: Number, value: -5 }, null],
      ],
    },
  ] as never).toFile(path)
  return readFileSync(path)
}

async function imported(job: ImportJob): Promise<unknown[][]> {
  const answer = await server.as(org.admin).post<{ tableId: string }>(`/api/imports/${job.id}/run`, planOf(job, 'Book'))
  expect(answer.status).toBe(200)
  expect(await waitForImport(server, org.admin, job.id, ['done', 'failed'])).toMatchObject({ state: 'done', rowErrorCount: 0 })
  const { body } = await server.as(org.admin).post<RecordPage>('/api/records/query', { tableId: answer.body.tableId })
  return Object.entries(body.columns).flatMap(([key, cells]) => (key.startsWith('f') ? [cells as unknown[]] : []))
}

describe('a workbook', () => {
  it('.xlsx: its sheets are offered, and one is imported with its numbers, days and texts', async () => {
    const first = await analyse(server, org.admin, 'book.xlsx', await workbook())
    expect(first.preview).toMatchObject({
      sheet: 0,
      sheets: [
        { name: 'Notes', rows: 2 },
        { name: 'Peças', rows: 3 },
      ],
    })
    const as = server.as(org.admin)
    expect((await as.post(`/api/imports/${first.id}/sheet`, { sheet: 9 })).status).toBe(422)
    expect((await as.post<ImportJob>(`/api/imports/${first.id}/sheet`, { sheet: 1 })).body.state).toBe('reading')
    const job = await waitForImport(server, org.admin, first.id, ['ready', 'failed'])
    expect(job.preview?.columns.map(({ label, type }) => [label, type])).toEqual([
      ['Code', 'singleLineText'],
      ['Name', 'singleLineText'],
      ['Price', 'number'],
      ['Made', 'date'],
    ])
    expect(await imported(job)).toEqual([
      ['007', '008'],
      ['Ação; "x"', '=1+1'],
      [1.234, -5],
      ['2024-02-29', null],
    ])
  })

  it('reads the first sheet that people see, and times of day as such', async () => {
    const clock = (hours: number, minutes: number) => ({ t: 'n' as const, v: (hours * 60 + minutes) / 1440, z: 'h:mm' })
    const moment = (day: number, hours: number, minutes: number) => ({
      t: 'n' as const,
      v: day + (hours * 60 + minutes) / 1440,
      z: 'm/d/yy h:mm',
    })
    const text = (v: string) => ({ t: 's' as const, v })
    const sheet = {
      '!ref': 'A1:B4',
      ...{ A1: text('Opens'), A2: clock(9, 5), A3: clock(18, 0), A4: clock(0, 0) },
      ...{ B1: text('Seen'), B2: moment(45_352, 10, 0), B3: moment(45_352, 13, 20), B4: moment(45_352, 0, 0) },
    }
    const hidden = utils.aoa_to_sheet([['Old'], ['x']])
    const book = {
      SheetNames: ['Kept & away', 'Hours'],
      Sheets: { 'Kept & away': hidden, Hours: sheet },
      Workbook: { Sheets: [{ Hidden: 1 as const }, { Hidden: 0 as const }] },
    }
    for (const bookType of ['xlsx', 'biff8'] as const) {
      const job = await analyse(server, org.admin, `book.${bookType}`, write(book, { type: 'buffer', bookType }) as Buffer)
      expect(job.preview?.sheets).toEqual([
        { name: 'Kept & away', rows: 2, hidden: true },
        { name: 'Hours', rows: 4 },
      ])
      expect(job.preview?.columns.map(({ label, type }) => [label, type])).toEqual([
        ['Opens', 'time'],
        ['Seen', 'dateTime'],
      ])
      expect(await imported(job)).toEqual([
        ['09:05:00', '18:00:00', '00:00:00'],
        ['2024-03-01T10:00:00.000Z', '2024-03-01T13:20:00.000Z', '2024-03-01T00:00:00.000Z'],
      ])
    }
  })

  it('.xls: the same', async () => {
    const book = utils.book_new()
    const sheet = utils.aoa_to_sheet([
      ['Code', 'Price'],
      ['007', 1.5],
      ['008', 2],
    ])
    utils.book_append_sheet(book, sheet, 'Old')
    const job = await analyse(server, org.admin, 'old.xls', write(book, { bookType: 'biff8', type: 'buffer' }) as Buffer)
    expect(job.preview?.sheets).toEqual([{ name: 'Old', rows: 3 }])
    expect(await imported(job)).toEqual([
      ['007', '008'],
      [1.5, 2],
    ])
  })

  it.each([
    [false, '2020-01-02'],
    [true, '2024-01-03'],
  ])('.xls: days are those that its own count means (from 1904: %s)', async (date1904, day) => {
    const book = utils.book_new()
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['Name', 'Made'],
        ['Ana', { t: 'n', v: 43_832, z: 'yyyy-mm-dd' }],
      ]),
      'Days',
    )
    book.Workbook = { WBProps: { date1904 } }
    const job = await analyse(server, org.admin, 'days.xls', write(book, { bookType: 'biff8', type: 'buffer' }) as Buffer)
    expect(job.preview).toMatchObject({ columns: [{}, { type: 'date' }], rows: [['Ana', day]] })
  })
})

const book: Part = { name: 'xl/workbook.xml', data: Buffer.from('<workbook/>') }
const sheetOf = (xml: string): Part => ({ name: 'xl/worksheets/sheet1.xml', data: Buffer.from(xml) })

describe('what stands in a cell and is no value is told', () => {
  it('.xlsx: errors, and formulas whose results were not kept; numbers with all digits stay numbers', async () => {
    const path = join(folder, 'losses.xlsx')
    const rows = [
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Share</t></is></c><c r="B1" t="inlineStr"><is><t>Sum</t></is></c></row>',
      '<row r="2"><c r="A2"><v>0.14285714285714285</v></c><c r="B2"><f>A2*2</f></c></row>',
      '<row r="3"><c r="A3"><v>0.30000000000000004</v></c><c r="B3" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>',
      '<row r="4"><c r="A4"><v>1E-7</v></c><c r="B4" t="str"><f>""</f><v></v></c></row>',
      '<row r="5"><c r="A5"><v>2</v></c><c r="B5"><f t="shared" si="0"/></c></row>',
    ]
    await writeMadeWorkbook(path, { sheets: [madeSheet(rows.join(''))] })
    const job = await analyse(server, org.admin, 'losses.xlsx', readFileSync(path))
    expect(job.preview?.columns.map(({ type }) => type)).toEqual(['number', 'singleLineText'])
    expect(job.preview?.problems).toEqual([
      { kind: 'formulaCells', row: 2, count: 2 },
      { kind: 'errorCells', row: 3, count: 1 },
    ])
  })

  it('.xls: errors', async () => {
    const sheet = utils.aoa_to_sheet([
      ['a', 'b'],
      [1, 2],
    ])
    sheet['B2'] = { t: 'e', v: 7, w: '#DIV/0!' }
    const book = utils.book_new()
    utils.book_append_sheet(book, sheet, 'One')
    const job = await analyse(server, org.admin, 'losses.xls', write(book, { type: 'buffer', bookType: 'xls' }) as Buffer)
    expect(job.preview?.problems).toEqual([{ kind: 'errorCells', row: 2, count: 1 }])
  })
})

describe('hostile workbooks are refused', () => {
  const bomb = Buffer.alloc(60 * 1024 * 1024, 0x20)
  it.each<[string, () => Buffer, string]>([
    ['a bomb that says so', () => zip([book, { name: 'xl/sharedStrings.xml', data: bomb }]), 'import_inflated'],
    ['a bomb that lies', () => zip([book, { name: 'xl/sharedStrings.xml', data: bomb, says: 1000 }]), 'import_inflated'],
    ['a sheet far too wide', () => zip([book, sheetOf('<row r="1"><c r="XFD1"><v>1</v></c></row>')]), 'import_too_many_columns'],
    ['a sheet far too long', () => zip([book, sheetOf('<row r="1048576"><c r="ZZ1048576"><v>1</v></c></row>')]), 'import_too_many_rows'],
    ['entities', () => zip([book, sheetOf('<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>')]), 'import_not_workbook'],
    ['a zip that is none', () => Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(500, 7)]), 'import_not_workbook'],
    ['a zip of something else', () => zip([{ name: '__proto__/evil.txt', data: Buffer.from('x') }]), 'import_not_workbook'],
    [
      'an .xls that is none',
      () => Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(600, 3)]),
      'import_not_workbook',
    ],
  ])(
    '%s',
    async (_name, make, error) => {
      const job = await analyse(server, org.admin, 'bad.xlsx', make())
      expect(job).toMatchObject({ state: 'failed', error: { id: error } })
    },
    60_000,
  )
})
