import type { RecordColumns } from '#shared/protocol/record-chunk.ts'
import type { Query } from '#shared/values/query.ts'
import { isTemporary } from '#client/lib/api-error.ts'
import type { ServerApi } from '#client/engine/live/server-api.ts'
import type { LocalTable } from '#client/engine/replica/local-table.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'

const pageRows = 200
/** as many as the server answers in one page */
const mostAtOnce = 1000
/** changes of the table are asked about at most so often */
const restMs = 400
/** ms until a question is repeated that the server could not answer */
const retryMs = 5_000

export interface ServerQueryParts {
  table: LocalTable
  query: Query
  api: Pick<ServerApi, 'query' | 'count'>
  /** stores a page's rows on the device and in the table's memory */
  keep: (columns: RecordColumns) => void
  /** rows of the whole table, about */
  rows: () => number
}

/**
 * A query that the server answers page by page, because its table is not on the device whole. The server gives the ids and their order. The rows come
 * from the table in memory, so that they show unsent changes and follow the feed.
 */
export class ServerQuery {
  readonly #parts: ServerQueryParts
  readonly #publish: () => void
  #ids: string[] = []
  #known = new Set<string>()
  /** cursor of the next page; null: there is none; undefined: nothing was answered yet */
  #next: string | null | undefined
  #total: number | undefined
  #isAsking = false
  #isBroken = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #stop: (() => void) | undefined

  constructor(parts: ServerQueryParts, publish: () => void) {
    this.#parts = parts
    this.#publish = publish
  }

  /** There is an answer, and the server could be asked the last time. */
  get isAnswered(): boolean {
    return this.#next !== undefined && !this.#isBroken
  }

  get hasMore(): boolean {
    return typeof this.#next === 'string'
  }

  get total(): number {
    const { query, rows } = this.#parts
    const isWhole = query.filter === null && query.search === ''
    return this.#total ?? Math.max(this.#ids.length, isWhole ? rows() : 0)
  }

  /** In the server's order; records made here stand at the end until the server has them. */
  rows(): RecordRow[] {
    const { store } = this.#parts.table
    const rows = this.#ids.flatMap((id) => store.find(id) ?? [])
    for (const id of store.pendingIds) {
      const row = this.#known.has(id) ? undefined : store.find(id)
      if (row?.seq === 0) rows.push(row)
    }
    return rows
  }

  start(): void {
    this.#stop ??= this.#parts.table.store.subscribe(() => {
      this.#publish()
      this.#timer ??= setTimeout(() => this.#refresh(), restMs)
    })
    void this.#ask(null, Math.max(pageRows, Math.min(this.#ids.length, mostAtOnce)))
  }

  stop(): void {
    this.#stop?.()
    this.#stop = undefined
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** Fetches the next page when the visible rows come near the end of the known ones. */
  more = (): void => {
    if (typeof this.#next === 'string' && !this.#isAsking) void this.#ask(this.#next, pageRows)
  }

  #refresh(): void {
    this.#timer = undefined
    void this.#ask(null, Math.max(pageRows, Math.min(this.#ids.length, mostAtOnce)))
  }

  async #ask(after: string | null, limit: number): Promise<void> {
    const { api, query, keep } = this.#parts
    if (this.#isAsking) {
      this.#timer ??= setTimeout(() => this.#refresh(), restMs)
      return
    }
    this.#isAsking = true
    try {
      const page = await api.query(query, after, limit)
      if (!this.#stop) return
      keep(page.columns)
      this.#place(page.columns.id, after, page.next)
      this.#isBroken = false
      this.#publish()
      if (after === null) await this.#count()
    } catch (error) {
      // no network, or the server refused: the device's rows are shown until it can be asked again
      this.#isBroken = true
      this.#publish()
      if (this.#stop && isTemporary(error)) this.#timer ??= setTimeout(() => this.#refresh(), retryMs)
    } finally {
      this.#isAsking = false
    }
  }

  #place(ids: readonly string[], after: string | null, next: string | null): void {
    if (after !== null) {
      this.#ids.push(...ids.filter((id) => !this.#known.has(id)))
      this.#next = next
    } else {
      const fresh = new Set(ids)
      const deeper = this.#ids.slice(ids.length).filter((id) => !fresh.has(id))
      // pages read further down stay, as long as the server still has some
      if (next === null || deeper.length === 0) {
        this.#ids = [...ids]
        this.#next = next
      } else this.#ids = [...ids, ...deeper]
    }
    this.#known = new Set(this.#ids)
  }

  /** Never on the way to the first rows. */
  async #count(): Promise<void> {
    const { api, query } = this.#parts
    this.#total = await api.count(query)
    this.#publish()
  }
}
