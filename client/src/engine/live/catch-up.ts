import type { FeedAnswer, LiveDelta } from '#shared/catalogue/feed.ts'
import type { RecordChunk } from '#shared/protocol/record-chunk.ts'
import type { Outbox } from '#client/engine/outbox/outbox.ts'
import { accessKeyOf, currentAccess, isCurrent, nextTable, rightsText } from '#client/engine/live/table-plan.ts'
import { PartPrefetch } from '#client/engine/live/part-prefetch.ts'
import type { ServerApi } from '#client/engine/live/server-api.ts'
import type { TabMessage } from '#client/engine/live/tabs.ts'
import type { Replica } from '#client/engine/replica/replica.ts'
import type { Session } from '#client/engine/session/session-store.ts'

export interface CatchUpOptions {
  session: Session
  replica: Replica
  outbox: Outbox
  api: ServerApi
  tell: (message: TabMessage) => void
}

/** Deltas that may wait while something large is fetched; more are quicker to read from the feed. */
const mostWaiting = 200

/** Brings the replica up to the server's state (docs/replica/live.md): the feed first, then table after table. */
export class CatchUp {
  readonly #options: CatchUpOptions
  /** tables opened in this session, oldest first */
  #wanted: string[] = []
  /** unprocessed deltas of the live connection, oldest first */
  #deltas: LiveDelta[] = []
  #feedIsStale = true
  #fromStart = false
  readonly #parts: PartPrefetch

  constructor(options: CatchUpOptions) {
    this.#options = options
    this.#parts = new PartPrefetch(options.api, (tableId) => options.replica.keepsWhole(tableId))
  }

  want(tableId: string): void {
    this.#wanted = [...this.#wanted.filter((id) => id !== tableId), tableId]
  }

  /** Something changed on the server; the next step reads the feed. */
  noteNews(): void {
    this.#feedIsStale = true
  }

