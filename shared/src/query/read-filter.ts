import { isShortId } from '#shared/lib/ids.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '#shared/lib/json.ts'
import { relativeDays } from '#shared/values/relative-day-names.ts'
import type { FilterCondition, FilterGroup, FilterValue, RelativeValue } from '#shared/values/query.ts'

/** Bounds of the schema (query-schema.ts), which a property test holds equal to this reader. */
const deepest = 6
const mostNodes = 50

/** Matches nothing: replaces an unreadable filter or condition, so that no result is widened. */
const unreadableField = 'f000000000000'
const brokenCondition = (id: string): FilterCondition => ({ id, fieldId: unreadableField, operator: 'unreadable' })

/**
 * The filter in foreign content. It accepts the same as the schema, without the schema library. An invalid part becomes, in its place, a
 * condition that matches nothing. Null without a filter.
 */
export function readFilter(value: JsonValue | undefined): FilterGroup | null {
  if (value === undefined || value === null) return null
  return readGroup(value, deepest) ?? { id: 'unreadable', conjunction: 'and', nodes: [brokenCondition('unreadable')] }
}

function readGroup(value: JsonValue, depth: number): FilterGroup | undefined {
  if (!isJsonObject(value) || !hasOnly(value, ['id', 'conjunction', 'nodes'])) return undefined
  const { id, conjunction, nodes } = value
  if (depth === 0 || !isNodeId(id) || (conjunction !== 'and' && conjunction !== 'or')) return undefined
  if (!Array.isArray(nodes) || nodes.length > mostNodes) return undefined
  return { id, conjunction, nodes: nodes.map((node, index) => readNode(node, depth - 1) ?? brokenCondition(idOf(node, index))) }
}

function readNode(value: JsonValue, depth: number): FilterGroup | FilterCondition | undefined {
  if (!isJsonObject(value)) return undefined
  return 'nodes' in value ? readGroup(value, depth) : readCondition(value)
}

function readCondition(value: JsonObject): FilterCondition | undefined {
  if (!hasOnly(value, ['id', 'fieldId', 'operator', 'value'])) return undefined
  const { id, fieldId, operator, value: compared } = value
  if (!isNodeId(id) || !isShortId('f', fieldId) || !isText(operator, 40) || operator === '') return undefined
  if (compared === undefined) return { id, fieldId, operator }
  const read = readValue(compared)
  return read === undefined ? undefined : { id, fieldId, operator, value: read }
}

function readValue(value: JsonValue): FilterValue | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value === 'string') return isText(value, 10_000) ? value : undefined
  if (Array.isArray(value)) return value.length <= 500 && value.every((item) => isText(item, 200)) ? value : undefined
  if (!isJsonObject(value)) return undefined
  if (hasOnly(value, ['currentUser'])) return value['currentUser'] === true ? { currentUser: true } : undefined
  return readRelative(value)
}

function readRelative(value: JsonObject): RelativeValue | undefined {
  const { relative: name, amount } = value
  const relative = relativeDays.find((day) => day === name)
  if (!relative || !hasOnly(value, ['relative', 'amount'])) return undefined
  if (amount === undefined) return { relative }
  const isCount = typeof amount === 'number' && Number.isInteger(amount) && amount >= 0 && amount <= 36_500
  return isCount ? { relative, amount } : undefined
}

const isText = (value: JsonValue | undefined, longest: number): value is string => typeof value === 'string' && value.length <= longest
const isNodeId = (value: JsonValue | undefined): value is string => isText(value, 40) && value !== ''
const hasOnly = (value: JsonObject, keys: readonly string[]): boolean => Object.keys(value).every((key) => keys.includes(key))

/** The node's own id where it has one, so that its condition can still be removed. */
function idOf(node: JsonValue, index: number): string {
  const id = isJsonObject(node) ? node['id'] : undefined
  return isNodeId(id) ? id : `unreadable-${index}`
}
