import type { RecordChunk, RecordColumns } from '#shared/protocol/feed.ts'
import { nextTurn } from '#client/data/lib/next-turn.ts'
import { createValue, type SettableValue, type Value } from '#client/data/lib/value.ts'
import type { RecordPatch } from '#client/data/outbox/patch.ts'
import type { TableStatus } from '#client/data/replica/record-row.ts'
import { packChunk, packPieces, type StoredChunk } from '#client/data/replica/packed-column.ts'
import { TableLane, type TableStorage } from '#client/data/replica/table-lane.ts'
import { appendChunks, DamagedError, dropTable, loadChunks } from '#client/data/replica/table-storage.ts'
import type { ReplicaDatabase, TableMeta } from '#client/data/replica/replica-database.ts'
import { TableStore } from '#client/data/replica/table-store.ts'

/** Putting together what is stored comes long after the first paint. */
const compaction = () => import('#client/data/replica/table-compaction.ts')

const mergeAfterDeltas = 48
/** all of a table is written anew once this many of its rows, and a half of them, may be stored twice */
const rewriteAfterRows = 20_000
/** reading more chunks than this takes a while: the first rows are shown before */
const shownFromChunks = 20
/** of a large table, what was looked at is kept up to this many rows; then it starts anew */
const mostOfLarge = 50_000

/**
 * Why rows may be missing while the first copy is not complete: they are on their way, there is no network to fetch them, or
 * the server has none (the table is new, and so far only on this device).
 */
export type Gap = 'arriving' | 'offline' | 'none'

/** How what came of a table was kept: added to what is stored, with all of it written anew (it had a gap), or not at all (no room). */
export type Kept = 'added' | 'anew' | 'not'

/**
 * A table on this device: its rows in memory once somebody looks at them, and what is stored. Every change of what is
 * stored goes through one lane, so that appending, compacting and dropping never overlap.
 */
export class LocalTable {
  readonly store: TableStore
  readonly #db: ReplicaDatabase | undefined
  readonly #storage: TableStorage
  readonly #status: SettableValue<TableStatus> = createValue('loading')
  #meta: TableMeta | undefined
  /** chunks that arrived while the stored ones are being read; undefined: not loading */
  #arriving: StoredChunk[] | undefined
  /** how often the rows were forgotten: what was being read before is of another time */
  #times = 0
  #loaded: Promise<void> | undefined
  #showsFirst = false
  #gap: Gap = 'arriving'
  /** records that left a large table, and when: a page that was asked for before does not bring them back */
  readonly #gone = new Map<string, number>()
  /** the browser gave nothing of what is stored when it was to be read: it is read once it can be */
  #isUnread = false
  /** begun on this device: complete from the start, also while the server's (empty) copy of it is on its way */
  #isNew = false
  readonly #lane: TableLane

  constructor(tableId: string, storage: TableStorage, meta: TableMeta | undefined) {
    this.store = new TableStore(tableId, storage.systemColumn)
    this.#db = storage.db
    this.#storage = storage
    this.#lane = new TableLane(tableId, storage)
    this.#meta = meta
  }

  get status(): Value<TableStatus> {
    return this.#status
  }

  get meta(): TableMeta | undefined {
    return this.#meta
  }

  get isLoaded(): boolean {
    return this.#loaded !== undefined
  }

  /** Reads the stored rows into memory; the same promise however often it is asked. */
  load(): Promise<void> {
    if (!this.#loaded) {
      this.#loaded = this.#load()
      // where nothing is kept there was nothing to wait for, and what had arrived before is all of it
      this.#refreshStatus()
    }
    return this.#loaded
  }

