import type { RecordChunk } from '#shared/protocol/feed.ts'
import type { ServerApi, TablePart } from '#client/data/live/server-api.ts'

/** Parts of a table that are on their way while one is stored: the server reads the one as the other travels. */
const mostAhead = 2

/** Fetches one part of a table after the other; what follows is asked for as soon as it is known where it begins, which is before the part has come. */
export class PartsAhead {
  readonly #api: Pick<ServerApi, 'tableChunk'>
  readonly #isWanted: (tableId: string) => boolean
  /** asked for before their turn, in order; another list each time one is taken */
  #ahead: TablePart[] = []

  /** @param isWanted whether all of a table is to be here */
  constructor(api: Pick<ServerApi, 'tableChunk'>, isWanted: (tableId: string) => boolean) {
    this.#api = api
    this.#isWanted = isWanted
  }

  take(tableId: string, since: number): Promise<RecordChunk> {
    const [first, ...others] = this.#ahead
    const isIt = first?.tableId === tableId && first.since === since
    const part = isIt ? first : this.#api.tableChunk(tableId, since)
    this.#ahead = isIt ? others : []
    // a failure is for whoever takes the part
    this.#askOn(this.#ahead.at(-1) ?? part, this.#ahead).catch(() => undefined)
    return part.chunk
  }

  /** What was asked for is not taken any more: it may have been read under other rights. */
  forget(): void {
    this.#ahead = []
  }

  async #askOn(last: TablePart, ahead: TablePart[]): Promise<void> {
    if (ahead.length >= mostAhead) return
    const since = await last.next
    if (since === undefined || ahead !== this.#ahead || !this.#isWanted(last.tableId)) return
    const next = this.#api.tableChunk(last.tableId, since)
    ahead.push(next)
    await this.#askOn(next, ahead)
  }
}
