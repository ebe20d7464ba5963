import { isJsonObject, type JsonObject, type JsonValue } from '#shared/lib/json.ts'

/** The outcome of a merge: `clashes` are the places where both sides changed one thing in different ways. */
export interface Merged {
  value: JsonValue | undefined
  clashes: string[]
}

/**
 * Merges two changes of plain data that began with `base`: keys of objects and items with an id are merged one by one. `preferred` has its way with a thing that both sides changed. undefined: it is not there. Items keep the order of `local`, and new ones of `next` follow.
 */
export function mergeThree(
  base: JsonValue | undefined,
  local: JsonValue | undefined,
  next: JsonValue | undefined,
  preferred: 'local' | 'next' = 'local',
  at = '',
): Merged {
  if (isSame(local, next) || isSame(base, next)) return { value: local, clashes: [] }
  if (isSame(base, local)) return { value: next, clashes: [] }
  if (isJsonObject(local) && isJsonObject(next)) return mergeKeys(isJsonObject(base) ? base : {}, local, next, preferred, at)
  const [b, l, n] = [itemsOf(base), itemsOf(local), itemsOf(next)]
  if (b && l && n) {
    const merged = mergeKeys(b, l, n, preferred, at)
    return { value: Object.values(merged.value as JsonObject), clashes: merged.clashes }
  }
  return { value: preferred === 'local' ? local : next, clashes: [at] }
}

function mergeKeys(base: JsonObject, local: JsonObject, next: JsonObject, preferred: 'local' | 'next', at: string): Merged {
  const clashes: string[] = []
  const merged: Record<string, JsonValue> = {}
  for (const key of new Set([...Object.keys(local), ...Object.keys(next)])) {
    const one = mergeThree(own(base, key), own(local, key), own(next, key), preferred, at === '' ? key : `${at}.${key}`)
    clashes.push(...one.clashes)
    if (one.value !== undefined) merged[key] = one.value
  }
  return { value: merged, clashes }
}

const own = (object: JsonObject, key: string): JsonValue | undefined => (Object.hasOwn(object, key) ? object[key] : undefined)

/** A list of things with ids as an object by them; undefined for other values. */
function itemsOf(value: JsonValue | undefined): JsonObject | undefined {
  if (!Array.isArray(value)) return undefined
  const items = value as readonly JsonValue[]
  const entries = items.flatMap((item): [string, JsonValue][] =>
    isJsonObject(item) && typeof item['id'] === 'string' ? [[item['id'], item]] : [],
  )
  const isKeyed = entries.length === items.length && new Set(entries.map(([id]) => id)).size === entries.length
  // a key that looks like a number would change the order
  return isKeyed && !entries.some(([id]) => /^\d+$/.test(id)) ? (Object.fromEntries(entries) as JsonObject) : undefined
}

/** Equal as JSON, whatever the order of keys; a key that is undefined is none. */
export function isSame(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b)) {
    const [one, other] = [a as readonly JsonValue[], b as readonly JsonValue[]]
    return one.length === other.length && one.every((item, n) => isSame(item, other[n]))
  }
  if (!isJsonObject(a) || !isJsonObject(b)) return false
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isSame(own(a, key), own(b, key)))
}
