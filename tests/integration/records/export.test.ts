import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import readWorkbook, { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csvCell, withFormulaMark, withoutFormulaMark } from '#shared/nouns/exports/csv-text.ts'
import { cutMark, cutTextsHeader, isCutText, longestSheetCell, textForSheet } from '#shared/nouns/exports/sheet-cell.ts'
import { readCsv } from '#shared/nouns/imports/csv-reader.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { ImportJob } from '#shared/nouns/imports/import-job.ts'
import type { RecordPage } from '#shared/nouns/records/record-page.ts'
import { guardZip } from '#server/workbooks/zip-guard.ts'
import { writeSheet } from '#server/features/records/exports/write-sheet.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { analyse, planOf, waitForImport } from '#tests/support/import-file.ts'
import { runs } from '#tests/support/property-runs.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let table: BuiltTable
let cities: BuiltTable
let cityIds: string[] = []
const field = (name: string): string => table.fields[name] ?? ''
const formulas = ['=1+1', '+cmd|calc', '-2+3', '@SUM(A1)', '\tx', "'=quoted", '=HYPERLINK("http://x";"y")']

beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg()
  const context = org.context(org.admin)
  cities = buildTable(context, { label: 'Cities', fields: { name: 'singleLineText', hidden: 'number' } })
  cityIds = addRecords(context, cities, [
    { name: 'São Paulo', hidden: 1 },
    { name: 'Lisboa', hidden: 2 },
  ])
  const options = [
    { id: 'o000000000001', label: 'Open', hue: 'blue' },
    { id: 'o000000000002', label: 'Closed; done', hue: 'red' },
  ]
  table = buildTable(context, {
    fields: {
      name: 'singleLineText',
      note: 'text',
      amount: 'number',
      money: 'currency',
      day: 'date',
      at: 'dateTime',
      state: { type: 'select', config: { options } },
      city: { type: 'connectedRecord', config: { tableId: cities.id } },
      secret: 'singleLineText',
    },
  })
  addRecords(context, table, [
    ...formulas.map((name, row) => ({ name, amount: -row - 0.5, money: 123_456, secret: 'top secret' })),
    {
      name: 'Ação; "x"',
      note: 'two\nlines',
      day: '2024-02-29',
      at: '2024-02-29T12:34:56.789Z',
      state: 'o000000000002',
      city: cityIds,
      amount: 12_345.678,
    },
  ])
})
afterAll(() => server.close())

