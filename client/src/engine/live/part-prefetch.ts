import type { RecordChunk } from '#shared/protocol/record-chunk.ts'
import type { ServerApi, TablePart } from '#client/engine/live/server-api.ts'

/** Parts of a table that are on their way while one is stored: the server reads the one as the other travels. */
const mostPrefetched = 2

/** Fetches the parts of a table in order. The next part is requested once its start is known, before the current part has arrived. */
export class PartPrefetch {
  readonly #api: Pick<ServerApi, 'tableChunk'>
  readonly #isWanted: (tableId: string) => boolean
  /** asked for before their turn, in order; another list each time one is taken */
  #prefetched: TablePart[] = []

  /** @param isWanted true for tables that belong here whole */
  constructor(api: Pick<ServerApi, 'tableChunk'>, isWanted: (tableId: string) => boolean) {
    this.#api = api
    this.#isWanted = isWanted
  }

  take(tableId: string, since: number): Promise<RecordChunk> {
    const [first, ...others] = this.#prefetched
    const isIt = first?.tableId === tableId && first.since === since
    const part = isIt ? first : this.#api.tableChunk(tableId, since)
    this.#prefetched = isIt ? others : []
    // the taker of the part handles its failure
    this.#prefetch(this.#prefetched.at(-1) ?? part, this.#prefetched).catch(() => undefined)
    return part.chunk
  }

  /** Drops the prefetched parts: they may have been read under other rights. */
  forget(): void {
    this.#prefetched = []
  }

  async #prefetch(last: TablePart, prefetched: TablePart[]): Promise<void> {
    if (prefetched.length >= mostPrefetched) return
    const since = await last.next
    if (since === undefined || prefetched !== this.#prefetched || !this.#isWanted(last.tableId)) return
    const next = this.#api.tableChunk(last.tableId, since)
    prefetched.push(next)
    await this.#prefetch(next, prefetched)
  }
}
