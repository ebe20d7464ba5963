/** A place in a text, counted from 1 as editors count. */
export interface TextPlace {
  line: number
  column: number
}

/** A syntax error in JSON as data: `found` is the character there, absent at the end of the text. */
export interface JsonProblem extends TextPlace {
  kind: 'unexpected' | 'text' | 'number' | 'twice' | 'deep'
  found?: string
}

export type JsonRead = { ok: true; value: unknown; placeOf(path: readonly PropertyKey[]): TextPlace } | { ok: false; problem: JsonProblem }

/** nobody writes deeper JSON by hand */
const deepest = 64

class Stop extends Error {
  readonly at: number
  readonly kind: JsonProblem['kind']

  constructor(at: number, kind: JsonProblem['kind']) {
    super(kind)
    this.at = at
    this.kind = kind
  }
}

const keyOf = (path: readonly PropertyKey[]): string => JSON.stringify(path.map(String))

/**
 * Reads JSON and remembers the start of every value, so that an error can be shown at its line. It is stricter than `JSON.parse` in one thing: a
 * repeated key is an error.
 */
export function readJson(text: string): JsonRead {
  const places = new Map<string, number>()
  let at = 0

  const blank = (): void => {
    while (at < text.length && ' \t\r\n'.includes(text[at] ?? 'x')) at += 1
  }
  const expect = (character: string): void => {
    if (text[at] !== character) throw new Stop(at, 'unexpected')
    at += 1
  }

  function value(path: readonly PropertyKey[]): unknown {
    if (path.length > deepest) throw new Stop(at, 'deep')
    blank()
    places.set(keyOf(path), at)
    const first = text[at]
    if (first === '{') return object(path)
    if (first === '[') return array(path)
    if (first === '"') return string()
    return literal()
  }

  function object(path: readonly PropertyKey[]): Record<string, unknown> {
    const entries = new Map<string, unknown>()
    at += 1
    blank()
    if (text[at] === '}') {
      at += 1
      return {}
    }
    for (;;) {
      blank()
      const keyAt = at
      if (text[at] !== '"') throw new Stop(at, 'unexpected')
      const key = string()
      if (entries.has(key)) throw new Stop(keyAt, 'twice')
      blank()
      expect(':')
      entries.set(key, value([...path, key]))
      places.set(keyOf([...path, key]), keyAt)
      blank()
      if (text[at] !== ',') break
      at += 1
    }
    expect('}')
    return Object.fromEntries(entries)
  }

  function array(path: readonly PropertyKey[]): unknown[] {
    const items: unknown[] = []
    at += 1
    blank()
    if (text[at] === ']') {
      at += 1
      return items
    }
    for (;;) {
      items.push(value([...path, items.length]))
      blank()
      if (text[at] !== ',') break
      at += 1
    }
    expect(']')
    return items
  }

  function string(): string {
    // JSON takes no control characters inside a text
    // oxlint-disable-next-line no-control-regex
    const match = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y
    match.lastIndex = at
    const found = match.exec(text)
    if (!found) throw new Stop(at, 'text')
    at += found[0].length
    return JSON.parse(found[0]) as string
  }

  function literal(): unknown {
    const match = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
    match.lastIndex = at
    const found = match.exec(text)
    if (!found) throw new Stop(at, text[at] !== undefined && /[-\d]/.test(text[at] ?? '') ? 'number' : 'unexpected')
    at += found[0].length
    return JSON.parse(found[0]) as unknown
  }

  try {
    const read = value([])
    blank()
    if (at < text.length) throw new Stop(at, 'unexpected')
    return { ok: true, value: read, placeOf: (path) => placeOf(text, nearest(places, path)) }
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    const found = text[error.at]
    return { ok: false, problem: { ...placeOf(text, error.at), kind: error.kind, ...(found !== undefined && { found }) } }
  }
}

/** The start of a path's value, or of the nearest enclosing value that exists. */
function nearest(places: ReadonlyMap<string, number>, path: readonly PropertyKey[]): number {
  for (let length = path.length; length >= 0; length -= 1) {
    const at = places.get(keyOf(path.slice(0, length)))
    if (at !== undefined) return at
  }
  return 0
}

function placeOf(text: string, at: number): TextPlace {
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
