import { cellColumn } from '#shared/fields/cell-column.ts'
import type { EntityKind } from '#shared/catalogue/entities.ts'
import type { FeedAnswer } from '#shared/catalogue/feed.ts'
import { createValue, type Value } from '#client/lib/value.ts'
import { isRecordPatch, type EntityPatch, type Patch, type RecordPatch } from '#client/engine/replica/patch.ts'
import type { ComputeRow } from '#client/engine/replica/table-store.ts'
import { loadEntities, saveEntities } from '#client/engine/replica/entity-storage.ts'
import { EntityStore, type EntityCollection } from '#client/engine/replica/entity-store.ts'
import { LocalTable, type Gap } from '#client/engine/replica/local-table.ts'
import type { TableStorage } from '#client/engine/replica/table-queue.ts'
import type { FeedPosition, ReplicaDatabase } from '#client/engine/replica/replica-database.ts'
import { isFormulaName } from '#shared/fields/formula-name.ts'

export type ReplicaState = 'opening' | 'empty' | 'ready'

/** Tables up to this many rows are kept on the device whole. Of larger ones only the viewed rows are kept, unless they are pinned. */
const rowBudget = 200_000

/** Kinds of which the person removes their own: no right was lost with one. */
const ownKinds: ReadonlySet<EntityKind> = new Set(['favourite', 'recent', 'viewChoice', 'follow', 'commentMark'])

/** A table the person may read, as of the last feed answer. */
export interface TableHead {
  id: string
  seq: number
  rows: number
}

export interface ReplicaOptions {
  /** undefined: this browser keeps nothing, the replica lives as long as the tab */
  db: ReplicaDatabase | undefined
  /** rows up to which a table is kept whole */
  budget?: number | undefined
  /** true when all of a table is wanted here, however large it is */
  isPinned?: (tableId: string) => boolean
  /** a table is opened for the first time */
  onWanted?: (tableId: string) => void
  /** the device could not keep something (no space): it is shown all the same */
  onStorageError?: (error: unknown, of: string) => void
  /** all of what could not be kept before is kept now */
  onStored?: ((of: string) => void) | undefined
  /** a table's stored copy cannot be read: drop it and fetch it again */
  onDamaged?: (tableId: string) => void
  /** brings what works out formulas of records with unsent changes; asked for once there are any */
  loadFormulas?: () => Promise<(tableId: string, replica: Replica) => ComputeRow>
}

/**
 * The rows and entities of one person in one organisation (docs/replica.md): in memory, stored on the device, with unsent changes applied. It knows
 * nothing of the network: the leader tab passes the server's answers in.
 */
export class Replica {
  readonly #db: ReplicaDatabase | undefined
  readonly #budget: number
  readonly #isPinned: (tableId: string) => boolean
  readonly #storage: TableStorage
  readonly #entities = new EntityStore()
  readonly #tables = new Map<string, LocalTable>()
  readonly #state = createValue<ReplicaState>('opening')
  readonly #heads = createValue<readonly TableHead[]>([])
  readonly #losses = createValue(0)
  readonly #onWanted: (tableId: string) => void
  readonly #loadFormulas: ReplicaOptions['loadFormulas']
  #position: FeedPosition | undefined
  #hasHeads = false
  #hasUnsaved = false
  #online = true

