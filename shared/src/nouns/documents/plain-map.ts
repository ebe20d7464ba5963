import * as Y from 'yjs'
import type { JsonObject } from '#shared/lib/json.ts'

/**
 * A map's content as plain objects, lists and texts, as `toJSON` gives it, except for keys. Anybody may write the key `__proto__` into a
 * document. There it would set the prototype of the object; here it is an ordinary key.
 */
export function plainMap(map: Y.Map<unknown>): JsonObject {
  return Object.fromEntries([...map.entries()].map(([key, value]) => [key, plainValue(value)])) as JsonObject
}

function plainValue(value: unknown): unknown {
  if (value instanceof Y.Map) return plainMap(value)
  if (value instanceof Y.Array) return value.toArray().map(plainValue)
  return value instanceof Y.AbstractType ? (value.toJSON() as unknown) : value
}
