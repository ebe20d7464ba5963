import { isJsonObject, type JsonValue } from '#shared/lib/json.ts'
import { isSame } from '#shared/lib/merge-three.ts'

/**
 * True when a thing has nothing that it did not have before: parts of it may be gone or empty, and lists of things with ids are compared by
 * these. It may go then, and nobody's work goes with it.
 */
export function addsNothing(now: JsonValue | undefined, before: JsonValue | undefined): boolean {
  if (isEmpty(now) || isSame(now, before)) return true
  if (Array.isArray(now) && Array.isArray(before)) {
    const [items, old] = [now as readonly JsonValue[], new Map((before as readonly JsonValue[]).map((one) => [idOf(one), one]))]
    return items.every((item) => idOf(item) !== undefined && old.has(idOf(item)) && addsNothing(item, old.get(idOf(item))))
  }
  if (!isJsonObject(now) || !isJsonObject(before)) return false
  return Object.entries(now).every(([key, value]) => addsNothing(value, before[key]))
}

const isEmpty = (value: JsonValue | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const idOf = (value: JsonValue): string | undefined => (isJsonObject(value) && typeof value['id'] === 'string' ? value['id'] : undefined)
