import { appendFileSync, writeFileSync } from 'node:fs'
import { parseJson, type JsonValue } from '#shared/lib/json.ts'
import type { BoardName } from '#shared/nouns/connectors/source-names.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { ReadForm, Language } from '#server/connectors/boards/board-product.ts'
import { pipefyForm } from '#server/connectors/boards/pipefy/pipefy-form.ts'
import { trelloForm } from '#server/connectors/boards/trello/trello-form.ts'
import type { Job } from '#server/jobs/job.ts'
import { toldHead } from '#shared/nouns/imports/told-table.ts'

const forms: Readonly<Record<BoardName, ReadForm>> = { trello: trelloForm, pipefy: pipefyForm }

export interface CardsInput {
  product: BoardName
  language: Language
  /** other boards of the same source */
  known: readonly string[]
  /** the answer that describes the board, and one with cards of it */
  shape: Uint8Array
  page: Uint8Array
  /** the file that the rows go into; the first page begins it */
  path: string
  isFirst: boolean
  mostBytes: number
}

export interface CardsResult {
  count: number
  bytes: number
  next: string | null
}

/** Takes the cards out of a page and writes them. @throws AppError `source_failed` for an answer of another form, `source_too_large` */
export const cardsJob: Job = (given): Promise<CardsResult> => {
  const { product, language, known, shape, page, path, isFirst, mostBytes } = given as CardsInput
  const form = forms[product](valueOf(shape), { language, known })
  const found = form?.read(valueOf(page))
  if (!form || !found) throw new AppError('source_failed')
  const text = (isFirst ? toldHead(form.columns) : '') + found.rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  const bytes = Buffer.byteLength(text)
  if (bytes > mostBytes) throw new AppError('source_too_large', { limit: mostBytes })
  if (isFirst) writeFileSync(path, text, { mode: 0o600 })
  else appendFileSync(path, text)
  return Promise.resolve({ count: found.rows.length, bytes, next: found.next })
}

function valueOf(bytes: Uint8Array): JsonValue {
  const value = parseJson(Buffer.from(bytes).toString('utf8'))
  if (value === undefined) throw new AppError('source_failed')
  return value as JsonValue
}
