import { isJsonObject, type JsonObject, type JsonValue } from '#shared/lib/json.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { wrongPart } from '#server/lib/wrong-part.ts'

export const mostBodyBytes = 1024 * 1024
const deepest = 32
const mostParts = 1000

/**
 * The content of a request, whatever the sender's habit: JSON, a form, or the query of the address.
 * @throws AppError `malformed_json`, `invalid_request` for one that is too deep
 */
export function readContent(method: string, contentType: string, query: URLSearchParams, body: Buffer): JsonValue {
  if (method === 'GET' || body.length === 0) return fromPairs(query)
  const text = body.toString('utf8')
  if (/^application\/x-www-form-urlencoded/i.test(contentType)) return fromForm(new URLSearchParams(text))
  if (depthOf(text) > deepest) throw wrongPart('', 'too deep')
  try {
    return JSON.parse(text) as JsonValue
  } catch {
    if (/^text\/plain/i.test(contentType)) return { text }
    throw new AppError('malformed_json')
  }
}

/** Some senders put JSON into a form's one part. */
function fromForm(form: URLSearchParams): JsonValue {
  const payload = form.get('payload')
  if (payload !== null && [...form.keys()].length === 1) {
    try {
      return depthOf(payload) > deepest ? { payload } : (JSON.parse(payload) as JsonValue)
    } catch {
      return { payload }
    }
  }
  return fromPairs(form)
}

/** A name that comes twice is a list. */
function fromPairs(pairs: URLSearchParams): JsonObject {
  const found = new Map<string, string[]>()
  for (const [name, value] of [...pairs].slice(0, mostParts)) found.set(name, [...(found.get(name) ?? []), value])
  return Object.fromEntries([...found].map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]))
}

/** How deep brackets stand in each other, outside texts. */
function depthOf(text: string): number {
  let depth = 0
  let most = 0
  let inText = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (inText) {
      if (sign === '\\') at++
      else if (sign === '"') inText = false
    } else if (sign === '"') inText = true
    else if (sign === '{' || sign === '[') most = Math.max(most, ++depth)
    else if (sign === '}' || sign === ']') depth--
  }
  return most
}

/** The value at `items.0.total`; undefined where there is none. */
export function valueAt(content: JsonValue, path: string): JsonValue | undefined {
  let value: JsonValue | undefined = content
  for (const key of path.split('.')) {
    if (Array.isArray(value)) value = /^\d{1,6}$/.test(key) ? (value[Number(key)] as JsonValue | undefined) : undefined
    else value = isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
  }
  return value
}
