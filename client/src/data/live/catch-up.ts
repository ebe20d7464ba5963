import type { FeedAnswer, RecordChunk } from '#shared/protocol/feed.ts'
import type { Outbox } from '#client/data/outbox/outbox.ts'
import { accessKeyOf, currentAccess, nextTable } from '#client/data/live/table-plan.ts'
import type { ServerApi } from '#client/data/live/server-api.ts'
import type { TabMessage } from '#client/data/live/tabs.ts'
import type { Replica } from '#client/data/replica/replica.ts'
import type { Session } from '#client/data/session/session-store.ts'

export interface CatchUpOptions {
  session: Session
  replica: Replica
  outbox: Outbox
  api: ServerApi
  tell: (message: TabMessage) => void
}

/** Brings the replica up to the server's state (architecture §5): the feed first, then table after table. */
export class CatchUp {
  readonly #options: CatchUpOptions
  /** tables somebody opened in this session, oldest first */
  #wanted: string[] = []
  #feedIsStale = true
  #fromStart = false

  constructor(options: CatchUpOptions) {
    this.#options = options
  }

  want(tableId: string): void {
    this.#wanted = [...this.#wanted.filter((id) => id !== tableId), tableId]
  }

  /** Something changed on the server; the next step reads the feed. */
  noteNews(): void {
    this.#feedIsStale = true
  }

  /** The rights changed: what is visible must be read again, because it did not change itself. */
  noteAccessChanged(): void {
    this.#feedIsStale = true
    this.#fromStart = true
  }

  /** Works until nothing is left to fetch. News that arrive meanwhile go first. */
  async run(): Promise<void> {
    this.#feedIsStale = true
    for (;;) {
      if (this.#feedIsStale) await this.#readFeed()
      const head = nextTable(this.#options.replica, this.#wanted)
      if (!head) break
      await this.#readTable(head.id, head.seq)
    }
    await this.#options.outbox.prune()
  }

  async #readFeed(): Promise<void> {
    const { replica, api, outbox, tell } = this.#options
    const fromStart = this.#fromStart
    this.#feedIsStale = false
    this.#fromStart = false
    const before = replica.position
    const confirmed = outbox.applied()
    const answer = await api.feed(fromStart ? 0 : (before?.seq ?? 0), before?.epoch)
    const restored = before !== undefined && before.epoch !== answer.epoch
    const rightsBefore = this.#rights()
    await outbox.sendAgain(confirmed.filter((item) => item.epoch !== answer.epoch))
    const dropped = await replica.applyFeed(answer)
    tell({ type: 'feed', answer, full: answer.full || restored, since: before?.seq })
    if (!answer.full && this.#rights() !== rightsBefore) this.noteAccessChanged()
    tell({ type: 'dropped', tableIds: [...dropped, ...(await this.#dropForeign(answer))] })
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
    const { replica, api, session, outbox } = this.#options
    const table = replica.localTable(tableId)
    // pages of it have holes between them: all of it begins from the start
    if (table.meta?.rows !== undefined && replica.keepsWhole(tableId)) await this.forgetTable(tableId)
    const chunk = headSeq === 0 ? emptyChunk(tableId) : await api.tableChunk(tableId, table.meta?.seq ?? 0)
    // more has changed in a large table than is worth following: whoever looks asks for it again
    if (chunk.more && !replica.keepsWhole(tableId)) return this.forgetTable(tableId)
    const complete = !chunk.more
    // Rows above the last one shown may exist and not be for this person: the head counts, not the last row.
    const seq = complete ? Math.max(chunk.seq, chunk.head, headSeq) : chunk.seq
    const accessKey = accessKeyOf(currentAccess(replica, session), tableId)
    const isWhole = table.meta?.complete === true || (complete && replica.keepsWhole(tableId))
    const isKept = await table.apply([chunk], { seq, complete: isWhole, accessKey })
    if (isKept && table.meta) this.#options.tell({ type: 'chunks', chunks: [chunk], meta: table.meta })
    if (complete) await outbox.prune()
  }

  /** Drops what is here of a table, in every tab; it is fetched again as far as it is wanted. */
  async forgetTable(tableId: string): Promise<void> {
    await this.#options.replica.localTable(tableId).drop()
    this.#options.tell({ type: 'dropped', tableIds: [tableId] })
  }

  #rights(): string {
    const { replica, session } = this.#options
    const member = replica.entities('member').find(session.memberId)
    const role = replica.entities('role').find(member?.roleId ?? session.member.roleId)
    return JSON.stringify([member?.seat, member?.roleId, member?.active, role?.isAdmin, role?.profile])
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