  constructor({
    db,
    budget = rowBudget,
    isPinned = () => false,
    onWanted = () => undefined,
    onStorageError = () => undefined,
    onStored,
    onDamaged,
    loadFormulas,
  }: ReplicaOptions) {
    this.#db = db
    this.#budget = budget
    this.#isPinned = isPinned
    this.#onWanted = onWanted
    this.#loadFormulas = loadFormulas
    const fields = this.#entities.collection('field')
    this.#storage = {
      db,
      onError: onStorageError,
      onStored,
      onDamaged,
      onLoss: () => this.#noteLoss(),
      systemColumn: (fieldId) => {
        const field = fields.find(fieldId)
        const name = field && cellColumn(field)
        return name === fieldId ? undefined : name
      },
    }
  }

  get state(): Value<ReplicaState> {
    return this.#state
  }

  get position(): FeedPosition | undefined {
    return this.#position
  }

  get heads(): Value<readonly TableHead[]> {
    return this.#heads
  }

  /** How often since the start records or entities went, deleted or not the person's to see any more. */
  get losses(): Value<number> {
    return this.#losses
  }

  #noteLoss(): void {
    this.#losses.set(this.#losses.get() + 1)
  }

  /** Shows the device's entities. Tables are read when they are opened. */
  async open(): Promise<void> {
    if (this.#db) {
      const [{ position, changes }, metas] = await Promise.all([loadEntities(this.#db), this.#db.getAll('tables')])
      for (const meta of metas) this.#tables.set(meta.tableId, new LocalTable(meta.tableId, this.#storage, meta))
      this.#position = position
      this.#entities.apply(changes, false)
    }
    this.#state.set(this.#position ? 'ready' : 'empty')
  }

  entities<K extends EntityKind>(kind: K): EntityCollection<K> {
    return this.#entities.collection(kind)
  }

  /** A table by id, being read from the device from now on; fetched next if it is not there. */
  table(tableId: string): LocalTable {
    const table = this.localTable(tableId)
    if (!table.isLoaded) {
      table.load().catch((error: unknown) => this.#storage.onError(error, tableId))
      this.#onWanted(tableId)
    }
    return table
  }

  /** The same without reading it. */
  localTable(tableId: string): LocalTable {
    let table = this.#tables.get(tableId)
    if (!table) {
      this.#tables.set(tableId, (table = new LocalTable(tableId, this.#storage, undefined)))
      table.setGap(this.#gapOf(tableId))
    }
    return table
  }

  /** Past the budget: shown page by page, wherever its rows come from. */
  isPaged(tableId: string): boolean {
    return this.rowsOf(tableId) > this.#budget
  }

  /** True for a table past the budget that is not in memory whole: not pinned, still arriving, or being read. The server answers its queries. */
  isLarge(tableId: string): boolean {
    return this.isPaged(tableId) && (!this.hasWhole(tableId) || this.#tables.get(tableId)?.isReading === true)
  }

  /** All of the table is on this device, though perhaps not in memory yet. */
  hasWhole(tableId: string): boolean {
    return this.#tables.get(tableId)?.meta?.complete === true
  }

  /** True when all of the table belongs here: it is small, pinned, or was here before it grew. */
  keepsWhole(tableId: string): boolean {
    return !this.isPaged(tableId) || this.#isPinned(tableId) || this.hasWhole(tableId)
  }

  /** Rows the server has, about. */
  rowsOf(tableId: string): number {
    const table = this.#tables.get(tableId)
    return this.#heads.get().find((head) => head.id === tableId)?.rows ?? table?.meta?.rows ?? table?.store.size ?? 0
  }

  get localTables(): readonly LocalTable[] {
    return [...this.#tables.values()]
  }

  /**
   * Takes a feed answer: the changes, or everything. A new epoch means that the organisation was restored from a backup: all rows are forgotten
   * first. Tables that the answer no longer names are forgotten, too; their ids are returned.
   */
  async applyFeed(answer: FeedAnswer): Promise<string[]> {
    const restored = this.#position !== undefined && this.#position.epoch !== answer.epoch
    const full = answer.full || restored || this.#position === undefined
    this.showFeed(answer, full)
    const named = new Set(answer.tables.map((table) => table.id))
    const lost = this.localTables.filter((table) => table.meta && (restored || !named.has(table.store.tableId)))
    await Promise.all(lost.map((table) => table.drop()))
    // Last: were it stored first, a crash before the drop would leave rows of another epoch for good.
    const position = { epoch: answer.epoch, seq: answer.seq }
    if (this.#db) await this.#save(this.#db, position, answer, full)
    return lost.map((table) => table.store.tableId)
  }

  async #save(db: ReplicaDatabase, position: FeedPosition, { changes }: FeedAnswer, full: boolean): Promise<void> {
    try {
      await saveEntities(db, position, changes, { full: full || this.#hasUnsaved, snapshot: () => this.#entities.serverChanges() })
      this.#hasUnsaved = false
      this.#storage.onStored?.('entities')
    } catch (error) {
      // A later position without these changes would leave a hole for good: the next one that finds room saves everything.
      this.#hasUnsaved = true
      this.#storage.onError(error, 'entities')
    }
  }

  /** The stored data is gone: everything in memory is stored again, and the rest is fetched. */
  noteEmptied(): void {
    this.#hasUnsaved = true
    for (const table of this.#tables.values()) table.noteEmptied()
  }

  /** Reads stored copies whose earlier read failed. */
  async readUnread(): Promise<void> {
    for (const table of this.#tables.values()) await table.readUnread()
  }

  /** Retries to store what did not fit before. Answers the tables that were rewritten. @throws while it cannot be */
  async keepUnkept(): Promise<LocalTable[]> {
    if (this.#db && this.#hasUnsaved && this.#position) {
      await this.#save(this.#db, this.#position, { ...this.#position, full: true, changes: [], tables: [] }, true)
      if (this.#hasUnsaved) throw new Error('the entities could not be kept')
    }
    const anew: LocalTable[] = []
    for (const table of this.#tables.values()) if (await table.keepUnkept()) anew.push(table)
    return anew
  }

  /** All entities, for a tab that read an incomplete copy from a full disk; undefined when everything is stored. */
  unsaved(): FeedAnswer | undefined {
    if (!this.#hasUnsaved || !this.#position) return undefined
    return { ...this.#position, full: true, changes: this.#entities.serverChanges(), tables: [...this.#heads.get()] }
  }

  /** The part of {@link applyFeed} that concerns memory; for tabs which do not store. */
  showFeed(answer: FeedAnswer, full: boolean): void {
    this.#position = { epoch: answer.epoch, seq: answer.seq }
    this.#entities.apply(answer.changes, full)
    if (answer.changes.some(({ kind, data }) => data === null && !ownKinds.has(kind))) this.#noteLoss()
    this.#showHeads(answer.tables)
  }

  /** The network came or went: missing rows are on their way, or cannot arrive now. */
  setOnline(online: boolean): void {
    this.#online = online
    this.#refreshGaps()
  }

  #refreshGaps(): void {
    for (const table of this.#tables.values()) table.setGap(this.#gapOf(table.store.tableId))
  }

  #gapOf(tableId: string): Gap {
    if (this.#hasHeads) {
      const isOnServer = this.#heads.get().some((head) => head.id === tableId)
      if (!isOnServer) return 'none'
    } else if (this.#entities.isOnlyHere('table', tableId)) return 'none'
    return this.#online ? 'arriving' : 'offline'
  }

  /** Reads another tab's stored changes again after missed messages. The heads of the tables come only with the message. */
  async reload({ seq, tables }: Pick<FeedAnswer, 'seq' | 'tables'>): Promise<void> {
    if (!this.#db) return
    const { position, changes } = await loadEntities(this.#db)
    this.#position = position
    this.#entities.apply(changes, true)
    // older stored heads say nothing about the present: the message with the present ones is on its way
    if (seq >= (position?.seq ?? 0)) this.#showHeads(tables)
  }

  #showHeads(tables: FeedAnswer['tables']): void {
    this.#heads.set(tables)
    this.#hasHeads = true
    this.#state.set('ready')
    this.#refreshGaps()
  }

  /** Applies the patches of one unsent mutation to the server's state. */
  patch(mutationId: string, patches: readonly Patch[]): void {
    const { entities, records } = split(patches)
    this.#entities.patch(mutationId, entities)
    for (const patch of records) this.localTable(patch.tableId).patch(mutationId, patch)
    for (const tableId of new Set(records.map((patch) => patch.tableId))) this.#bringFormulas(tableId)
  }

  /** Loads the formula engine, so that formulas follow unsent changes before the server answers. */
  #bringFormulas(tableId: string): void {
    const { store } = this.localTable(tableId)
    const hasFormulas = (): boolean =>
      this.#entities
        .collection('field')
        .get()
        .some((field) => field.tableId === tableId && isFormulaName(field.type))
    if (!this.#loadFormulas || store.computes || !hasFormulas()) return
    // when the engine cannot be loaded, formulas wait for the server
    this.#loadFormulas().then(
      (formulas) => store.computes || store.computeWith(formulas(tableId, this)),
      () => undefined,
    )
  }

  dropPatches(mutationId: string, patches: readonly Patch[]): void {
    const { entities, records } = split(patches)
    this.#entities.dropPatches(mutationId, entities)
    const touched = new Map<string, Set<string>>()
    for (const { tableId, recordId } of records) touched.set(tableId, (touched.get(tableId) ?? new Set()).add(recordId))
    for (const [tableId, recordIds] of touched) this.localTable(tableId).dropPatches(mutationId, [...recordIds])
  }

  /** True when this replica shows everything up to a commit in the tables it touched. Its patches may then go. */
  hasReached(seq: number, tableIds: Iterable<string>): boolean {
    if (!this.#position || this.#position.seq < seq) return false
    const heads = new Map(this.#heads.get().map((head) => [head.id, head]))
    for (const id of tableIds) {
      const head = heads.get(id)
      const meta = this.#tables.get(id)?.meta
      // A table whose first copy is still arriving will have it; one past the budget may never.
      if (head && (meta ? meta.seq < head.seq : this.keepsWhole(id))) return false
    }
    return true
  }
}

function split(patches: readonly Patch[]): { entities: EntityPatch[]; records: RecordPatch[] } {
  const entities: EntityPatch[] = []
  const records: RecordPatch[] = []
  for (const patch of patches) {
    if (isRecordPatch(patch)) records.push(patch)
    else entities.push(patch)
  }
  return { entities, records }
}
