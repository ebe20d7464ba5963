import { open } from 'node:fs/promises'
import { AppError } from '#shared/protocol/errors.ts'
import type { JsonValue } from '#shared/lib/json.ts'
import { toldHeadSchema, type ToldColumn } from '#shared/nouns/imports/told-table.ts'
import { valuesOf, type LineTable } from '#server/workbooks/json/json-lines.ts'
import { textOf } from '#server/workbooks/json/json-tables.ts'

const begins = Buffer.from('{"tramaTable":1,')
const mostHeadBytes = 8 * 1024 * 1024

/** A file of rows whose first line describes their columns; undefined for any other. @throws AppError `import_json` for a broken one */
export async function toldTableOf(path: string): Promise<(LineTable & { columns: readonly ToldColumn[] }) | undefined> {
  if (!(await isTold(path))) return undefined
  let columns: readonly ToldColumn[] | undefined
  let count = -1
  for await (const value of valuesOf(path, mostHeadBytes)) {
    if (count++ >= 0) continue
    columns = toldHeadSchema.safeParse(value).data?.columns
    if (!columns) throw new AppError('import_json')
  }
  if (!columns) throw new AppError('import_json')
  return { columns, heads: columns.map(({ name }) => name), count, rows: () => rowsOf(path) }
}

async function isTold(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(begins.byteLength), position: 0 })
    return bytesRead === begins.byteLength && buffer.equals(begins)
  } finally {
    await file.close()
  }
}

async function* rowsOf(path: string): AsyncGenerator<string[]> {
  for await (const value of valuesOf(path, mostHeadBytes)) if (Array.isArray(value)) yield (value as readonly JsonValue[]).map(textOf)
}
