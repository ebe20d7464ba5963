import { isJsonObject, type JsonValue } from '#shared/lib/json.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { objectsOf, textOf } from '#server/connectors/boards/read-parts.ts'

const longestSaid = 300

/** The data of an answer of GraphQL, which tells of failures in an answer with the status 200. @throws AppError `source_*` */
export function dataOf(answer: JsonValue): JsonValue {
  const errors = isJsonObject(answer) ? objectsOf(answer['errors']) : []
  const [first] = errors
  if (!first) return isJsonObject(answer) ? (answer['data'] ?? null) : null
  const said = textOf(first['message'])
    .replace(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, longestSaid)
  if (/denied|unauthori[sz]ed|not authori[sz]ed|invalid.*token/i.test(said)) throw new AppError('source_credentials', { said })
  if (/not found|does not exist|doesn't exist on type/i.test(said) && !/on type/i.test(said)) throw new AppError('source_changed', { said })
  throw new AppError('source_failed', { said, isUnknownField: /on type|can't be spread/i.test(said) })
}

/** A server of another version does not know a field that was asked for. */
export function isUnknownField(error: unknown): boolean {
  return error instanceof AppError && (error.details as { isUnknownField?: unknown } | undefined)?.isUnknownField === true
}
