import type { Value } from '#client/lib/value.ts'
import type { LiveQuery, RecordsResult } from '#client/engine/replica/live-query.ts'
import { ServerQuery, type ServerQueryParts } from '#client/engine/replica/server-query.ts'

export interface LargeQueryParts extends ServerQueryParts {
  local: LiveQuery
  online: Value<boolean>
  /** true while the table is too large to be kept whole; may change */
  isLarge: () => boolean
  /** announces that this may have changed */
  heads: Value<unknown>
}

/**
 * A query over a table of any size. It reads this device when all rows are here, else the server while it can be reached. Offline it shows the rows
 * of a large table that are here, and says so.
 */
export class LargeQuery implements Value<RecordsResult> {
  readonly #parts: LargeQueryParts
  readonly #server: ServerQuery
  readonly #listeners = new Set<() => void>()
  #result: RecordsResult | undefined
  #stops: (() => void)[] = []
  #stopLocal: (() => void) | undefined
  #asks = false

  constructor(parts: LargeQueryParts) {
    this.#parts = parts
    this.#server = new ServerQuery(parts, () => this.#changed())
  }

  get isWatched(): boolean {
    return this.#listeners.size > 0
  }

  get = (): RecordsResult => {
    const { local, isLarge } = this.#parts
    return isLarge() ? (this.#result ??= this.#ofLarge()) : local.get()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    if (this.#listeners.size === 1) {
      const { online, heads, table } = this.#parts
      this.#stops = [online, heads, table.status].map((value) => value.subscribe(this.#follow))
      this.#follow()
    }
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size > 0) return
      for (const stop of this.#stops) stop()
      this.#stopLocal?.()
      this.#stopLocal = undefined
      this.#server.stop()
      this.#asks = false
    }
  }

  #ofLarge(): RecordsResult {
    const { local, online, rows: rowsOf } = this.#parts
    const server = this.#server
    if (online.get() && server.isAnswered) {
      const rows = server.rows()
      const part = { source: 'server' as const, here: rows.length, of: server.total, more: server.hasMore ? server.more : undefined }
      return { rows, total: server.total, status: 'ready', part }
    }
    const { rows, total, status, part, isWorking } = local.get()
    const isEmpty = rows.length === 0
    return {
      rows,
      total,
      status: isWorking || (isEmpty && online.get()) ? 'loading' : isEmpty && status === 'unavailable' ? 'unavailable' : 'ready',
      ...(isWorking && { isWorking }),
      part: { source: 'device', here: total, of: rowsOf(), more: part?.more },
    }
  }

  /** Asks the server while that makes sense, and follows the local rows while they are shown. */
  readonly #follow = (): void => {
    const { isLarge, online, local } = this.#parts
    const asks = isLarge() && online.get()
    if (asks && !this.#asks) this.#server.start()
    if (!asks && this.#asks) this.#server.stop()
    this.#asks = asks
    const showsLocal = !asks || !this.#server.isAnswered
    if (showsLocal) this.#stopLocal ??= local.subscribe(() => this.#changed())
    else {
      this.#stopLocal?.()
      this.#stopLocal = undefined
    }
    this.#changed(false)
  }

  #changed(follow = true): void {
    this.#result = undefined
    if (follow && this.#stopLocal && this.#server.isAnswered) this.#follow()
    for (const listener of [...this.#listeners]) listener()
  }
}
