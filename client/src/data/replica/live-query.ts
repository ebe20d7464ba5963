import type { QueryField } from '#shared/query/query-field.ts'
import type { Query } from '#shared/query/query.ts'
import type { Value } from '#client/data/lib/value.ts'
import { LocalQuery } from '#client/data/replica/local-query.ts'
import type { LocalTable } from '#client/data/replica/local-table.ts'
import type { RecordRow, TableStatus } from '#client/data/replica/record-row.ts'
import type { TableChange } from '#client/data/replica/table-store.ts'

export interface RecordsResult {
  /** in order; the same array until one of them changes */
  rows: readonly RecordRow[]
  total: number
  status: TableStatus
  /** set for a table that is not on the device whole */
  part?: TablePart
}

/** What of a large table a result shows. */
export interface TablePart {
  /** `server`: its answer, page by page; `device`: only what is here, since it cannot be asked */
  source: 'server' | 'device'
  here: number
  of: number
  /** fetches the next page; undefined: there is none */
  more: (() => void) | undefined
}

/** A run that took this long (ms) is not repeated for every chunk that arrives, but at most every `restMs`. */
const longRunMs = 8
const restMs = 120

/**
 * A query over a local table, followed while somebody watches it. Changes of one tick are taken together; a result stays
 * the same object until something in it changed.
 */
export class LiveQuery implements Value<RecordsResult> {
  readonly #table: LocalTable
  readonly #make: () => LocalQuery
  readonly #listeners = new Set<() => void>()
  #query: LocalQuery | undefined
  #result: RecordsResult | undefined
  #waiting: TableChange | undefined
  #lastRunMs = 0
  #stops: (() => void)[] = []

  constructor(table: LocalTable, query: Query, fields: readonly QueryField[], currentUserId: string, timezone: string) {
    this.#table = table
    this.#make = () => new LocalQuery(table.store, query, fields, currentUserId, timezone)
  }

  get = (): RecordsResult => {
    if (this.#result) return this.#result
    this.#query ??= this.#timed(this.#make)
    const { rows } = this.#query
    return (this.#result = { rows, total: rows.length, status: this.#table.status.get() })
  }

  subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) this.#watch()
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.#unwatch()
    }
  }

  #watch(): void {
    // What happened between the first read and now was not heard.
    this.#query = undefined
    this.#result = undefined
    this.#stops = [this.#table.store.subscribe(this.#onChange), this.#table.status.subscribe(this.#publish)]
  }

  #unwatch(): void {
    for (const stop of this.#stops) stop()
    this.#query = undefined
    this.#result = undefined
    this.#waiting = undefined
  }

  readonly #onChange = (change: TableChange): void => {
    if (this.#waiting) {
      this.#waiting = merge(this.#waiting, change)
      return
    }
    this.#waiting = change
    if (change.all && this.#lastRunMs > longRunMs) setTimeout(this.#flush, restMs)
    else queueMicrotask(this.#flush)
  }

  readonly #flush = (): void => {
    const change = this.#waiting
    this.#waiting = undefined
    if (!change || this.#listeners.size === 0) return
    const query = this.#query
    if (query) this.#timed(() => query.apply(change))
    this.#publish()
  }

  readonly #publish = (): void => {
    this.#result = undefined
    for (const listener of [...this.#listeners]) listener()
  }

  #timed<T>(run: () => T): T {
    const start = performance.now()
    const result = run()
    this.#lastRunMs = performance.now() - start
    return result
  }
}

function merge(a: TableChange, b: TableChange): TableChange {
  if (a.all || b.all) return { all: true }
  return { all: false, positions: [...a.positions, ...b.positions] }
}
