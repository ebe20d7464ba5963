import { createHash } from 'node:crypto'
import { appendFileSync, writeFileSync } from 'node:fs'
import type { JsonValue } from '#shared/lib/json.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { partAt, recordsAt } from '#server/connectors/web/find-records.ts'
import type { Job } from '#server/jobs/job.ts'
import { asJsonFault } from '#server/lib/json-fault.ts'

export interface PageInput {
  bytes: Uint8Array
  /** the file that the records go into, a line each; the first page begins it */
  path: string
  isFirst: boolean
  records: string
  /** where the page has its cursor or the next address; undefined: nowhere */
  next: string | undefined
  /** the mark of the page before: the same page again ends the reading */
  before: string | undefined
  mostBytes: number
}

export interface PageResult {
  count: number
  bytes: number
  next: string | null
  /** of the records alone */
  mark: string
  /** the same records as on the page before, which were not written again */
  isSame: boolean
}

/** Takes the records out of a page of JSON and writes them. @throws AppError `import_json` for no JSON, and for one without records */
export const pageJob: Job = (given): Promise<PageResult> => {
  const { bytes, path, isFirst, records: at, next, before, mostBytes } = given as PageInput
  const value = parse(Buffer.from(bytes).toString('utf8'))
  const records = recordsAt(value, at)
  if (!records) throw new AppError(isFirst ? 'import_json' : 'source_changed')
  const text = linesOf(records)
  const size = Buffer.byteLength(text)
  if (size > mostBytes) throw new AppError('source_too_large', { limit: mostBytes })
  const mark = createHash('sha256').update(text).digest('base64')
  const isSame = mark === before
  if (isFirst) writeFileSync(path, text, { mode: 0o600 })
  else if (!isSame) appendFileSync(path, text)
  const mention = next === undefined ? null : partAt(value, next)
  return Promise.resolve({
    ...{ count: records.length, bytes: size, mark, isSame },
    next: typeof mention === 'string' && mention !== '' ? mention : typeof mention === 'number' ? String(mention) : null,
  })
}

function linesOf(records: readonly JsonValue[]): string {
  try {
    return records.map((record) => `${JSON.stringify(record)}\n`).join('')
  } catch (error) {
    throw asJsonFault(error)
  }
}

function parse(text: string): JsonValue {
  try {
    return JSON.parse(text.replace(/^\ufeff/, '')) as JsonValue
  } catch {
    throw new AppError('import_json')
  }
}
