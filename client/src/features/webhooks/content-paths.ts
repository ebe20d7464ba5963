import { foldText } from '#shared/lib/fold-text.ts'
import { isJsonObject, type JsonValue } from '#shared/lib/json.ts'
import type { WebhookMapping } from '#shared/nouns/webhooks/webhook-calls.ts'
import type { Field } from '#shared/nouns/tables/table.ts'

const mostPaths = 200
const deepest = 6

/** The places of values in a request's content, with a short text of each: `order.total`. */
export function pathsOf(content: JsonValue): { path: string; example: string }[] {
  const found: { path: string; example: string }[] = []
  const visit = (value: JsonValue, path: string, depth: number): void => {
    if (found.length >= mostPaths) return
    const isInner = depth < deepest && (Array.isArray(value) || isJsonObject(value))
    if (!isInner) {
      if (path !== '') found.push({ path, example: (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 60) })
      return
    }
    for (const [key, inner] of Object.entries(value)) visit(inner as JsonValue, path === '' ? key : `${path}.${key}`, depth + 1)
  }
  visit(Array.isArray(content) ? ((content[0] ?? null) as JsonValue) : content, '', 0)
  return found
}

/** The first content that has values with places: a request that nobody could read teaches nothing. */
export function firstReadable(contents: readonly (string | null)[]): JsonValue | undefined {
  for (const text of contents) {
    if (text === null) continue
    const content = readJson(text)
    if (content !== undefined && pathsOf(content).length > 0) return content
  }
  return undefined
}

function readJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue
  } catch {
    return undefined
  }
}

/** Places whose last word is the name of a field. */
export function learnMapping(content: JsonValue, fields: readonly Field[]): WebhookMapping {
  const left = new Map(fields.map((field) => [foldText(field.label).replaceAll(/[\s_-]/g, ''), field.id]))
  return pathsOf(content).flatMap(({ path }) => {
    const word = foldText(path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '').replaceAll(/[\s_-]/g, '')
    const fieldId = left.get(word)
    if (fieldId === undefined) return []
    left.delete(word)
    return [{ path, fieldId }]
  })
}
