import type { RecordChunk, RecordColumns } from '#shared/protocol/record-chunk.ts'
import { nextTurn } from '#client/lib/next-turn.ts'
import { createValue, type SettableValue, type Value } from '#client/lib/value.ts'
import type { RecordPatch } from '#client/engine/replica/patch.ts'
import type { TableStatus } from '#client/engine/replica/record-row.ts'
import { packChunk, packPieces, type StoredChunk } from '#client/engine/replica/packed-column.ts'
import { TableQueue, type TableStorage } from '#client/engine/replica/table-queue.ts'
import { appendChunks, dropTable, loadChunks } from '#client/engine/replica/table-storage.ts'
import { DamagedError } from '#client/engine/device/damaged-error.ts'
import type { ReplicaDatabase, TableMeta } from '#client/engine/replica/replica-database.ts'
import { TableStore } from '#client/engine/replica/table-store.ts'

/** Compaction runs long after the first paint, so it is loaded then. */
const compaction = () => import('#client/engine/replica/table-compaction.ts')

const mergeAfterDeltas = 48
/** all of a table is rewritten once this many of its rows, and half of them, may be stored twice */
const rewriteAfterRows = 20_000
/** reading more chunks than this takes a while, so the first rows are shown before */
const shownFromChunks = 20
/** rows kept of a large table that was looked at; past it the copy starts over */
const mostOfLarge = 50_000

/**
 * The reason for missing rows while the first copy is incomplete. They are on their way, or there is no network, or the table is new and only on this
 * device.
 */
export type Gap = 'arriving' | 'offline' | 'none'

/** The way an arrival was kept: appended, with the whole table rewritten to close a gap, or not at all for lack of space. */
export type Kept = 'added' | 'anew' | 'not'

/**
 * A table on this device: its stored chunks, and its rows in memory once they are needed. Every change of the stored copy goes through one queue, so
 * that appending, compacting and dropping never overlap.
 */
export class LocalTable {
  readonly store: TableStore
  readonly #db: ReplicaDatabase | undefined
  readonly #storage: TableStorage
  readonly #status: SettableValue<TableStatus> = createValue('loading')
  #meta: TableMeta | undefined
  /** chunks that arrived during the read of the stored ones; undefined: not loading */
  #arriving: StoredChunk[] | undefined
  /** how often the rows were forgotten: a read that began before is outdated */
  #times = 0
  #loaded: Promise<void> | undefined
  #showsFirst = false
  #gap: Gap = 'arriving'
  /** records that left a large table, and when: a page requested before must not restore them */
  readonly #gone = new Map<string, number>()
  /** the browser refused to read the stored copy: it is read as soon as it can be */
  #isUnread = false
  /** created on this device: complete from the start, even while the server's (empty) copy is on its way */
  #isNew = false
  readonly #queue: TableQueue

