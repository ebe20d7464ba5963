import { parseJson, type JsonValue } from '#shared/lib/json.ts'
import type { BoardConfig } from '#shared/nouns/connectors/board-schemas.ts'
import type { BoardName } from '#shared/nouns/connectors/source-names.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { AskJson, BoardProduct } from '#server/connectors/boards/board-product.ts'
import { pipefyProduct } from '#server/connectors/boards/pipefy/pipefy-product.ts'
import { trelloProduct } from '#server/connectors/boards/trello/trello-product.ts'
import { askSource } from '#server/connectors/web/ask-source.ts'
import type { SafeFetch } from '#server/lib/outbound/safe-fetch.ts'

export const boardProducts: Readonly<Record<BoardName, BoardProduct>> = { trello: trelloProduct, pipefy: pipefyProduct }

/** A list of names is small; more of it is refused. */
const mostBytes = 1024 * 1024

/** Asks a product for a list of names. @throws AppError `source_*` */
export function askJson(safeFetch: SafeFetch, signal: AbortSignal): AskJson {
  return async (request) => {
    const { body } = await askSource(safeFetch, { ...request, mostBytes, signal })
    const value = parseJson(body.toString('utf8'))
    if (value === undefined) throw new AppError('source_failed')
    return value as JsonValue
  }
}

/** The way in with the key that it needs. @throws AppError `source_credentials` where there is none */
export function completeWay(product: BoardName, { token, key }: BoardConfig, ownKey: string | undefined): BoardConfig {
  if (!boardProducts[product].needsKey) return { token }
  const known = key ?? ownKey
  if (known === undefined) throw new AppError('source_credentials')
  return { token, key: known }
}
