import { isJsonObject, type JsonValue } from '#shared/lib/json.ts'

/** Names under which programs put their lists. */
const usual = ['data', 'items', 'results', 'records', 'rows', 'values', 'value', 'entries', 'list']

/** The part of a value at a path of names with dots between them; undefined for none. */
export function partAt(value: JsonValue | undefined, path: string): JsonValue | undefined {
  let part = value
  for (const name of path === '' ? [] : path.split('.')) {
    if (Array.isArray(part)) part = (part as readonly JsonValue[])[Number(name)]
    else if (isJsonObject(part ?? null)) part = Object.hasOwn(part as object, name) ? (part as Record<string, JsonValue>)[name] : undefined
    else return undefined
  }
  return part
}

/** The records of an answer: those at the path, or, without one, its list or the first list within it. Undefined where there is none. */
export function recordsAt(value: JsonValue, path: string): readonly JsonValue[] | undefined {
  const part = partAt(value, path)
  if (Array.isArray(part)) return part as readonly JsonValue[]
  if (part === undefined || !isJsonObject(part)) return undefined
  if (path !== '') return [part]
  const names = Object.keys(part)
  const name = usual.find((one) => Array.isArray(part[one])) ?? names.find((one) => Array.isArray(part[one]))
  return name === undefined ? undefined : (part[name] as readonly JsonValue[])
}
