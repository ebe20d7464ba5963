import { isJsonObject, type JsonValue } from '#shared/lib/json.ts'
import { textIn } from '#shared/lib/text-in.ts'

/** Names of headers that hold credentials: of the standard, and as products call them (`X-Api-Key`, `X-Auth-Token`). */
const secretName = /^(?:authorization|proxy-authorization|cookie)$|(?:^|[-_])(?:api[-_]?key|auth|token|secret|password|credentials?)$/i
const place = /\{\{[^{}]*\}\}/g

/**
 * True for headers of which one holds a credential as words of its own: everybody who sees the automation would read it. A connection keeps it
 * where nobody does. A value that comes from elsewhere is none of the automation's.
 */
export function holdsSecret(pairs: JsonValue): boolean {
  return (
    Array.isArray(pairs) &&
    pairs.some(
      (pair) =>
        isJsonObject(pair) && secretName.test(textIn(pair['name']).trim()) && textIn(pair['value']).replace(place, '').trim() !== '',
    )
  )
}
