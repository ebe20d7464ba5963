import { newId } from '#shared/lib/ids.ts'
import type { MutationAnswer, MutationResult } from '#shared/protocol/mutations.ts'
import { createValue, type Value } from '#client/lib/value.ts'
import { isQuiet, type EditNames, type KnownItem, type OutboxItem } from '#client/engine/outbox/outbox-item.ts'
import type { OutboxStorage } from '#client/engine/outbox/outbox-storage.ts'
import { isRecordPatch, type Patch } from '#client/engine/replica/patch.ts'
import type { Replica } from '#client/engine/replica/replica.ts'

/** The caller's view of a mutation on its way. */
export interface MutationHandle {
  id: string
  /** kept on the device: survives reload and crash. Rejects when the browser refuses to keep it. */
  onDevice: Promise<void>
  /** the server's answer; does not settle while offline, nor after a reload */
  settled: Promise<MutationResult>
}

/** Tells the other tabs of this person. */
export interface OutboxNews {
  put(item: OutboxItem): void
  remove(id: string): void
}

export interface OutboxOptions {
  replica: Pick<Replica, 'patch' | 'dropPatches' | 'hasReached' | 'position'>
  storage: OutboxStorage
  news: OutboxNews
  now: () => Date
  onStorageError: (error: unknown, of: string) => void
  onStored?: ((of: string) => void) | undefined
}

/** the outbox's name in reports to {@link OutboxOptions.onStorageError} */
const own = 'outbox'

/**
 * Changes the server has not stored yet (docs/replica.md). Adding shows the change at once and keeps it on the device. The leader tab sends them
 * (sender.ts) and reports the answers through {@link settle}.
 */
export class Outbox {
  readonly #options: OutboxOptions
  readonly #items = createValue<readonly OutboxItem[]>([])
  readonly #settling = new Map<string, (result: MutationResult) => void>()
  /** ids of items that could not be stored: stored with the next item, or at a retry */
  readonly #unkept = createValue<ReadonlySet<string>>(new Set())
  /** ids of items kept so late that another tab may have sent and removed them before */
  readonly #keptLate = new Set<string>()
  /** ids of finished items still on the disk: without space they could not be removed */
  readonly #undeleted = new Set<string>()
  /** ends when the last change of stored items has */
  #changing: Promise<unknown> = Promise.resolve()
  #namesOf: ((item: OutboxItem) => EditNames) | undefined
  #nextOrder = 1

  constructor(options: OutboxOptions) {
    this.#options = options
  }

  /** In the order they were made. */
  get items(): Value<readonly OutboxItem[]> {
    return this.#items
  }

  /** Ids of items that are only in this tab's memory, although they belong on the device. */
  get unkept(): Value<ReadonlySet<string>> {
    return this.#unkept
  }

  /** Loads the stored changes and shows them again. A change that was being sent is sent again: the server knows its id. */
  async open(): Promise<void> {
    for (const stored of await this.#options.storage.load()) {
      const item: OutboxItem = stored.state === 'sending' ? { ...stored, state: 'device' } : stored
      this.#show(item)
      this.#nextOrder = Math.max(this.#nextOrder, item.order + 1)
    }
  }

  /** Makes new changes keep the names of the things they are about; earlier ones get those that can still be found. */
  nameWith(namesOf: (item: OutboxItem) => EditNames): void {
    this.#namesOf = namesOf
    this.#replace((item) => this.#named(item))
  }

