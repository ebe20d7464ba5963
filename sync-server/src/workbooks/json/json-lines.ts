import { createReadStream } from 'node:fs'
import { isJsonObject, parseJson, type JsonValue } from '#shared/lib/json.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { addHeads, cellsOf, textOf } from '#server/workbooks/json/json-tables.ts'

/** The records of a file with a value in each line. Each line is read when it is asked for, so that a file of any size takes little memory. */
export interface LineTable {
  heads: readonly string[]
  count: number
  rows(): AsyncIterable<readonly string[]>
}

/**
 * Looks through a file with a value in each line; undefined where its first lines are none. Lists stand for rows whose first names the columns.
 * @throws AppError `import_json` for a line that is no JSON, `import_too_large` for one line as long as `mostLine` bytes
 */
export async function lineTableOf(path: string, mostLine: number): Promise<LineTable | undefined> {
  const heads = new Set<string>()
  let [objects, lists] = [0, 0]
  let named: readonly string[] = []
  try {
    for await (const value of valuesOf(path, mostLine)) {
      if (Array.isArray(value) && lists++ === 0) named = (value as readonly JsonValue[]).map(textOf)
      if (!isJsonObject(value)) continue
      objects++
      addHeads(heads, value)
    }
  } catch (error) {
    if (objects + lists === 0 && error instanceof AppError) return undefined
    throw error
  }
  if (objects > 0) return { heads: [...heads], count: objects, rows: () => objectRows(path, mostLine, [...heads]) }
  return lists > 0 ? { heads: named, count: lists - 1, rows: () => listRows(path, mostLine) } : undefined
}

async function* objectRows(path: string, mostLine: number, heads: readonly string[]): AsyncGenerator<string[]> {
  for await (const value of valuesOf(path, mostLine)) if (isJsonObject(value)) yield cellsOf(value, heads)
}

async function* listRows(path: string, mostLine: number): AsyncGenerator<string[]> {
  let isHead = true
  for await (const value of valuesOf(path, mostLine)) {
    if (!Array.isArray(value)) continue
    if (!isHead) yield (value as readonly JsonValue[]).map(textOf)
    isHead = false
  }
}

/** The values of a file with one in each line. @throws AppError `import_json`, `import_too_large` */
export async function* valuesOf(path: string, mostLine: number): AsyncGenerator<JsonValue> {
  for await (const line of linesOf(path, mostLine)) {
    if (line.trim() === '') continue
    const value = parseJson(line)
    if (value === undefined) throw new AppError('import_json')
    yield value as JsonValue
  }
}

async function* linesOf(path: string, mostLine: number): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let parts: string[] = []
  let length = 0
  for await (const piece of createReadStream(path)) {
    const [rest = '', ...begun] = decoder
      .decode(piece as Uint8Array, { stream: true })
      .replaceAll('\0', '')
      .split('\n')
    parts.push(rest)
    length += rest.length
    if (length > mostLine) throw new AppError('import_too_large', { limit: mostLine })
    for (const next of begun) {
      yield parts.join('')
      parts = [next]
      length = next.length
    }
  }
  yield parts.join('') + decoder.decode()
}
