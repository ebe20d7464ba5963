import { isShortId } from '#shared/lib/ids.ts'
import type { JsonValue } from '#shared/lib/json.ts'
import { isJsonObject } from '#shared/lib/json.ts'
import type { FilterCondition, FilterGroup, FilterValue, Sort } from '#shared/query/query.ts'

/** Tolerant readers of block settings: whatever is not right reads as absent, so that a foreign config never breaks an app. */
export function readText(value: JsonValue | undefined, longest = 500): string {
  return typeof value === 'string' ? value.slice(0, longest) : ''
}

export function readId(prefix: 't' | 'f' | 'v', value: JsonValue | undefined): string | null {
  return isShortId(prefix, value) ? value : null
}

export function readChoice<T extends string>(choices: readonly T[], value: JsonValue | undefined, otherwise: T): T {
  return choices.find((choice) => choice === value) ?? otherwise
}

/** A list of texts without repeats; null when it is not a list (which means "all" where that makes sense). */
export function readList(value: JsonValue | undefined, accepts: (item: string) => boolean): string[] | null {
  if (!Array.isArray(value)) return null
  return [...new Set(value.filter((item): item is string => typeof item === 'string' && accepts(item)))]
}

export function readSorts(value: JsonValue | undefined): Sort[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((item) =>
    isJsonObject(item) && isShortId('f', item['fieldId'])
      ? [{ fieldId: item['fieldId'], direction: item['direction'] === 'desc' ? 'desc' : 'asc' } satisfies Sort]
      : [],
  )
}

/** A filter of at most six levels; nodes that are not right are left out. Null when there is none. */
export function readFilter(value: JsonValue | undefined, depth = 6): FilterGroup | null {
  if (!isJsonObject(value) || depth === 0 || !Array.isArray(value['nodes'])) return null
  const nodes = value['nodes'].flatMap((node) => {
    const read = isJsonObject(node) && 'nodes' in node ? readFilter(node, depth - 1) : readCondition(node)
    return read ? [read] : []
  })
  return { id: readText(value['id'], 40) || 'root', conjunction: value['conjunction'] === 'or' ? 'or' : 'and', nodes }
}

function readCondition(value: JsonValue): FilterCondition | null {
  if (!isJsonObject(value)) return null
  const { id, fieldId, operator } = value
  if (typeof id !== 'string' || typeof operator !== 'string' || !isShortId('f', fieldId)) return null
  const compared = readFilterValue(value['value'])
  return compared === undefined ? { id, fieldId, operator } : { id, fieldId, operator, value: compared }
}

function readFilterValue(value: JsonValue | undefined): FilterValue | undefined {
  if (typeof value === 'string' || typeof value === 'number') return value
  if (Array.isArray(value)) return value.filter((item): item is string => typeof item === 'string')
  if (isJsonObject(value) && value['currentUser'] === true) return { currentUser: true }
  return undefined
}

/** Every field a filter compares. */
export function filterFields(filter: FilterGroup | null): string[] {
  if (!filter) return []
  return filter.nodes.flatMap((node) => ('nodes' in node ? filterFields(node) : [node.fieldId]))
}
