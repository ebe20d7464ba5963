import { isJsonObject, type JsonObject, type JsonValue } from '#shared/lib/json.ts'
import { isSame } from '#shared/lib/merge-three.ts'

/** Things inside of a table or app, and the keys of places: blocks push each other away, and no work goes with a place. */
const inside: ReadonlySet<string> = new Set(['fields', 'views', 'forms', 'blocks'])
const places: ReadonlySet<string> = new Set(['position', 'desktop', 'mobile', 'ownPhone', 'parentId'])

/**
 * True when a thing has nothing that it did not have before, but for its place: parts of it may be gone or empty, and things in it are compared
 * by their ids. It may go then, and nobody's work goes with it.
 */
export function addsNothing(now: JsonValue | undefined, before: JsonValue | undefined): boolean {
  return isWithin(withoutPlaces(now), withoutPlaces(before))
}

function withoutPlaces(whole: JsonValue | undefined): JsonValue | undefined {
  if (!isJsonObject(whole)) return whole
  const entries = Object.entries(whole).filter(([key]) => !places.has(key))
  const settled = ([key, value]: [string, JsonValue]): [string, JsonValue] =>
    inside.has(key) && Array.isArray(value) ? [key, (value as readonly JsonValue[]).map((one) => withoutPlaces(one) ?? null)] : [key, value]
  return Object.fromEntries((entries as [string, JsonValue][]).map(settled)) as JsonObject
}

function isWithin(now: JsonValue | undefined, before: JsonValue | undefined): boolean {
  if (isEmpty(now) || isSame(now, before)) return true
  if (Array.isArray(now) && Array.isArray(before)) {
    const [items, old] = [now as readonly JsonValue[], new Map((before as readonly JsonValue[]).map((one) => [idOf(one), one]))]
    return items.every((item) => idOf(item) !== undefined && old.has(idOf(item)) && isWithin(item, old.get(idOf(item))))
  }
  if (!isJsonObject(now) || !isJsonObject(before)) return false
  return Object.entries(now).every(([key, value]) => isWithin(value, before[key]))
}

const isEmpty = (value: JsonValue | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const idOf = (value: JsonValue): string | undefined => (isJsonObject(value) && typeof value['id'] === 'string' ? value['id'] : undefined)
