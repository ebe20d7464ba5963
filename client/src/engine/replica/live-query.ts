import type { QueryField } from '#shared/query/query-field.ts'
import { nextTurn } from '#client/lib/next-turn.ts'
import type { Query } from '#shared/values/query.ts'
import type { Value } from '#client/lib/value.ts'
import { LocalQuery } from '#client/engine/replica/local-query.ts'
import type { LocalTable } from '#client/engine/replica/local-table.ts'
import type { RecordRow, TableStatus } from '#client/engine/replica/record-row.ts'
import type { TableChange } from '#client/engine/replica/table-store.ts'

export interface RecordsResult {
  /** in order; the same array until one of them changes */
  rows: readonly RecordRow[]
  total: number
  status: TableStatus
  /** it is being worked out for the first time, and nothing is known yet */
  isWorking?: true
  /** set for a table that is not on the device whole */
  part?: TablePart
}

/** The part of a large table that a result shows. */
export interface TablePart {
  /** `server`: its answer, page by page; `device`: only the rows here, since it cannot be asked; `whole`: all rows are here */
  source: 'server' | 'device' | 'whole'
  here: number
  of: number
  /** fetches the next page; undefined: there is none */
  more: (() => void) | undefined
}

/** ms that a run over a large table may hold the main thread at a time */
const sliceMs = 12
/** ms that the next run waits after one longer than a slice, so that not every arriving chunk starts one */
const restMs = 120
/** rows at a time of a table past the budget */
const pageRows = 200

/** Settings of a live query beside the query itself. */
export interface LiveQueryOptions {
  currentUserId: string
  timezone: string
  /** true when rows are shown page by page; may change */
  isPaged?: () => boolean
  /** ms that a run may take at a time */
  slice?: number
}

/**
 * A query over a local table, followed while it is watched. Changes of one tick are taken together, and an unchanged result stays the same object. A
 * run longer than a slice is divided, and shows the previous result until it ends.
 */
export class LiveQuery implements Value<RecordsResult> {
  readonly #table: LocalTable
  readonly #make: () => LocalQuery
  readonly #hasOrder: boolean
  readonly #isPaged: () => boolean
  #most = pageRows
  readonly #sliceMs: number
  readonly #listeners = new Set<() => void>()
  #query: LocalQuery | undefined
  #result: RecordsResult | undefined
  #waiting: TableChange | undefined
  /** the unfinished run */
  #run: Generator<void> | undefined
  #wasLong = false
  /** version of the table when its last watcher left */
  #seen = -1
  #stops: (() => void)[] = []

  constructor(
    table: LocalTable,
    query: Query,
    fields: readonly QueryField[],
    { currentUserId, timezone, isPaged = () => false, slice = sliceMs }: LiveQueryOptions,
  ) {
    this.#table = table
    this.#sliceMs = slice
    this.#isPaged = isPaged
    this.#hasOrder = query.sorts.length > 0
    this.#make = () => new LocalQuery(table.store, query, fields, currentUserId, timezone)
  }

  get = (): RecordsResult => {
    if (this.#listeners.size === 0 && this.#seen !== this.#table.store.version) this.#forget()
    if (this.#result) return this.#result
    this.#seen = this.#table.store.version
    const query = (this.#query ??= this.#make())
    if (query.isDue) this.#work(query)
    if (query.isDue || (this.#hasOrder && this.#table.isReading))
      return (this.#result = { rows: [], total: 0, status: 'loading', isWorking: true })
    const isPaged = this.#isPaged()
    query.limit(isPaged ? this.#most : Infinity)
    const { rows, count: total } = query
    const more = rows.length < total ? this.#more : undefined
    const part = isPaged ? { part: { source: 'whole' as const, here: rows.length, of: total, more } } : {}
    return (this.#result = { rows, total, status: this.#table.status.get(), ...part })
  }

  subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) this.#watch()
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.#unwatch()
    }
  }

  readonly #more = (): void => {
    this.#most += pageRows
    this.#publish()
  }

  #watch(): void {
    // Changes between the first read and now were not heard.
    if (this.#seen !== this.#table.store.version) this.#forget()
    // an empty table becomes ready without a change of its rows
    else if (this.#result?.status !== this.#table.status.get()) this.#result = undefined
    this.#stops = [this.#table.store.subscribe(this.#onChange), this.#table.status.subscribe(this.#onStatus)]
  }

  #unwatch(): void {
    for (const stop of this.#stops) stop()
    this.#forget()
  }

  #forget(): void {
    this.#query = undefined
    this.#result = undefined
    this.#waiting = undefined
    this.#run = undefined
    this.#seen = -1
  }

  readonly #onChange = (change: TableChange): void => {
    // the first stored rows are not the first ones of another order
    if (this.#hasOrder && this.#table.isReading) return
    if (this.#waiting) {
      this.#waiting = merge(this.#waiting, change)
      return
    }
    this.#waiting = change
    if (this.#run) return
    if (change.all && this.#wasLong) setTimeout(this.#flush, restMs)
    else queueMicrotask(this.#flush)
  }

  /** A status is published with the rows it belongs to: else a single unsent record would pass for the whole table. */
  readonly #onStatus = (): void => {
    if (this.#waiting && !this.#run) this.#flush()
    else this.#publish()
  }

  readonly #flush = (): void => {
    const change = this.#waiting
    this.#waiting = undefined
    if (!change || this.#listeners.size === 0) return
    const query = this.#query
    if (query) {
      query.apply(change)
      if (query.isDue) this.#work(query)
      if (query.isDue) return
    }
    this.#publish()
  }

  readonly #publish = (): void => {
    // the previous result stays until the new one is worked out
    if (this.#query?.isDue) return
    this.#result = undefined
    for (const listener of [...this.#listeners]) listener()
  }

  /** Runs one slice at once, which is enough for most tables. Further slices leave the browser time between them. */
  #work(query: LocalQuery): void {
    if (this.#run) return
    query.limit(this.#isPaged() ? this.#most : Infinity)
    const run = query.steps()
    this.#wasLong = !advance(run, this.#sliceMs)
    if (!this.#wasLong) return
    this.#run = run
    void this.#workOn(run)
  }

  async #workOn(run: Generator<void>): Promise<void> {
    do await nextTurn()
    while (this.#run === run && !advance(run, this.#sliceMs))
    if (this.#run !== run) return
    this.#run = undefined
    if (this.#waiting) this.#flush()
    else this.#publish()
  }
}

/** Takes steps for this time; answers whether the run has ended. */
function advance(run: Generator<void>, ms: number): boolean {
  const start = performance.now()
  do if (run.next().done) return true
  while (performance.now() - start < ms)
  return false
}

function merge(a: TableChange, b: TableChange): TableChange {
  if (a.all || b.all) return { all: true }
  return { all: false, positions: [...a.positions, ...b.positions] }
}
