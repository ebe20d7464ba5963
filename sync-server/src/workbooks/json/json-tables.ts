import type { Locale } from '#shared/fields/field-type.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '#shared/lib/json.ts'
import { trelloTables } from '#server/workbooks/json/trello-tables.ts'

/** A list of records within a JSON file: the names of its columns, and its cells as texts. */
export interface JsonTable {
  name: string
  heads: readonly string[]
  count: number
  /** made one by one: together they may be many times the file */
  rows(): Iterable<readonly string[]>
  /** the options of columns that choose among a few, in their order */
  choices?: ReadonlyMap<string, readonly string[]>
}

/** Objects within objects become columns of their own this deep; what lies deeper is kept as JSON. */
const deepest = 3
const mostColumns = 1000
/** Lists of one object that are offered. */
const mostLists = 500

/** The tables of a JSON value: of a known program, a list of records, or the lists that an object holds. */
export function tablesOf(value: JsonValue, language: Locale['language'] = 'en'): JsonTable[] {
  const known = isJsonObject(value) ? trelloTables(value, language) : undefined
  if (known) return known.filter(({ count }) => count > 0)
  return listsIn(value, '', 0)
    .slice(0, mostLists)
    .flatMap(({ name, list }) => tableOf(name, list) ?? [])
}

interface FoundList {
  name: string
  list: readonly JsonValue[]
}

function listsIn(value: JsonValue, name: string, depth: number): FoundList[] {
  if (Array.isArray(value)) return [{ name: name === '' ? 'Records' : name, list: value }]
  if (!isJsonObject(value) || depth > deepest) return []
  const lists = Object.entries(value).flatMap(([key, one]) => listsIn(one ?? null, name === '' ? key : `${name}.${key}`, depth + 1))
  // a single record
  return lists.length === 0 && depth === 0 && Object.keys(value).length > 0 ? [{ name: 'Records', list: [value] }] : lists
}

/** Undefined for a list that holds no records. */
function tableOf(name: string, list: readonly JsonValue[]): JsonTable | undefined {
  if (list.length > 0 && list.every((row) => Array.isArray(row))) {
    const [head = [], ...rows] = list.map((row) => (row as readonly JsonValue[]).map(textOf))
    return { name, heads: head, count: rows.length, rows: () => rows }
  }
  const records = list.filter(isJsonObject)
  if (records.length === 0) return undefined
  const heads = new Set<string>()
  for (const record of records) addHeads(heads, record)
  return { name, heads: [...heads], count: records.length, rows: () => rowsOf(records, [...heads]) }
}

function* rowsOf(records: readonly JsonObject[], heads: readonly string[]): Generator<string[]> {
  for (const record of records) yield cellsOf(record, heads)
}

/** Adds the names of a record's columns, as far as there may be more. */
export function addHeads(heads: Set<string>, record: JsonObject): void {
  for (const key of flat(record).keys()) if (heads.size < mostColumns) heads.add(key)
}

/** A record's cells below the given names. */
export function cellsOf(record: JsonObject, heads: readonly string[]): string[] {
  const cells = flat(record)
  return heads.map((head) => cells.get(head) ?? '')
}

/** The values of a record by their path: `customer.name`. */
function flat(record: JsonObject): Map<string, string> {
  const found = new Map<string, string>()
  const walk = (value: JsonObject, path: string, depth: number): void => {
    for (const [key, one = null] of Object.entries(value)) {
      const name = path === '' ? key : `${path}.${key}`
      if (isJsonObject(one) && depth < deepest && Object.keys(one).length > 0) walk(one, name, depth + 1)
      else found.set(name, textOf(one))
    }
  }
  walk(record, '', 1)
  return found
}

/** Signs that part the values of a list, in the order in which they are taken. */
const between = [', ', '; ', '\n']

/** A value as a cell: lists of plain values with a sign between them that none has, other lists and deep objects as JSON. */
export function textOf(value: JsonValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (typeof value !== 'object') return String(value)
  const isPlain = Array.isArray(value) && value.every((one) => one === null || typeof one !== 'object')
  if (!isPlain) return JSON.stringify(value)
  const texts = (value as readonly JsonValue[]).map(textOf)
  return texts.join(between.find((sign) => texts.every((text) => !text.includes(sign.trim() || sign))) ?? '\n')
}
