import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { utils, write, type CellObject } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportJob } from '#shared/nouns/imports/import-job.ts'
import { analyse } from '#tests/support/import-file.ts'
import { sheetOf, writeMadeWorkbook } from '#tests/support/made-workbook.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg()
})
afterAll(() => server.close())

type Book = 'xlsx' | 'xls'

/** A workbook of one column, each number with its format. */
function book(kind: Book, cells: readonly (readonly [number, string?])[]): Buffer {
  const sheet = utils.aoa_to_sheet([['Name', 'Value'], ...cells.map((_, at) => [`Name ${at}`, null])])
  cells.forEach(([v, z], at) => {
    const cell: CellObject = { t: 'n', v, ...(z !== undefined && { z }) }
    sheet[`B${at + 2}`] = cell
  })
  sheet['!ref'] = `A1:B${cells.length + 1}`
  const made = utils.book_new()
  utils.book_append_sheet(made, sheet, 'Data')
  return write(made, { type: 'buffer', bookType: kind === 'xls' ? 'biff8' : 'xlsx' }) as Buffer
}

async function read(
  kind: Book,
  cells: readonly (readonly [number, string?])[],
): Promise<{ type: string | undefined; config: unknown; shown: string[] }> {
  const job: ImportJob = await analyse(server, org.admin, `book.${kind}`, book(kind, cells))
  expect(job.error).toBeNull()
  const column = job.preview?.columns[1]
  return { type: column?.type, config: column?.config, shown: job.preview?.rows.map((row) => row[1] ?? '') ?? [] }
}

describe.each<Book>(['xlsx', 'xls'])('numbers as a workbook shows them: .%s (W10, W11)', (kind) => {
  it.each<[string, [number, string?][], string[], string]>([
    [
      'durations',
      [
        [27.5 / 24, '[h]:mm'],
        [0.5 / 24, '[h]:mm'],
      ],
      ['27:30', '00:30'],
      'singleLineText',
    ],
    [
      'durations with seconds',
      [
        [27.5 / 24, '[hh]:mm:ss'],
        [1 / 86_400, '[hh]:mm:ss'],
      ],
      ['27:30:00', '00:00:01'],
      'singleLineText',
    ],
    [
      'minutes',
      [
        [90 / 1440, '[mm]:ss'],
        [100, '[mm]:ss'],
      ],
      ['01:30:00', '2400:00:00'],
      'singleLineText',
    ],
    [
      'negative durations',
      [
        [-1.5 / 24, '[h]:mm'],
        [50 / 24, '[h]:mm'],
      ],
      ['-01:30', '50:00'],
      'singleLineText',
    ],
    [
      'leading zeros',
      [
        [1234, '00000'],
        [98_101, '00000'],
      ],
      ['01234', '98101'],
      'singleLineText',
    ],
    [
      'signs between digits',
      [
        [12_345_678_909, '000\\.000\\.000\\-00'],
        [52_998_224_725, '000"."000"."000"-"00'],
      ],
      ['123.456.789-09', '529.982.247-25'],
      'cpf',
    ],
    [
      'percent',
      [
        [0.125, '0.0%'],
        [1, '0%'],
      ],
      ['12.5%', '100%'],
      'percent',
    ],
    [
      'percent of long fractions',
      [
        [0.07, '0%'],
        [0.29, '0%'],
      ],
      ['7%', '29%'],
      'percent',
    ],
    ['percent and others', [[0.125, '0.0%'], [5]], ['0.125', '5'], 'number'],
    [
      'euros',
      [
        [1234.5, '#,##0.00\\ [$€-407]'],
        [-3, '#,##0.00\\ [$€-407]'],
      ],
      ['€1234.5', '-€3'],
      'currency',
    ],
    [
      'reais',
      [
        [1234.5, '"R$"\\ #,##0.00'],
        [2, '[$R$-416]\\ #,##0.00'],
      ],
      ['R$1234.5', 'R$2'],
      'currency',
    ],
    [
      'accounts',
      [
        [1234.5, '_-[$£-809]* #,##0.00_-'],
        [2, '_-[$£-809]* #,##0.00_-'],
      ],
      ['£1234.5', '£2'],
      'currency',
    ],
    [
      'two currencies',
      [
        [1234.5, '[$€-407]#,##0.00'],
        [2, '[$£-809]#,##0.00'],
      ],
      ['1234.5', '2'],
      'number',
    ],
    [
      'money with more decimals than it has',
      [
        [1.2345, '[$€-407]#,##0.00'],
        [2, '[$€-407]#,##0.00'],
      ],
      ['1.2345', '2'],
      'number',
    ],
    [
      'an unknown currency',
      [
        [1.25, '#,##0.00\\ "kr"'],
        [2, '#,##0.00\\ "kr"'],
      ],
      ['1.25', '2'],
      'number',
    ],
    [
      'plain decimals',
      [
        [1.25, '0.00'],
        [2, '#,##0.00'],
      ],
      ['1.25', '2'],
      'number',
    ],
    [
      'times of few digits',
      [
        [45_361.2090278, 'yyyy-mm-dd h:mm:ss'],
        [45_362.5, 'yyyy-mm-dd h:mm:ss'],
      ],
      ['2024-03-10 05:01:00', '2024-03-11 12:00:00'],
      'dateTime',
    ],
  ])('%s', async (_, cells, shown, type) => {
    expect(await read(kind, cells)).toMatchObject({ type, shown })
  })

  it('money keeps its sign (A21)', async () => {
    expect(
      (
        await read(kind, [
          [1, '#,##0.00\\ [$€-407]'],
          [2, '#,##0.00\\ [$€-407]'],
        ])
      ).config,
    ).toEqual({ symbol: '€' })
  })
})

it('styles without their part, and ticks as words, are read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trama-formats-'))
  const path = join(folder, 'book.xlsx')
  const text = (value: string): string => `<c t="str"><v>${value}</v></c>`
  const rows = ['true', 'false', 'true'].map(
    (tick, at) => `<row>${text(`n${at}`)}<c t="b" s="3"><v>${tick}</v></c><c s="7"><v>${at}.5</v></c></row>`,
  )
  await writeMadeWorkbook(path, { sheets: [sheetOf(`<row>${text('Name')}${text('Done')}${text('N')}</row>${rows.join('')}`)] })
  const job = await analyse(server, org.admin, 'book.xlsx', readFileSync(path))
  rmSync(folder, { recursive: true, force: true })
  expect(job.preview?.columns.map(({ type }) => type)).toEqual(['singleLineText', 'checkbox', 'number'])
  expect(job.preview?.rows.map((row) => row.slice(1))).toEqual([
    ['true', '0.5'],
    ['false', '1.5'],
    ['true', '2.5'],
  ])
})
