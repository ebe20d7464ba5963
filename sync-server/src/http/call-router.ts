import type { Result } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'

/** Shapes of addresses that are remembered; anybody can ask for addresses of further shapes, which are searched each time. */
const mostShapes = 2_000

/** The value of a parameter: the segment at an index, or a word that stands in the shape itself. */
type Value = number | string
type Shape<T> = readonly (readonly [T, readonly (readonly [name: string, value: Value])[]])[]

/**
 * The router of calls. Hono's fastest takes no paths of which one is a pattern of the other (`chats/:id`, `chats/saved`); this one searches
 * for each request. The handlers of an address depend on its registered words alone. The answer for a shape
 * (`GET /api/chats/:/messages`) is therefore remembered, and only the parameters are read from each address.
 */
export class CallRouter<T> extends TrieRouter<T> {
  readonly #words = new Set<string>()
  readonly #shapes = new Map<string, Shape<T>>()

  override add(method: string, path: string, handler: T): void {
    if (path.includes('{')) throw new Error(`a parameter takes any text: ${path}`)
    for (const word of path.split('/')) if (!/[:*]/.test(word)) this.#words.add(word)
    super.add(method, path, handler)
  }

  override match(method: string, path: string): Result<T> {
    const segments = path.split('/')
    const key = `${method} ${segments.map((segment) => (this.#words.has(segment) ? segment : ':')).join('/')}`
    const shape = this.#shapes.get(key) ?? this.#shapeOf(method, segments)
    if (this.#shapes.size < mostShapes) this.#shapes.set(key, shape)
    return [shape.map(([handler, values]) => [handler, parametersOf(values, segments)])]
  }

  /** Searches with marks in the place of segments that are no words. The parameters then tell where they come from. */
  #shapeOf(method: string, segments: readonly string[]): Shape<T> {
    const marked = segments.map((segment, index) => (this.#words.has(segment) ? segment : `:${index}`))
    const [found] = super.match(method, marked.join('/')) as [[T, Record<string, string>][]]
    return found.map(([handler, parameters]) => [
      handler,
      Object.entries(parameters).map(([name, text]) => [name, text.startsWith(':') ? Number(text.slice(1)) : text]),
    ])
  }
}

function parametersOf(values: Shape<unknown>[number][1], segments: readonly string[]): Record<string, string> {
  const parameters: Record<string, string> = {}
  for (const [name, value] of values) parameters[name] = typeof value === 'number' ? (segments[value] ?? '') : value
  return parameters
}