  constructor(tableId: string, storage: TableStorage, meta: TableMeta | undefined) {
    this.store = new TableStore(tableId, storage.systemColumn)
    this.#db = storage.db
    this.#storage = storage
    this.#queue = new TableQueue(tableId, storage)
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

  /** Reads the stored rows into memory, once: every call gets the same promise. */
  load(): Promise<void> {
    if (!this.#loaded) {
      this.#loaded = this.#load()
      // without storage there was nothing to wait for, and all rows so far are the whole table
      this.#refreshStatus()
    }
    return this.#loaded
  }

  async #load(): Promise<void> {
    this.#arriving ??= []
    this.#isUnread = false
    const times = this.#times
    try {
      // the rows were forgotten since: this read is outdated
      if (this.#db && this.#meta)
        await loadChunks(this.#db, this.store.tableId, (chunk, chunks) => {
          if (this.#times !== times) return
          this.store.takeChunk(chunk)
          if (chunks > shownFromChunks && !this.#showsFirst) this.#showFirst()
        })
      if (this.#showsFirst) await this.store.trim()
    } catch (error) {
      this.#queue.noteFailure(error)
      if (!(error instanceof DamagedError) && this.#meta) return this.#waitToBeRead()
      // half a table would look like a whole one: nothing of it is shown, and the tab that stores fetches it again
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

  /** Shows the first rows of a table that takes a while to read. They are its first rows in the default order only. */
  #showFirst(): void {
    this.#showsFirst = true
    this.store.announce()
    this.#refreshStatus()
  }

  /** True while its stored rows are being read, and only the first of them can be shown. */
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
   * Takes the server's chunks: into memory when the table is loaded, then onto the device. Answers the way they were kept, for the other tabs;
   * undefined when the device keeps nothing.
   */
  async apply(chunks: readonly RecordChunk[], meta: { seq: number; complete: boolean; accessKey: string }): Promise<Kept | undefined> {
    const packed = chunks.flatMap((chunk) => [...packPieces(chunk)])
    const isShown = this.#show(packed)
    const losses = chunks.filter((chunk) => chunk.removed.length > 0).length
    const rows = losses > 0 || chunks.some((chunk) => chunk.columns.id.length > 0) ? packed : []
    const next = (this.#meta = {
      tableId: this.store.tableId,
      ...meta,
      nextChunk: (this.#meta?.nextChunk ?? 0) + rows.length,
      deltas: (this.#meta?.deltas ?? 0) + (this.#meta?.complete || this.#meta?.rows !== undefined ? rows.length : 0),
      losses: (this.#meta?.losses ?? 0) + losses,
      ...(this.#meta?.merged !== undefined && { merged: this.#meta.merged }),
      ...(this.#meta?.rows !== undefined && !meta.complete && { rows: this.#meta.rows }),
    })
    if (this.#meta.rows !== undefined) for (const { removed, seq } of chunks) for (const id of removed) this.#gone.set(id, seq)
    this.#refreshStatus()
    if (losses > 0) this.#storage.onLoss?.()
    const how = await this.#append(next, rows)
    if (how === 'not' && !isShown) await this.#keepInMemory(packed)
    if (how !== 'not' && next.deltas > mergeAfterDeltas) await this.#compact()
    return this.#db && how
  }

  /** Into memory, of a table that is there. */
  #show(chunks: readonly StoredChunk[]): boolean {
    if (this.#arriving) this.#arriving.push(...chunks)
    // without storage memory is everything, also for tables that nobody has opened yet
    else if (this.#loaded || !this.#db) this.store.applyChunks(chunks)
    else return false
    return true
  }

  /** Loads the table before it takes chunks that found no space on disk. Kept nowhere, they would leave a table that looks empty. */
  async #keepInMemory(chunks: readonly StoredChunk[]): Promise<void> {
    await this.load()
    this.store.applyChunks(chunks)
  }

  async #append(meta: TableMeta, chunks: readonly StoredChunk[]): Promise<Kept> {
    let isAnew = false
    const isKept = await this.#queue.store((db) => {
      isAnew = this.#queue.isBehind
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
    this.#queue.isBehind = false
  }

  /**
   * Takes a query's rows for a table that is not here whole, if they are new or newer. The feed still continues at the table's position before the
   * question. Answers the rows taken, for the other tabs.
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

  /** Takes chunks that another tab has stored already. Chunks that found no space there are shown, but are no part of the stored copy. */
  async adopt(meta: TableMeta, chunks: readonly RecordChunk[], how: Kept): Promise<void> {
    // a part of an unknown table would look like all of it
    if (how === 'not' && !this.#meta) return
    const hasAll = this.#hasAllOf(meta)
    if (how !== 'not') this.#meta = meta
    // what this tab could not store itself is stored now
    if (how === 'anew') this.#queue.isBehind = false
    if (chunks.some((chunk) => chunk.removed.length > 0)) this.#storage.onLoss?.()
    if (how === 'anew' && this.#loaded && !hasAll) await this.#readAnew()
    else this.#show(chunks.map(packChunk))
    this.#refreshStatus()
  }

  /** True when memory holds the whole table as of this position. Rows that found no space elsewhere leave the position behind. */
  #hasAllOf({ seq, accessKey }: TableMeta): boolean {
    const known = this.#meta
    const isRead = this.#loaded !== undefined && !this.#arriving && !this.#isUnread
    return isRead && known?.complete === true && known.seq >= seq && known.accessKey === accessKey
  }

  /** Reads the table again after another tab rewrote it. This tab may have missed rows that did not fit on the disk. */
  async #readAnew(): Promise<void> {
    await this.#loaded
    this.store.clear()
    this.#loaded = this.#load()
    await this.#loaded
  }

  /**
   * Gives the whole table from memory to a tab that read an incomplete copy from a full disk. It runs between two changes, so that news of later ones
   * follows it.
   */
  async lend(give: (meta: TableMeta, chunks: StoredChunk[]) => void): Promise<void> {
    if (this.#queue.isBehind) await this.#give(give, () => this.#queue.isBehind)
  }

  /** Gives the whole table to a tab that stores it again after the stored copy was lost. */
  async lendWhole(give: (meta: TableMeta, chunks: StoredChunk[]) => void): Promise<void> {
    await this.#give(give, () => this.#meta?.complete === true)
  }

  async #give(give: (meta: TableMeta, chunks: StoredChunk[]) => void, isWanted: () => boolean): Promise<void> {
    await this.#queue.between(async () => {
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

  /** Takes the copy that another tab {@link lend}s. Memory then holds the whole table until it is rewritten on disk. */
  async borrow(meta: TableMeta, chunks: readonly StoredChunk[]): Promise<void> {
    await this.load()
    this.store.clear()
    for (const chunk of chunks) this.store.takeChunk(chunk)
    this.store.announce()
    this.#meta = meta
    this.#queue.isBehind = true
    this.#refreshStatus()
  }

  async #compact(): Promise<void> {
    const { store } = this
    // when the module cannot be loaded, small chunks stay until the next time
    const parts = await compaction().catch(() => undefined)
    if (!parts) return
    await this.#queue.enqueue(async (db) => {
      const rows = await parts.mergeDeltas(db, store.tableId)
      if (this.#meta) this.#meta = { ...this.#meta, deltas: 0, merged: (this.#meta.merged ?? 0) + rows }
    })
    if ((this.#meta?.merged ?? 0) < rewriteAfterRows) return
    await this.load()
    if ((this.#meta?.merged ?? 0) < store.size / 2) return
    await this.#queue.enqueue(async (db) => {
      await parts.rewriteChunks(db, store.tableId, store.serverRows(), store.capacity)
      if (this.#meta) this.#meta = { ...this.#meta, merged: 0 }
    })
  }

  /** Reads the stored copy if an earlier read failed. */
  async readUnread(): Promise<void> {
    if (!this.#isUnread) return
    this.#loaded = this.#load()
    await this.#loaded
    if (!this.#isUnread) this.#queue.noteStored()
  }

  /** Retries to store rows that did not fit before. Answers whether the whole table was rewritten. @throws while it cannot be */
  async keepUnkept(): Promise<boolean> {
    if (!this.#queue.isBehind || !this.#loaded) {
      this.#queue.noteStored()
      return false
    }
    if (!(await this.#queue.store((db) => this.#rewrite(db)))) throw new Error('a table could not be kept')
    return true
  }

  /** Its stored data is gone: memory holds all of it, or it is fetched again. */
  noteEmptied(): void {
    if (this.#loaded && !this.#isUnread) this.#queue.isBehind = true
    else this.forget()
  }

  /** Forgets the rows, here and on the device: the right to them is gone, or they must be read again. */
  async drop(): Promise<void> {
    this.forget()
    const isDropped = await this.#queue.store((db) => dropTable(db, this.store.tableId))
    // the rest on disk is not read again: memory holds the whole table until it is rewritten
    if (!isDropped) this.#loaded ??= Promise.resolve()
  }

  #forgetArriving(): void {
    // without a running read nobody would take them
    this.#arriving = this.#arriving && !this.#isUnread ? [] : undefined
    this.#isUnread = false
  }

  /** Called by the fetcher. */
  setGap(gap: Gap): void {
    this.#gap = gap
    if (gap === 'none') this.#isNew = true
    this.#refreshStatus()
  }

  /** Clears memory after another tab dropped the table. */
  forget(): void {
    this.#meta = undefined
    this.#isNew = false
    this.#times += 1
    this.#forgetArriving()
    this.store.clear()
    this.#refreshStatus()
    this.#storage.onLoss?.()
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
