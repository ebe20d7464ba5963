import { isJsonObject, type JsonObject, type JsonValue } from '#shared/lib/json.ts'

/** Readers of an answer whose parts may be of any type: a wrong one counts as absent. */
export const textOf = (value: JsonValue | undefined): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

export const objectOf = (value: JsonValue | undefined): JsonObject | undefined => {
  const given = value ?? null
  return isJsonObject(given) ? given : undefined
}

export const objectsOf = (value: JsonValue | undefined): JsonObject[] =>
  Array.isArray(value) ? (value as readonly JsonValue[]).filter(isJsonObject) : []

/** A name that many rows repeat: a long one would make them many times the answer. */
export const nameOf = (value: JsonValue | undefined): string => textOf(value).slice(0, 200)

/** By the place that their program gave them. */
export const bySort = (a: JsonObject, b: JsonObject): number => place(a) - place(b)

const place = ({ pos }: JsonObject): number => (typeof pos === 'number' ? pos : 0)
