import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { localeOf } from '#shared/fields/locale.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { isEmptyMark } from '#shared/nouns/imports/empty-mark.ts'
import type { ImportColumn } from '#shared/nouns/imports/import-job.ts'
import { readCell } from '#shared/nouns/imports/read-cell.ts'
import { analyseFile } from '#server/features/imports/analyse-job.ts'

/** A file in the form of one that a known program writes, and what is to be understood. */
interface RealShaped {
  file: string
  proves: string
  language: 'en' | 'pt' | 'es'
  encoding: string
  delimiter: string
  headerRow: number | null
  problems: string[]
  /** by column: its type, and the first cells as they are stored */
  columns: Record<string, string>
}

const folder = join(import.meta.dirname, '../../data/imports')
const cases = JSON.parse(readFileSync(join(folder, 'cases.json'), 'utf8')) as RealShaped[]

function storedAs(text: string, column: ImportColumn, language: RealShaped['language']): string {
  const { holds } = fieldTypes[column.type]
  if (isEmptyMark(text, column.type)) return ''
  if (holds !== undefined) return text
  const locale = { ...localeOf(language), timezone: 'America/Sao_Paulo', decimal: column.decimal, dateOrder: column.dateOrder }
  const read = readCell(fieldTypes[column.type], text, column.config, locale)
  return read.ok ? String(read.value ?? '') : `does not fit: ${text}`
}

async function understood({ file, language }: Pick<RealShaped, 'file' | 'language'>) {
  const locale = { ...localeOf(language), timezone: 'America/Sao_Paulo' }
  const { preview } = await analyseFile({ path: join(folder, file), locale })
  const { encoding, delimiter, headerRow, columns, rows, problems } = preview
  const told = columns.map((column): [string, string] => {
    const doubt = [column.decimalGuessed ? ' (decimal sign?)' : '', column.dateOrderGuessed ? ' (order of days?)' : ''].join('')
    const cells = rows.slice(0, 4).map((row) => storedAs(row[column.index] ?? '', column, language))
    return [column.label, `${column.type}${doubt}: ${cells.join(' | ')}`]
  })
  return { encoding, delimiter, headerRow, problems: problems.map(({ kind }) => kind), columns: Object.fromEntries(told) }
}

describe('a file in the form of a real one', () => {
  test.each(cases)('$file: $proves', async (one) => {
    expect({ ...one, ...(await understood(one)) }).toEqual(one)
  })

  test('is listed with what it proves', () => {
    const files = readdirSync(folder).filter((name) => name !== 'cases.json')
    expect(cases.map(({ file }) => file).sort()).toEqual(files.sort())
  })
})