  async #load(): Promise<void> {
    this.#arriving ??= []
    this.#isUnread = false
    const times = this.#times
    try {
      // forgotten meanwhile: what is being read is of another time
      if (this.#db && this.#meta)
        await loadChunks(this.#db, this.store.tableId, (chunk, chunks) => {
          if (this.#times !== times) return
          this.store.takeChunk(chunk)
          if (chunks > shownFromChunks && !this.#showsFirst) this.#showFirst()
        })
      if (this.#showsFirst) await this.store.trim()
    } catch (error) {
      this.#lane.noteFailure(error)
      if (!(error instanceof DamagedError) && this.#meta) return this.#waitToBeRead()
      // half a table would look like a whole one: nothing of it is shown, and whoever stores fetches it anew
      this.forget()
      this.#storage.onDamaged?.(this.store.tableId)
    }
    for (const chunk of this.#arriving) this.store.takeChunk(chunk)
    this.#arriving = undefined
    this.#showsFirst = false
    this.store.announce()
    this.#refreshStatus()
    if (this.#meta?.rows !== undefined && this.store.size > mostOfLarge) await this.drop()
  }

  /** The stored data is whole but unreadable for now: none of it is shown, and arriving data waits. */
  #waitToBeRead(): void {
    this.#isUnread = true
    this.#showsFirst = false
    this.store.clear()
    this.#refreshStatus()
  }

  /** A table that takes a while: its first rows are there, which are the first of it for whoever asks for no other order. */
  #showFirst(): void {
    this.#showsFirst = true
    this.store.announce()
    this.#refreshStatus()
  }

  /** Its stored rows are being read: so far only the first of them can be shown. */
  get isReading(): boolean {
    return this.#arriving !== undefined
  }

  patch(mutationId: string, patch: RecordPatch): void {
    this.store.patch(mutationId, patch)
  }

  dropPatches(mutationId: string, recordIds: readonly string[]): void {
    this.store.dropPatches(mutationId, recordIds)
  }

  /**
   * Takes what the server sent: into memory at once when the table is in memory, then onto the device. Answers how the
   * device could keep it, for the other tabs; undefined where nothing is kept at all.
   */
  async apply(chunks: readonly RecordChunk[], meta: { seq: number; complete: boolean; accessKey: string }): Promise<Kept | undefined> {
    const packed = chunks.flatMap((chunk) => [...packPieces(chunk)])
    const isShown = this.#show(packed)
    const rows = chunks.some((chunk) => chunk.columns.id.length > 0 || chunk.removed.length > 0) ? packed : []
    const next = (this.#meta = {
      tableId: this.store.tableId,
      ...meta,
      nextChunk: (this.#meta?.nextChunk ?? 0) + rows.length,
      deltas: (this.#meta?.deltas ?? 0) + (this.#meta?.complete || this.#meta?.rows !== undefined ? rows.length : 0),
      ...(this.#meta?.merged !== undefined && { merged: this.#meta.merged }),
      ...(this.#meta?.rows !== undefined && !meta.complete && { rows: this.#meta.rows }),
    })
    if (this.#meta.rows !== undefined) for (const { removed, seq } of chunks) for (const id of removed) this.#gone.set(id, seq)
    this.#refreshStatus()
    const how = await this.#append(next, rows)
    if (how === 'not' && !isShown) await this.#keepInMemory(packed)
    if (how !== 'not' && next.deltas > mergeAfterDeltas) await this.#compact()
    return this.#db && how
  }

  /** Into memory, of a table that is there. */
  #show(chunks: readonly StoredChunk[]): boolean {
    if (this.#arriving) this.#arriving.push(...chunks)
    // where nothing is kept, memory is all there is, also of tables nobody has looked at yet
    else if (this.#loaded || !this.#db) this.store.applyChunks(chunks)
    else return false
    return true
  }

  /** What found no room and is not in memory would be nowhere: the table would look empty to whoever opens it. */
  async #keepInMemory(chunks: readonly StoredChunk[]): Promise<void> {
    await this.load()
    this.store.applyChunks(chunks)
  }

  async #append(meta: TableMeta, chunks: readonly StoredChunk[]): Promise<Kept> {
    let isAnew = false
    const isKept = await this.#lane.store((db) => {
      isAnew = this.#lane.isBehind
      return isAnew ? this.#rewrite(db) : appendChunks(db, meta, chunks)
    })
    if (!isKept) return 'not'
    return isAnew ? 'anew' : 'added'
  }

  async #rewrite(db: ReplicaDatabase): Promise<void> {
    const { store } = this
    if (!this.#loaded || this.#arriving) throw new Error('a table of which only a part is in memory is not written anew')
    const { rewriteChunks } = await compaction()
    if (this.#meta) await rewriteChunks(db, store.tableId, store.serverRows(), store.capacity, this.#meta)
    this.#lane.isBehind = false
  }

  /**
   * Takes what a query answered of a table that is not here whole: records that are new here, or newer. The feed goes on from where
   * the table stood before the question. Answers what there was to take, for the other tabs.
   */
  async take(
    columns: RecordColumns,
    asked: { seq: number; accessKey: string; rows: number },
    isKept: boolean,
  ): Promise<RecordChunk | undefined> {
    const { store } = this
    const fresh = columns.id.flatMap((id, at) => {
      const seq = columns.seq[at] ?? 0
      return seq > store.serverSeqOf(id) && seq > (this.#gone.get(id) ?? 0) ? [at] : []
    })
    const { seq } = this.#meta ?? asked
    const chunk: RecordChunk = { tableId: store.tableId, seq, head: seq, more: false, removed: [], columns: pickRows(columns, fresh) }
    if (fresh.length > 0) this.#show([chunk])
    if (!isKept) return fresh.length > 0 ? chunk : undefined
    if (fresh.length === 0 && this.#meta) return undefined
    const { rows } = asked
    const before = this.#meta ?? { tableId: store.tableId, seq, complete: false, nextChunk: 0, deltas: 0, accessKey: asked.accessKey }
    const next = (this.#meta = { ...before, rows, nextChunk: before.nextChunk + 1, deltas: before.deltas + 1 })
    this.#refreshStatus()
    const stored = (await this.#append(next, [chunk])) !== 'not'
    if (stored && next.deltas > mergeAfterDeltas) await this.#compact()
    return stored ? chunk : undefined
  }

  /** Takes what another tab has stored already; what found no room there is shown, and is no part of what is stored. */
  async adopt(meta: TableMeta, chunks: readonly RecordChunk[], how: Kept): Promise<void> {
    // of what is not here at all a part would look like all of it
    if (how === 'not' && !this.#meta) return
    if (how !== 'not') this.#meta = meta
    if (how === 'anew' && this.#loaded) await this.#readAnew()
    else this.#show(chunks.map(packChunk))
    this.#refreshStatus()
  }

  /** All of it was stored anew by another tab: this one may have missed what there was no room for. */
  async #readAnew(): Promise<void> {
    await this.#loaded
    this.store.clear()
    this.#loaded = this.#load()
    await this.#loaded
  }

  /**
   * Where what is stored is not all of it (no room): gives all of it as it is in memory, for a tab that found the rest on the disk. Between two
   * changes, so that what is told of later ones comes after it.
   */
  async lend(give: (meta: TableMeta, chunks: StoredChunk[]) => void): Promise<void> {
    if (this.#lane.isBehind) await this.#give(give, () => this.#lane.isBehind)
  }

  /** Gives all of it for a tab that stores it anew, what was stored being gone. */
  async lendWhole(give: (meta: TableMeta, chunks: StoredChunk[]) => void): Promise<void> {
    await this.#give(give, () => this.#meta?.complete === true)
  }

  async #give(give: (meta: TableMeta, chunks: StoredChunk[]) => void, isWanted: () => boolean): Promise<void> {
    await this.#lane.between(async () => {
      if (!isWanted() || !this.#loaded || this.#arriving) return
      const { columnar } = await compaction()
      const chunks: StoredChunk[] = []
      for (const chunk of columnar(this.store.tableId, this.store.serverRows())) {
        chunks.push(chunk)
        await nextTurn()
      }
      if (this.#meta) give(this.#meta, chunks)
    })
  }

  /** Takes what another tab {@link lend}s: as there, memory is all of the table until it is written anew. */
  async borrow(meta: TableMeta, chunks: readonly StoredChunk[]): Promise<void> {
    await this.load()
    this.store.clear()
    for (const chunk of chunks) this.store.takeChunk(chunk)
    this.store.announce()
    this.#meta = meta
    this.#lane.isBehind = true
    this.#refreshStatus()
  }

  async #compact(): Promise<void> {
    const { store } = this
    // where it cannot be brought, small parts stay small parts until the next time
    const parts = await compaction().catch(() => undefined)
    if (!parts) return
    await this.#lane.enqueue(async (db) => {
      const rows = await parts.mergeDeltas(db, store.tableId)
      if (this.#meta) this.#meta = { ...this.#meta, deltas: 0, merged: (this.#meta.merged ?? 0) + rows }
    })
    if ((this.#meta?.merged ?? 0) < rewriteAfterRows) return
    await this.load()
    if ((this.#meta?.merged ?? 0) < store.size / 2) return
    await this.#lane.enqueue(async (db) => {
      await parts.rewriteChunks(db, store.tableId, store.serverRows(), store.capacity)
      if (this.#meta) this.#meta = { ...this.#meta, merged: 0 }
    })
  }

  /** Reads what is stored, where it could not be read before. */
  async readUnread(): Promise<void> {
    if (!this.#isUnread) return
    this.#loaded = this.#load()
    await this.#loaded
    if (!this.#isUnread) this.#lane.noteStored()
  }

  /** Tries to store what could not be stored before; answers whether all of it was written anew. @throws while it cannot be */
  async keepUnkept(): Promise<boolean> {
    if (!this.#lane.isBehind || !this.#loaded) {
      this.#lane.noteStored()
      return false
    }
    if (!(await this.#lane.store((db) => this.#rewrite(db)))) throw new Error('a table could not be kept')
    return true
  }

  /** Its stored data is gone: memory holds all of it, or it is fetched again. */
  noteEmptied(): void {
    if (this.#loaded && !this.#isUnread) this.#lane.isBehind = true
    else this.forget()
  }

  /** Forgets the rows, here and on the device: the right to them is gone, or they must be read again. */
  async drop(): Promise<void> {
    this.#meta = undefined
    this.#isNew = false
    this.#times += 1
    this.#forgetArriving()
    this.store.clear()
    this.#refreshStatus()
    const isDropped = await this.#lane.store((db) => dropTable(db, this.store.tableId))
    // what is left of it is not read again: memory is all of the table until it is written anew
    if (!isDropped) this.#loaded ??= Promise.resolve()
  }

  #forgetArriving(): void {
    // nobody is reading what would take them up
    this.#arriving = this.#arriving && !this.#isUnread ? [] : undefined
    this.#isUnread = false
  }

  /** Said by whoever fetches. */
  setGap(gap: Gap): void {
    this.#gap = gap
    if (gap === 'none') this.#isNew = true
    this.#refreshStatus()
  }

  /** Another tab dropped it, here only memory is to be cleared. */
  forget(): void {
    this.#meta = undefined
    this.#isNew = false
    this.#times += 1
    this.#forgetArriving()
    this.store.clear()
    this.#refreshStatus()
  }

  #refreshStatus(): void {
    this.#status.set(this.#currentStatus())
  }

  #currentStatus(): TableStatus {
    if (this.#showsFirst) return 'partial'
    if (this.#isUnread) return 'unavailable'
    if (!this.#loaded || this.#arriving) return 'loading'
    if (this.#meta?.complete || this.#isNew) return 'ready'
    if (this.store.size > 0) return 'partial'
    return this.#gap === 'offline' ? 'unavailable' : 'loading'
  }
}

function pickRows(columns: RecordColumns, at: readonly number[]): RecordColumns {
  if (at.length === columns.id.length) return columns
  return Object.fromEntries(Object.entries(columns).map(([name, cells]) => [name, at.map((row) => cells[row] ?? null)])) as RecordColumns
}
