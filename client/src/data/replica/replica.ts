import { cellColumn } from '#shared/fields/cell-column.ts'
import type { EntityKind } from '#shared/protocol/entities.ts'
import type { FeedAnswer } from '#shared/protocol/feed.ts'
import { createValue, type Value } from '#client/data/lib/value.ts'
import { isRecordPatch, type EntityPatch, type Patch, type RecordPatch } from '#client/data/outbox/patch.ts'
import type { ComputeRow } from '#client/data/replica/table-store.ts'
import { loadEntities, saveEntities } from '#client/data/replica/entity-storage.ts'
import { EntityStore, type EntityCollection } from '#client/data/replica/entity-store.ts'
import { LocalTable, type Gap } from '#client/data/replica/local-table.ts'
import type { TableStorage } from '#client/data/replica/table-lane.ts'
import type { FeedPosition, ReplicaDatabase } from '#client/data/replica/replica-database.ts'

export type ReplicaState = 'opening' | 'empty' | 'ready'

/** Tables up to this many rows are kept on the device whole; of larger ones, what somebody looked at, unless they are asked to stay. */
const rowBudget = 200_000

/** A table the person may read, as the last feed answer told. */
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
  /** whether somebody wants all of a table here, however large it is */
  isPinned?: (tableId: string) => boolean
  /** somebody looks at a table for the first time */
  onWanted?: (tableId: string) => void
  /** the device could not keep what came (no room): it is shown all the same */
  onStorageError?: (error: unknown, of: string) => void
  /** all of what could not be kept before is kept now */
  onStored?: ((of: string) => void) | undefined
  /** what is stored of a table cannot be read: it is to be dropped and fetched again */
  onDamaged?: (tableId: string) => void
  /** brings what works out formulas of records with unsent changes; asked for once there are any */
  loadFormulas?: () => Promise<(tableId: string, replica: Replica) => ComputeRow>
}

/**
 * The rows and entities of one person in one organisation (architecture §5): in memory, stored on the device, with unsent
 * changes laid over them. Knows nothing of the network: the leader tab gives it what the server sent.
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

  /** Shows what the device has. Tables are read when somebody looks at them. */
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

  /** Past the budget, and not in memory whole (it was not asked to stay, is on its way, or is being read): the server is asked. */
  isLarge(tableId: string): boolean {
    return this.isPaged(tableId) && (!this.hasWhole(tableId) || this.#tables.get(tableId)?.isReading === true)
  }

  /** All of the table is on this device, though perhaps not in memory yet. */
  hasWhole(tableId: string): boolean {
    return this.#tables.get(tableId)?.meta?.complete === true
  }

  /** All of the table is to be here: it is small, somebody wants it, or it was here before it grew. */
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
   * Takes a feed answer: what changed, or everything. A new epoch means that the organisation was restored from a backup:
   * all rows are forgotten first. Tables that are no longer named are forgotten too; answers their ids.
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

  /** Reads what is stored, where it could not be read before. */
  async readUnread(): Promise<void> {
    for (const table of this.#tables.values()) await table.readUnread()
  }

  /** Tries to store what could not be stored before; answers the tables that were written anew. @throws while it cannot be */
  async keepUnkept(): Promise<LocalTable[]> {
    if (this.#db && this.#hasUnsaved && this.#position) {
      await this.#save(this.#db, this.#position, { ...this.#position, full: true, changes: [], tables: [] }, true)
      if (this.#hasUnsaved) throw new Error('the entities could not be kept')
    }
    const anew: LocalTable[] = []
    for (const table of this.#tables.values()) if (await table.keepUnkept()) anew.push(table)
    return anew
  }

  /** What found no room: everything as it is here, for a tab that read what is stored; undefined: it is all stored. */
  unsaved(): FeedAnswer | undefined {
    if (!this.#hasUnsaved || !this.#position) return undefined
    return { ...this.#position, full: true, changes: this.#entities.serverChanges(), tables: [...this.#heads.get()] }
  }

  /** The part of {@link applyFeed} that concerns memory; for tabs which do not store. */
  showFeed(answer: FeedAnswer, full: boolean): void {
    this.#position = { epoch: answer.epoch, seq: answer.seq }
    this.#entities.apply(answer.changes, full)
    this.#showHeads(answer.tables)
  }

  /** The network came or went: what is missing is on its way, or cannot come now. */
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

  /** Reads again what another tab stored, after messages of it were missed; what it tells of tables is nowhere else. */
  async reload({ seq, tables }: Pick<FeedAnswer, 'seq' | 'tables'>): Promise<void> {
    if (!this.#db) return
    const { position, changes } = await loadEntities(this.#db)
    this.#position = position
    this.#entities.apply(changes, true)
    // how far tables were before that says nothing of what is known now: the message that tells it is on its way
    if (seq >= (position?.seq ?? 0)) this.#showHeads(tables)
  }

  #showHeads(tables: FeedAnswer['tables']): void {
    this.#heads.set(tables)
    this.#hasHeads = true
    this.#state.set('ready')
    this.#refreshGaps()
  }

  /** Lays the patches of one unsent mutation over what the server has. */
  patch(mutationId: string, patches: readonly Patch[]): void {
    const { entities, records } = split(patches)
    this.#entities.patch(mutationId, entities)
    for (const patch of records) this.localTable(patch.tableId).patch(mutationId, patch)
    for (const tableId of new Set(records.map((patch) => patch.tableId))) this.#bringFormulas(tableId)
  }

  /** What changes of a record make of its formulas is shown before the server says so. */
  #bringFormulas(tableId: string): void {
    const { store } = this.localTable(tableId)
    const hasFormulas = (): boolean =>
      this.#entities
        .collection('field')
        .get()
        .some((field) => field.tableId === tableId && field.type === 'advancedFormula')
    if (!this.#loadFormulas || store.computes || !hasFormulas()) return
    // where it cannot be brought, formulas wait for the server
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

  /** Whether everything up to a commit is shown here, for the tables it concerned: then its patches may go. */
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
