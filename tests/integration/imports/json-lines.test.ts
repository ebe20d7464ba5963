import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { csvCell } from '#shared/nouns/exports/csv-text.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { extractJson } from '#server/workbooks/json/json-file.ts'
import { lineTableOf } from '#server/workbooks/json/json-lines.ts'
import { sheetTextPath } from '#server/workbooks/workbook-file.ts'
import { runs } from '#tests/support/property-runs.ts'

const folder = mkdtempSync(join(tmpdir(), 'json-lines-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'file.json')

/** A JSON file that is larger than what is read at once. */
function writeLarge(line: (row: number) => string, rows: number): void {
  writeFileSync(path, '')
  const text = Array.from({ length: rows }, (_, row) => line(row)).join('\n')
  writeFileSync(path, text)
}

async function idOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
  } catch (error) {
    if (error instanceof AppError) return error.id
    throw error
  }
  return 'nothing'
}

const record = fc.dictionary(
  fc.constantFrom('a', 'b', 'ção', 'x y'),
  fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.string()),
    fc.record({ deep: fc.string() }),
  ),
  { minKeys: 1 },
)

describe('a file of records, one in each line', () => {
  it('has the same cells whether it is read whole or line by line', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 20 }), async (records) => {
        // two lines at least: one is a single record, whose lists may be the tables
        const lines = [...records, ...records].map((one) => JSON.stringify(one))
        writeFileSync(path, lines.join('\n'))
        await extractJson(path)
        const whole = readFileSync(sheetTextPath(path), 'utf8')
        const table = await lineTableOf(path, 1_000_000)
        const rows = [table?.heads ?? []]
        for await (const row of table?.rows() ?? []) rows.push(row)
        expect(rows.map((row) => `${row.map((cell) => csvCell(cell, ',')).join(',')}\n`).join('')).toBe(whole)
      }),
      runs(200, 5_000),
    )
  })

  it('is read beyond the bound of files that are read whole, with names that only its end has', async () => {
    const filling = 'y'.repeat(200_000)
    writeLarge((row) => JSON.stringify({ id: row, filling, ...(row === 119 && { last: 'ü' }) }), 120)
    const { sheets } = await extractJson(path)
    expect(sheets).toEqual([{ name: 'Records', rows: 120 }])
    const text = readFileSync(sheetTextPath(path), 'utf8').trimEnd().split('\n')
    expect([text[0], text.length, text.at(-1)?.slice(-3)]).toEqual(['id,filling,last', 121, 'y,ü'])
  })

  it.each([
    ['one value larger than the bound', (row: number) => (row === 0 ? '[' : `${JSON.stringify('z'.repeat(200_000))},`), 'import_too_large'],
    ['a line that is no JSON', (row: number) => (row === 50 ? '{"a"' : JSON.stringify({ a: 'z'.repeat(200_000) })), 'import_json'],
    ['words', (row: number) => (row === 0 ? '"a"' : JSON.stringify('z'.repeat(200_000))), 'import_too_large'],
  ])('ends with a sentence: %s', async (_, line, error) => {
    writeLarge(line, 120)
    expect(await idOf(extractJson(path))).toBe(error)
  })
})