  /** Drops the titles kept with changes of these tables: their records were read under other rights. Live names still show. */
  async forgetTitles(tableIds: readonly string[]): Promise<void> {
    const lost = new Set(tableIds)
    const about = ({ patches, names, state }: OutboxItem): boolean =>
      names !== undefined && state !== 'saving' && patches.some((patch) => isRecordPatch(patch) && lost.has(patch.tableId))
    await this.#change((item) => {
      if (!item.names || !about(item)) return undefined
      const labels = Object.entries(item.names.labels).filter(([id]) => lost.has(id))
      return { ...item, names: { ...item.names, labels: Object.fromEntries(labels) } }
    })
  }

  /** @param names of a change that was made before */
  add(kind: string, args: unknown, patches: Patch[], names?: EditNames): MutationHandle {
    const id = newId()
    const madeAt = this.#options.now().toISOString()
    const item = this.#named({ id, kind, args, madeAt, patches, order: this.#claimOrder(), state: 'saving', ...(names && { names }) })
    const settled = new Promise<MutationResult>((resolve) => this.#settling.set(id, resolve))
    this.#show(item)
    const onDevice = this.#keep(item)
    // Most callers do not wait for the disk; the sync mark shows a full one.
    onDevice.catch(() => undefined)
    return { id, onDevice, settled }
  }

  /** The items to send next, in order. The first item that is not on the device yet ends the list. */
  sendable(): OutboxItem[] {
    const ready: OutboxItem[] = []
    for (const item of this.#items.get()) {
      if (item.state === 'saving') break
      if (item.state === 'device' || item.state === 'sending') ready.push(item)
    }
    return ready
  }

  markSending(ids: ReadonlySet<string>): void {
    this.#replace((item) => (ids.has(item.id) && item.state === 'device' ? { ...item, state: 'sending' } : item))
  }

  /** No answer came: the items are back on this device, and are sent again. */
  markUnsent(): void {
    this.#replace((item) => (item.state === 'sending' ? { ...item, state: 'device' } : item))
  }

  /** Takes the server's answers. An applied change stays in sight until {@link prune} finds it in the replica. */
  async settle({ results, epoch }: MutationAnswer): Promise<void> {
    const byId = new Map(results.map((result) => [result.id, result]))
    const changed = await this.#change((item) => {
      const result = byId.get(item.id)
      return result && withResult(item, result, epoch)
    })
    await this.#remove(changed.filter((item) => item.state === 'refused' && isQuiet(item)))
    for (const result of results) this.#answer(result)
  }

  /** Removes confirmed items that the replica now shows by itself. Called after each catch-up. */
  async prune(): Promise<void> {
    const { replica } = this.#options
    const done = this.applied().filter(
      (item) => item.epoch === replica.position?.epoch && replica.hasReached(item.seq ?? 0, tablesOf(item)),
    )
    await this.#remove(done)
  }

  /** The items that the server has confirmed and the replica does not show yet. */
  applied(): OutboxItem[] {
    return this.#items.get().filter((item) => item.state === 'applied')
  }

  /** Sends confirmed items again after the organisation was restored from a backup, which may lack them. */
  async sendAgain(items: readonly OutboxItem[]): Promise<void> {
    const ids = new Set(items.map(({ id }) => id))
    await this.#change(({ seq: _seq, epoch: _epoch, reason: _reason, ...item }) =>
      ids.has(item.id) ? { ...item, state: 'device' } : undefined,
    )
  }

  /** Retries a refused change as a new one: under its old id the server would repeat its answer. */
  async retry(id: string): Promise<void> {
    const item = this.#find(id)
    if (!item || item.state !== 'refused') return
    await this.add(item.kind, item.args, item.patches, item.names).onDevice
    await this.#remove([item])
  }

  /** Discards a refused or unsent change. A change that is being sent cannot be taken back. */
  async discard(id: string): Promise<void> {
    const item = this.#find(id)
    if (item && (item.state === 'refused' || item.state === 'device' || item.state === 'saving')) await this.#remove([item])
  }

  /** Another tab put an item, or this one got its answer. */
  receive(item: OutboxItem): void {
    this.#nextOrder = Math.max(this.#nextOrder, item.order + 1)
    const before = this.#find(item.id)
    if (!before) this.#show(item)
    else {
      if (item.state === 'refused' && before.state !== 'refused') this.#options.replica.dropPatches(item.id, item.patches)
      this.#replace((other) => (other.id === item.id ? item : other))
    }
    // the leader tab tells the others the answers to what they made
    if (item.state === 'applied') this.#answer({ id: item.id, status: 'applied', seq: item.seq ?? 0 })
    if (item.state === 'refused' && item.reason) this.#answer({ id: item.id, status: 'refused', error: item.reason })
  }

  /** Removes an item that another tab removed. */
  forget(id: string): void {
    const item = this.#find(id)
    if (!item) return
    this.#items.set(this.#items.get().filter((other) => other.id !== id))
    this.#options.replica.dropPatches(id, item.patches)
    if (this.#unkept.get().has(id)) {
      this.#setUnkept([...this.#unkept.get()].filter((other) => other !== id))
      this.#noteStored()
    }
    if (this.#keptLate.delete(id)) void this.#tryToKeep(() => this.#options.storage.remove([item]))
  }

  /** The items known to this tab once it has read the disk. */
  known(): KnownItem[] {
    return this.#items.get().map(({ id, state }) => [id, state])
  }

  /** Items that such a tab lacks or holds in an older state, and items that it still takes for unsent. A full disk hid these changes from it. */
  missedBy(known: readonly KnownItem[]): { items: OutboxItem[]; gone: string[] } {
    const states = new Map(known)
    const told = this.#items.get().flatMap((item): OutboxItem[] => {
      if (item.state === 'saving') return []
      return [item.state === 'sending' ? { ...item, state: 'device' } : item]
    })
    return {
      items: told.filter(({ id, state }) => states.get(id) !== state),
      gone: [...states.keys()].filter((id) => this.#undeleted.has(id)),
    }
  }

  /** Retries to store items that did not fit before. @throws while it cannot be */
  async keepUnkept(): Promise<void> {
    const undeleted = [...this.#undeleted]
    if (this.#unkept.get().size > 0) await this.#put([])
    await this.#options.storage.remove(undeleted.map((id) => ({ id })))
    for (const id of undeleted) this.#undeleted.delete(id)
    this.#noteStored()
  }

  /** The stored data is gone: all of it must be stored again. */
  noteEmptied(): void {
    const ids = this.#items.get().flatMap(({ id, state }) => (state === 'saving' || state === 'applied' ? [] : [id]))
    this.#undeleted.clear()
    this.#setUnkept([...this.#unkept.get(), ...ids])
  }

  async #keep(item: OutboxItem): Promise<void> {
    const kept: OutboxItem = { ...item, state: 'device' }
    try {
      await this.#put([kept])
    } catch (error) {
      // it can still reach the server while this tab lives
      this.#setUnkept([...this.#unkept.get(), item.id])
      this.#options.onStorageError(error, own)
      this.receive(kept)
      this.#options.news.put(kept)
      throw error
    }
    // it may have been discarded during the write
    if (!this.#find(item.id)) return this.#options.storage.remove([kept])
    this.#replace((other) => (other.id === item.id && other.state === 'saving' ? { ...other, state: 'device' } : other))
    this.#options.news.put(kept)
  }

  /**
   * Changes stored items, one change after another: an answer and a lost right may come at once, and neither may undo the other.
   * @param change undefined leaves an item as it is; asked again after the write, since a person may have discarded an item meanwhile
   */
  #change(change: (item: OutboxItem) => OutboxItem | undefined): Promise<OutboxItem[]> {
    const turn = this.#changing.then(async () => {
      const items = this.#items.get().flatMap((item) => change(item) ?? [])
      if (items.length === 0) return []
      await this.#tryToKeep(() => this.#put(items))
      const discarded = items.filter(({ id }) => !this.#find(id))
      if (discarded.length > 0) await this.#tryToKeep(() => this.#options.storage.remove(discarded))
      const changed = items.flatMap(({ id }) => {
        const now = this.#find(id)
        return (now && change(now)) ?? []
      })
      for (const item of changed) {
        this.receive(item)
        this.#options.news.put(item)
      }
      return changed
    })
    this.#changing = turn.catch(() => undefined)
    return turn
  }

  async #remove(items: readonly OutboxItem[]): Promise<void> {
    if (items.length === 0) return
    for (const item of items) this.forget(item.id)
    const isDeleted = await this.#tryToKeep(() => this.#options.storage.remove(items))
    for (const { id } of items) {
      if (!isDeleted) this.#undeleted.add(id)
      this.#options.news.remove(id)
    }
  }

  /** Runs a write whose failure changes no outcome: after a restart the server gives the same answers under the same ids. */
  async #tryToKeep(work: () => Promise<void>): Promise<boolean> {
    try {
      await work()
      this.#noteStored()
      return true
    } catch (error) {
      this.#options.onStorageError(error, own)
      return false
    }
  }

  /** Stores these items, and those that could not be stored before. */
  async #put(items: readonly OutboxItem[]): Promise<void> {
    const unkept = this.#unkept.get()
    const late = this.#items
      .get()
      .filter(({ id, state }) => unkept.has(id) && state !== 'saving' && state !== 'applied' && items.every((item) => item.id !== id))
    for (const { id } of late) this.#keptLate.add(id)
    await this.#options.storage.put([...late, ...items])
    const kept = new Set([...late, ...items].map(({ id }) => id))
    // items that finished during the write need no keeping, and an outcome is written by the part that reported it
    this.#setUnkept([...this.#unkept.get()].filter((id) => !kept.has(id)))
    await this.#options.storage.remove(late.filter(({ id }) => !this.#find(id)))
    this.#noteStored()
  }

  #answer(result: MutationResult): void {
    this.#settling.get(result.id)?.(result)
    this.#settling.delete(result.id)
  }

  #setUnkept(ids: readonly string[]): void {
    const before = this.#unkept.get()
    const next = new Set(ids)
    if (next.size !== before.size || ids.some((id) => !before.has(id))) this.#unkept.set(next)
  }

  #noteStored(): void {
    if (this.#unkept.get().size === 0) this.#options.onStored?.(own)
  }

  #show(item: OutboxItem): void {
    if (item.state !== 'refused') this.#options.replica.patch(item.id, item.patches)
    this.#items.set([...this.#items.get(), this.#named(item)].sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1)))
  }

  #named(item: OutboxItem): OutboxItem {
    return item.names || !this.#namesOf ? item : { ...item, names: this.#namesOf(item) }
  }

  #find(id: string): OutboxItem | undefined {
    return this.#items.get().find((item) => item.id === id)
  }

  #replace(change: (item: OutboxItem) => OutboxItem): void {
    const before = this.#items.get()
    const after = before.map(change)
    if (after.some((item, index) => item !== before[index])) this.#items.set(after)
  }

  /** Time-ordered, so that tabs that add at the same moment get different places. */
  #claimOrder(): number {
    const order = Math.max(this.#nextOrder, this.#options.now().getTime() * 1000)
    this.#nextOrder = order + 1
    return order
  }
}

function withResult(item: OutboxItem, result: MutationResult, epoch: string): OutboxItem {
  if (result.status === 'applied') return { ...item, state: 'applied', seq: result.seq, epoch }
  return { ...item, state: 'refused', reason: result.error }
}

function tablesOf(item: OutboxItem): Set<string> {
  return new Set(item.patches.filter(isRecordPatch).map((patch) => patch.tableId))
}