  /** Takes a delta of the live connection. The next step applies it, or reads the feed if it does not fit. */
  noteDelta(delta: LiveDelta): void {
    this.#deltas.push(delta)
    if (this.#deltas.length <= mostWaiting) return
    this.#deltas = []
    this.noteNews()
  }

  /** The rights changed: the visible entities must be read again, because they did not change themselves. */
  noteAccessChanged(): void {
    this.#feedIsStale = true
    this.#fromStart = true
  }

  /** Works until nothing is left to take or to fetch. News that arrive in between go first. */
  async run(): Promise<void> {
    try {
      for (;;) {
        if (this.#feedIsStale) await this.#readFeed()
        await this.#takeDeltas()
        if (this.#feedIsStale) continue
        const head = nextTable(this.#options.replica, this.#wanted)
        if (head) await this.#readTable(head.id, head.seq)
        else if (this.#deltas.length === 0) break
      }
    } catch (error) {
      // the missed changes are unknown
      this.#feedIsStale = true
      throw error
    }
    await this.#options.outbox.prune()
  }

  async #readFeed(): Promise<void> {
    const { replica, api, outbox, tell } = this.#options
    const fromStart = this.#fromStart
    this.#feedIsStale = false
    this.#fromStart = false
    // it may have been read under other rights than those of this feed
    this.#parts.forget()
    const before = replica.position
    const confirmed = outbox.applied()
    const answer = await api.feed(fromStart ? 0 : (before?.seq ?? 0), before?.epoch)
    const restored = before !== undefined && before.epoch !== answer.epoch
    const rightsBefore = rightsText(replica, this.#options.session)
    await outbox.sendAgain(confirmed.filter((item) => item.epoch !== answer.epoch))
    const dropped = await replica.applyFeed(answer)
    tell({ type: 'feed', answer, full: answer.full || restored, since: before?.seq })
    if (!answer.full && rightsText(replica, this.#options.session) !== rightsBefore) this.noteAccessChanged()
    const foreign = await this.#dropForeign(answer)
    tell({ type: 'dropped', tableIds: [...dropped, ...foreign] })
    await outbox.forgetTitles(foreign)
    await outbox.prune()
  }

  /**
   * Applies the live connection's deltas, which are feed answers, together. Each must continue the one before, or the device's own position. A gap,
   * or another history, is left to the feed.
   */
  async #takeDeltas(): Promise<void> {
    const { replica, outbox, tell } = this.#options
    const deltas = this.#deltas
    this.#deltas = []
    const before = replica.position
    let last = before
    const heads = new Map(replica.heads.get().map((head) => [head.id, head]))
    const current = new Map<string, RecordChunk[]>()
    for (const { since, feed, chunks } of deltas) {
      if (!last || feed.epoch !== last.epoch || since > last.seq) {
        this.noteNews()
        break
      }
      if (feed.seq <= last.seq) continue
      for (const chunk of chunks) {
        // a table that is still arriving is completed by its own requests; a fetched part may be newer already
        const taken = current.get(chunk.tableId) ?? []
        const { meta } = replica.localTable(chunk.tableId)
        if (isCurrent(replica, chunk.tableId) && chunk.seq > (meta?.seq ?? 0)) current.set(chunk.tableId, [...taken, chunk])
      }
      for (const head of feed.tables) heads.set(head.id, head)
      last = { epoch: feed.epoch, seq: feed.seq }
    }
    if (!before || !last || last.seq === before.seq) return
    const answer: FeedAnswer = { ...last, full: false, changes: [], tables: [...heads.values()] }
    // Both are shown at once and stored concurrently. A table that stays behind its head is fetched.
    const stored = replica.applyFeed(answer).then(() => tell({ type: 'feed', answer, full: false, since: before.seq }))
    await Promise.all([stored, ...[...current].map(([tableId, chunks]) => this.#takeChunks(tableId, chunks))])
    await outbox.prune()
  }

  /** Rows that were read under other rights are forgotten at once, and read again. */
  async #dropForeign(answer: FeedAnswer): Promise<string[]> {
    const { replica, session } = this.#options
    const access = currentAccess(replica, session)
    const foreign = answer.tables
      .map((head) => replica.localTable(head.id))
      .filter(({ meta, store }) => meta && meta.accessKey !== accessKeyOf(access, store.tableId))
    await Promise.all(foreign.map((table) => table.drop()))
    return foreign.map((table) => table.store.tableId)
  }

  /** The next part of one table. */
  async #readTable(tableId: string, headSeq: number): Promise<void> {
    const { replica, outbox } = this.#options
    const table = replica.localTable(tableId)
    // its pages have gaps between them: the whole table is fetched from the start
    if (table.meta?.rows !== undefined && replica.keepsWhole(tableId)) await this.forgetTable(tableId)
    const chunk = headSeq === 0 ? emptyChunk(tableId) : await this.#parts.take(tableId, table.meta?.seq ?? 0)
    // more has changed in a large table than is worth following: its viewers ask for it again
    if (chunk.more && !replica.keepsWhole(tableId)) return this.forgetTable(tableId)
    await this.#takeChunks(tableId, [chunk])
    if (!chunk.more) await outbox.prune()
  }

  /** Applies chunks that continue the table's own position. */
  async #takeChunks(tableId: string, chunks: readonly RecordChunk[]): Promise<void> {
    const { replica, session } = this.#options
    const table = replica.localTable(tableId)
    const last = chunks.at(-1) ?? emptyChunk(tableId)
    const complete = !last.more
    // Newer rows may exist that this person may not see: the head counts, not the last row.
    const seq = complete ? Math.max(last.seq, last.head) : last.seq
    const accessKey = accessKeyOf(currentAccess(replica, session), tableId)
    const isWhole = table.meta?.complete === true || (complete && replica.keepsWhole(tableId))
    const how = await table.apply(chunks, { seq, complete: isWhole, accessKey })
    if (how && table.meta) this.#options.tell({ type: 'chunks', chunks: [...chunks], meta: table.meta, how })
  }

  /** Drops a table's rows in every tab; they are fetched again as needed. */
  async forgetTable(tableId: string): Promise<void> {
    await this.#options.replica.localTable(tableId).drop()
    this.#options.tell({ type: 'dropped', tableIds: [tableId] })
  }
}

function emptyChunk(tableId: string): RecordChunk {
  return {
    tableId,
    seq: 0,
    head: 0,
    more: false,
    removed: [],
    columns: { id: [], seq: [], created_at: [], created_by: [], updated_at: [], updated_by: [] },
  }
}
