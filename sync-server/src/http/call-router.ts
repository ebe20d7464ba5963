import type { Result } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'

/**
 * The router of calls. Hono's fastest takes no paths of which one is a pattern of the other (`chats/:id`, `chats/saved`); this one searches
 * for each request. Whole paths always lead to the same handlers, which are remembered for those that were registered.
 */
export class CallRouter<T> extends TrieRouter<T> {
  readonly #whole = new Set<string>()
  readonly #known = new Map<string, Result<T>>()

  override add(method: string, path: string, handler: T): void {
    if (!/[:*]/.test(path)) this.#whole.add(path)
    super.add(method, path, handler)
  }

  override match(method: string, path: string): Result<T> {
    if (!this.#whole.has(path)) return super.match(method, path)
    const key = `${method} ${path}`
    const known = this.#known.get(key)
    if (known) return known
    const found = super.match(method, path)
    this.#known.set(key, found)
    return found
  }
}
