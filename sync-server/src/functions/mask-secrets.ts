import { isJsonObject, type JsonValue } from '#shared/lib/json.ts'

/** Shorter ones stand in any text. */
const shortestMasked = 4
const mask = '•••'

/** Hides secrets that code was told in a text that people read. */
export function maskText(text: string, secrets: ReadonlySet<string>): string {
  let masked = text
  for (const secret of secrets) if (secret.length >= shortestMasked) masked = masked.replaceAll(secret, mask)
  return masked
}

/** The same in every text and key of a value. */
export function maskValue(value: JsonValue, secrets: ReadonlySet<string>): JsonValue {
  if (secrets.size === 0) return value
  if (typeof value === 'string') return maskText(value, secrets)
  if (Array.isArray(value)) return value.map((one: JsonValue) => maskValue(one, secrets))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [maskText(key, secrets), maskValue(one, secrets)]))
}
