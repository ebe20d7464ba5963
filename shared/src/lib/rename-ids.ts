import { isUuid } from '#shared/lib/ids.ts'
import type { JsonObject, JsonValue } from '#shared/lib/json.ts'

/** The new id of an id; null: it names nothing any more; undefined: it stays. A `Map` is one. */
export interface IdNames {
  get(id: string): string | null | undefined
}

/** An id of a table, field, view, option or block, or a UUID, that stands alone between other letters. */
const idPattern = /(?<![0-9A-Za-z])(?:[tfvob][0-9a-z]{12}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![0-9A-Za-z])/g

/** An id of the same form that nothing has. */
export function lostId(id: string): string {
  const letter = id.slice(0, 1)
  return isUuid(id) ? '00000000-0000-0000-0000-000000000000' : `${letter}000000000000`
}

/** Every id in a text, in its order. */
export const idsInText = (text: string): string[] => text.match(idPattern) ?? []

/**
 * Replaces ids everywhere in plain data: whole texts, texts that hold some (formulas, addresses), and keys. An id that becomes null is null in its place.
 * A list loses it, an object loses its key, and a longer text holds {@link lostId} for it.
 */
export function renameIds<Value>(value: Value, names: IdNames): Value {
  return renamed(value as JsonValue, names) as Value
}

function renamed(value: JsonValue | undefined, names: IdNames): JsonValue | undefined {
  if (typeof value === 'string') return inText(value, names)
  if (Array.isArray(value)) {
    const list: readonly JsonValue[] = value
    return list.flatMap((each): JsonValue[] => {
      const next = renamed(each, names)
      return next === undefined || (next === null && each !== null) ? [] : [next]
    })
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value as JsonObject).flatMap(([key, inside]): [string, JsonValue | undefined][] => {
    const next = inText(key, names)
    return next === null ? [] : [[next, renamed(inside, names)]]
  })
  return Object.fromEntries(entries) as JsonObject
}

function inText(text: string, names: IdNames): string | null {
  const whole = names.get(text)
  if (whole !== undefined) return whole
  if (text.length < 13) return text
  return text.replace(idPattern, (id) => {
    const next = names.get(id)
    return next === undefined ? id : (next ?? lostId(id))
  })
}