async function exported(member: TestMember, body: object = {}): Promise<{ status: number; bytes: Buffer; headers: Headers }> {
  const response = await fetch(`${server.url}/api/v3/tab/${table.id}/csv-export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers }
}

describe('a CSV export', () => {
  it('names what ids stand for, keeps every digit, and marks what would be a formula', async () => {
    const { status, bytes, headers } = await exported(org.admin)
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toContain('attachment')
    const [head, ...rows] = readCsv(bytes.toString('utf8'), ',')
    expect(head).toEqual(['name', 'note', 'amount', 'money', 'day', 'at', 'state', 'city', 'secret'])
    expect(rows.slice(0, formulas.length).map((row) => row[0])).toEqual(formulas.map((text) => `'${text}`))
    expect(rows[0]?.slice(2, 4)).toEqual(['-0.5', '1234.56'])
    expect(rows.at(-1)).toEqual([
      'Ação; "x"',
      'two\nlines',
      '12345.678',
      '',
      '02/29/2024',
      '02/29/2024 12:34:56.789',
      'Closed; done',
      'São Paulo, Lisboa',
      '',
    ])
    expect((await exported(org.admin, { escapeFormulas: false })).bytes.toString()).toContain('\r\n=1+1,')
  })

  it('is written as Portuguese and Spanish spreadsheets read it', async () => {
    const pt = server.createOrg('Casa')
    const context = pt.context(pt.admin)
    pt.org.db.writeNow(() => pt.org.db.run(pt.org.db.build.updateTable('organisation').set({ language: 'pt' })))
    const own = buildTable(context, { fields: { name: 'singleLineText', amount: 'number' } })
    addRecords(context, own, [{ name: 'a;b', amount: 1.5 }])
    const response = await fetch(`${server.url}/api/v3/tab/${own.id}/csv-export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${pt.admin.token}`, 'content-type': 'application/json' },
      body: '{}',
    })
    const text = Buffer.from(await response.arrayBuffer()).toString('utf8')
    expect(text).toBe('\ufeffname;amount\r\n"a;b";"1,5"\r\n')
  })

  it('follows filter, order and fields, and the rights of who asks', async () => {
    const filter = { id: 'g', conjunction: 'and', nodes: [{ id: 'c', fieldId: field('amount'), operator: 'less', value: -3 }] }
    const body = {
      filter,
      sorts: [{ fieldId: field('amount'), direction: 'asc' }],
      fields: [field('amount'), field('name')],
      withIds: true,
    }
    const [head, ...rows] = readCsv((await exported(org.admin, body)).bytes.toString(), ',')
    expect(head).toEqual(['id', 'amount', 'name'])
    expect(rows.map((row) => row[1])).toEqual(['-6.5', '-5.5', '-4.5', '-3.5'])

    const member = org.addMember({
      profile: {
        tables_enabled: {
          [table.id]: { fields_excluded: [field('secret')], data: [{ field: field('amount'), operator: 'greater', value: 0 }] },
          [cities.id]: { data: [{ field: cities.fields['hidden'] ?? '', operator: 'is', value: 2 }] },
        },
      } as never,
    })
    const text = (await exported(member)).bytes.toString()
    const seen = readCsv(text, ',')
    expect(text).not.toContain('secret')
    expect(seen).toHaveLength(2)
    // a record of another table that one may not see is not named
    expect(seen[1]?.[7]).toBe('Lisboa')
    expect((await exported(member, { fields: [field('secret')] })).bytes.toString().trim()).toBe('')
    expect((await exported(org.addMember())).status).toBe(404)
  })

  it('comes back through the importer as it was', async () => {
    const { bytes } = await exported(org.admin, { fields: ['name', 'note', 'amount', 'day', 'at', 'state'].map(field) })
    const job = await analyse(server, org.admin, 'back.csv', bytes)
    expect(job.error).toBeNull()
    const started = await server.as(org.admin).post<{ tableId: string }>(`/api/imports/${job.id}/run`, planOf(job, 'Back'))
    const done: ImportJob = await waitForImport(server, org.admin, job.id, ['done', 'failed'])
    expect(done).toMatchObject({ state: 'done', rowErrorCount: 0 })
    const read = async (tableId: string): Promise<CellValue[][]> => {
      const { body } = await server.as(org.admin).post<RecordPage>('/api/records/query', { tableId })
      const model = Object.keys(body.columns).filter((key) => key.startsWith('f'))
      return model.map((id) => body.columns[id] as CellValue[])
    }
    const [name, note, amount, day, at] = await read(started.body.tableId)
    const original = await read(table.id)
    // what people type is trimmed, so a tab in front does not stay
    const names = original[0]?.map((cell) => String(cell).trim())
    expect([name, note, amount, day]).toEqual([names, original[1], original[2], original[4]])
    expect(at).toEqual(original[5])
  })
})

