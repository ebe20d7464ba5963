import type { BoardConfig } from '#shared/nouns/connectors/board-schemas.ts'
import type { BoardName } from '#shared/nouns/connectors/source-names.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { BoardChoice, Language } from '#server/connectors/boards/board-product.ts'
import { boardProducts } from '#server/connectors/boards/board-products.ts'
import type { CardsInput, CardsResult } from '#server/connectors/boards/cards-job.ts'
import { isUnknownField } from '#server/connectors/boards/pipefy/graphql-fault.ts'
import { askSource } from '#server/connectors/web/ask-source.ts'
import { readInTime, type Reading } from '#server/connectors/web/read-in-time.ts'

/** The means of reading a board into a file. */
export interface BoardReading extends Reading {
  language: Language
  /** other boards of the same source */
  known: readonly string[]
  /** in a thread: answers are parsed nowhere else */
  takeCards(input: CardsInput): Promise<CardsResult>
}

const mostShapeBytes = 8 * 1024 * 1024
const mostPageBytes = 20 * 1024 * 1024
const mostFileBytes = 100 * 1024 * 1024
const mostPages = 2000

/**
 * Reads the cards of a board into the file of an import, page by page. A description of their columns stands above them.
 * @throws AppError `source_*`
 */
export function readBoard(product: BoardName, way: BoardConfig, board: Omit<BoardChoice, 'isPlain'>, reading: BoardReading): Promise<void> {
  return readInTime(reading, async (signal) => {
    const read = (isPlain: boolean): Promise<void> => readPages(product, way, { ...board, isPlain }, { ...reading, signal })
    await read(false).catch((error: unknown) => {
      if (!isUnknownField(error)) throw error
      return read(true)
    })
  })
}

async function readPages(product: BoardName, way: BoardConfig, board: BoardChoice, reading: BoardReading): Promise<void> {
  const { safeFetch, signal, path, language, known } = reading
  const { shape: askShape, page: askPage } = boardProducts[product]
  const shape = await askSource(safeFetch, { ...askShape(way, board), mostBytes: mostShapeBytes, signal })
  const asked = new Set<string>()
  let [rows, bytes] = [0, 0]
  let next: string | null = null
  do {
    if (asked.size > mostPages) throw new AppError('source_too_large', { pages: mostPages })
    const answer = await askSource(safeFetch, { ...askPage(way, board, next), mostBytes: mostPageBytes, signal })
    const taken = await reading.takeCards({
      ...{ product, language, known, path, shape: shape.body, page: answer.body, isFirst: asked.size === 0 },
      mostBytes: mostFileBytes - bytes,
    })
    asked.add(next ?? '')
    rows += taken.count
    bytes += taken.bytes
    reading.told(rows)
    // a server that names a page again would be asked for ever
    next = taken.next === null || asked.has(taken.next) ? null : taken.next
  } while (next !== null)
}
