import { isJsonObject, type JsonValue } from '#shared/lib/json.ts'

export const learntKinds = ['text', 'number', 'yesNo', 'list', 'day'] as const

/** A part of what a webhook received, as its last delivery had it: `order.total` is a number. */
export interface LearntPart {
  path: string
  is: (typeof learntKinds)[number]
}

export const mostLearnt = 100
const deepest = 6
const isName = (key: string): boolean => /^[0-9A-Za-z_-]{1,60}$/.test(key)

/** The parts of a delivery with their types, in its order. A part of each item of a list has the list's path before its own. */
export function learnParts(content: JsonValue): LearntPart[] {
  const found = new Map<string, LearntPart['is']>()
  const visit = (value: JsonValue, path: readonly string[]): void => {
    if (found.size >= mostLearnt || path.length > deepest) return
    if (isJsonObject(value)) {
      for (const [key, one] of Object.entries(value)) if (isName(key)) visit(one, [...path, key])
      return
    }
    const name = path.join('.')
    if (Array.isArray(value)) {
      if (path.length > 0) found.set(name, 'list')
      const [first] = value
      if (isJsonObject(first)) visit(first, path)
    } else if (path.length > 0 && !found.has(name)) found.set(name, kindOf(value))
  }
  visit(content, [])
  return [...found].map(([path, is]) => ({ path, is }))
}

function kindOf(value: JsonValue): LearntPart['is'] {
  return typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'yesNo' : 'text'
}

/** The parts as they are stored. */
export function readParts(value: JsonValue | undefined): LearntPart[] {
  return (Array.isArray(value) ? value : []).flatMap((one): LearntPart[] => {
    if (!isJsonObject(one)) return []
    const is = learntKinds.find((name) => name === one['is'])
    return typeof one['path'] === 'string' && is ? [{ path: one['path'], is }] : []
  })
}