describe('a spreadsheet export', () => {
  it('keeps numbers, days and texts apart', async () => {
    const { bytes, status } = await exported(org.admin, { format: 'xlsx', fields: ['name', 'amount', 'money', 'day', 'city'].map(field) })
    expect(status).toBe(200)
    const rows = await readSheet(bytes, { trim: false })
    expect(rows[0]).toEqual(['name', 'amount', 'money', 'day', 'city'])
    expect(rows[1]?.slice(0, 3)).toEqual(['=1+1', -0.5, 1234.56])
    expect(rows.at(-1)).toEqual(['Ação; "x"', 12_345.678, null, new Date('2024-02-29T00:00:00Z'), 'São Paulo, Lisboa'])
  })

  it('says which texts a cell does not hold whole, in the cell, in a second sheet and in the answer', async () => {
    const own = server.createOrg()
    const context = own.context(own.admin)
    const texts = buildTable(context, { fields: { name: 'singleLineText', note: 'text' } })
    // the cut would be in the middle of a character
    const long = `${'x'.repeat(longestSheetCell - cutMark.length - 1)}😀${'y'.repeat(5000)}`
    const fits = `${'z'.repeat(longestSheetCell - 5)}<&>"!`
    addRecords(context, texts, [
      { name: 'long', note: long },
      { name: 'fits', note: fits },
    ])
    const ask = (format: string): Promise<Response> =>
      fetch(`${server.url}/api/v3/tab/${texts.id}/csv-export`, {
        method: 'POST',
        headers: { authorization: `Bearer ${own.admin.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ format, withIds: true }),
      })
    const answer = await ask('xlsx')
    expect(answer.headers.get(cutTextsHeader)).toBe('1')
    const bytes = Buffer.from(await answer.arrayBuffer())
    const [records, cut] = await readWorkbook(bytes, { trim: false })
    expect(records?.data.map((row) => row[2])).toEqual(['note', textForSheet(long), fits])
    expect(String(records?.data[1]?.[2])).toMatch(/^x+ \[…\]$/)
    expect(cut?.data[0]?.[0]).toContain('1 texts are longer')
    expect(cut?.data.at(-1)).toEqual(['C2', 'note', long.length])

    const whole = await ask('csv')
    expect(whole.headers.get(cutTextsHeader)).toBe('0')
    expect(readCsv(await whole.text(), ',')[1]?.[2]).toBe(long)
  })

  it('is written while it is read: what is not in the file yet is little, however much there is', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'trama-sheet-'))
    const target = join(folder, 'large.xlsx')
    let given = 0
    let mostWaiting = 0
    function* rows(): Generator<string[]> {
      for (let row = 0; row < 1500; row++) {
        // hardly compressible: the file has nearly the size of its content
        const cell = randomBytes(15_000).toString('base64')
        given += 15_000
        mostWaiting = Math.max(mostWaiting, given - (existsSync(target) ? statSync(target).size : 0))
        yield [cell]
      }
    }
    await writeSheet(target, ['text'], rows(), 'en')
    expect(given).toBe(22_500_000)
    expect(mostWaiting).toBeLessThan(given / 4)
    expect((await guardZip(target)).has('xl/worksheets/sheet1.xml')).toBe(true)
    expect(await readSheet(readFileSync(target))).toHaveLength(1501)
    rmSync(folder, { recursive: true })
  })
})

describe('a text that a cell does not hold', () => {
  it('is known again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5 }), fc.boolean(), (beyond, isPair) => {
        const text = `${'a'.repeat(longestSheetCell - 5)}${isPair ? '😀😀😀' : 'bbbbb'}${'c'.repeat(beyond)}`
        const cell = textForSheet(text)
        expect(cell.length).toBeLessThanOrEqual(longestSheetCell)
        expect(isCutText(cell)).toBe(text.length > longestSheetCell)
        expect(cell).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/)
      }),
    )
  })
})

describe('marks and quotes', () => {
  it('are taken off again', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(...formulas, "''=x", "'", '-5', '+55 11 99999-0000', '=1', "'-3", '＝1+1', '＋x', '－x', '＠x', 'a;=1+1', 'a,b'),
    )
    fc.assert(
      fc.property(fc.array(anything, { minLength: 2, maxLength: 5 }), fc.constantFrom(',', ';', '\t'), (cells, delimiter) => {
        const clean = cells.map((cell) => cell.replaceAll('\0', ''))
        for (const cell of clean) {
          expect(withoutFormulaMark(withFormulaMark(cell))).toBe(cell)
          if (/^[=@＝＠]./.test(cell)) expect(withFormulaMark(cell).startsWith("'")).toBe(true)
        }
        expect(readCsv(`${clean.map((cell) => csvCell(cell, delimiter)).join(delimiter)}\r\n`, delimiter)).toEqual([clean])
      }),
      runs(300, 3_000),
    )
  })

  it('are put to what another program takes for a formula or a delimiter', () => {
    for (const sign of ['=', '+', '-', '@', '＝', '＋', '－', '＠']) expect(withFormulaMark(`${sign}A1`)).toBe(`'${sign}A1`)
    for (const delimiter of [',', ';', '\t'])
      for (const text of ['a,=1+1', 'a;=1+1', 'a\t=1+1']) expect(csvCell(text, delimiter)).toBe(`"${text}"`)
  })
})
