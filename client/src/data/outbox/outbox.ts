import { newId } from '#shared/lib/ids.ts'
import type { MutationAnswer, MutationResult } from '#shared/protocol/mutations.ts'
import { createValue, type Value } from '#client/data/lib/value.ts'
import { isQuiet, type KnownItem, type OutboxItem } from '#client/data/outbox/outbox-item.ts'
import type { OutboxStorage } from '#client/data/outbox/outbox-storage.ts'
import { isRecordPatch, type Patch } from '#client/data/outbox/patch.ts'
import type { Replica } from '#client/data/replica/replica.ts'

/** What the caller of a mutation may wait for. */
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

/** What {@link OutboxOptions.onStorageError} is told of. */
const own = 'outbox'

/**
 * Changes the server has not stored yet (architecture §5). Adding shows the change at once and keeps it on the device;
 * sending is the leader tab's work (sender.ts), which tells the answers back through {@link settle}.
 */
export class Outbox {
  readonly #options: OutboxOptions
  readonly #items = createValue<readonly OutboxItem[]>([])
  readonly #settling = new Map<string, (result: MutationResult) => void>()
  /** ids of what could not be kept: kept with the next change that is, or when it is tried again */
  readonly #unkept = createValue<ReadonlySet<string>>(new Set())
  /** ids of what was kept so late that another tab may have sent it, and let go of it, before */
  readonly #keptLate = new Set<string>()
  /** ids of what is done and still on the disk: without room it could not be taken off */
  readonly #undeleted = new Set<string>()
  #nextOrder = 1

  constructor(options: OutboxOptions) {
    this.#options = options
  }

  /** In the order they were made. */
  get items(): Value<readonly OutboxItem[]> {
    return this.#items
  }

  /** Ids of what is in this tab's memory and not on the device, although it should be. */
  get unkept(): Value<ReadonlySet<string>> {
    return this.#unkept
  }

  /** Reads what waits from before, and shows it again. What was on the wire is sent again: the server knows its id. */
  async open(): Promise<void> {
    for (const stored of await this.#options.storage.load()) {
      const item: OutboxItem = stored.state === 'sending' ? { ...stored, state: 'device' } : stored
      this.#show(item)
      this.#nextOrder = Math.max(this.#nextOrder, item.order + 1)
    }
  }

  add(kind: string, args: unknown, patches: Patch[]): MutationHandle {
    const id = newId()
    const madeAt = this.#options.now().toISOString()
    const item: OutboxItem = { id, kind, args, madeAt, patches, order: this.#claimOrder(), state: 'saving' }
    const settled = new Promise<MutationResult>((resolve) => this.#settling.set(id, resolve))
    this.#show(item)
    const onDevice = this.#keep(item)
    // Most callers do not wait for the disk; the sync mark tells of a full one.
    onDevice.catch(() => undefined)
    return { id, onDevice, settled }
  }

  /** What to send next, in order: nothing that is not on the device yet, and nothing made after such. */
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

  /** No answer came: they are on this device, and go again. */
  markUnsent(): void {
    this.#replace((item) => (item.state === 'sending' ? { ...item, state: 'device' } : item))
  }

  /** Takes the server's answers. An applied change stays shown until {@link prune} finds it in the replica. */
  async settle({ results, epoch }: MutationAnswer): Promise<void> {
    const byId = new Map(results.map((result) => [result.id, result]))
    const answered = this.#items.get().filter((item) => byId.has(item.id))
    const changed = answered.map((item) => withResult(item, byId.get(item.id) as MutationResult, epoch))
    await this.#change(changed)
    await this.#remove(changed.filter((item) => item.state === 'refused' && isQuiet(item)))
    for (const result of results) {
      this.#settling.get(result.id)?.(result)
      this.#settling.delete(result.id)
    }
  }

  /** Lets go of what the replica shows by itself now. Called after each catching up. */
  async prune(): Promise<void> {
    const { replica } = this.#options
    const done = this.applied().filter(
      (item) => item.epoch === replica.position?.epoch && replica.hasReached(item.seq ?? 0, tablesOf(item)),
    )
    await this.#remove(done)
  }

  /** What the server has confirmed and the replica does not show yet. */
  applied(): OutboxItem[] {
    return this.#items.get().filter((item) => item.state === 'applied')
  }

  /** The organisation was restored from a backup: what it had confirmed since may be gone, so it is sent again. */
  async sendAgain(items: readonly OutboxItem[]): Promise<void> {
    await this.#change(
      items.map(({ id, kind, args, madeAt, order, patches }): OutboxItem => ({ id, kind, args, madeAt, order, patches, state: 'device' })),
    )
  }

  /** Tries a refused change once more, as a new one: under its old id the server would repeat its answer. */
  async retry(id: string): Promise<void> {
    const item = this.#find(id)
    if (!item || item.state !== 'refused') return
    await this.add(item.kind, item.args, item.patches).onDevice
    await this.#remove([item])
  }

  /** Gives a refused or unsent change up. What is on the wire cannot be taken back. */
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
  }

  /** Another tab let go of an item. */
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

  /** What a tab knows that has read what was stored. */
  known(): KnownItem[] {
    return this.#items.get().map(({ id, state }) => [id, state])
  }

  /** What such a tab lacks, or knows in an older state, and what it takes for unsent though it is done: what there was no room to note. */
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

  /** Tries to keep what could not be kept before. @throws while it cannot be */
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
      // It can still reach the server as long as this tab lives.
      this.#setUnkept([...this.#unkept.get(), item.id])
      this.#options.onStorageError(error, own)
      this.receive(kept)
      this.#options.news.put(kept)
      throw error
    }
    // It may have been given up while it was being written.
    if (!this.#find(item.id)) return this.#options.storage.remove([kept])
    this.#replace((other) => (other.id === item.id && other.state === 'saving' ? kept : other))
    this.#options.news.put(kept)
  }

  async #change(items: readonly OutboxItem[]): Promise<void> {
    await this.#tryToKeep(() => this.#put(items))
    for (const item of items) {
      this.receive(item)
      this.#options.news.put(item)
    }
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

  /** What became of changes holds also where there is no room to note it: after a new start the server answers again, under their ids. */
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

  /** Keeps these, and what could not be kept before. */
  async #put(items: readonly OutboxItem[]): Promise<void> {
    const unkept = this.#unkept.get()
    const late = this.#items
      .get()
      .filter(({ id, state }) => unkept.has(id) && state !== 'saving' && state !== 'applied' && items.every((item) => item.id !== id))
    for (const { id } of late) this.#keptLate.add(id)
    await this.#options.storage.put([...late, ...items])
    const kept = new Set([...late, ...items].map(({ id }) => id))
    // what is done meanwhile needs no keeping, and what became of a change is written by whoever told it
    this.#setUnkept([...this.#unkept.get()].filter((id) => !kept.has(id)))
    await this.#options.storage.remove(late.filter(({ id }) => !this.#find(id)))
    this.#noteStored()
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
    this.#items.set([...this.#items.get(), item].sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1)))
  }

  #find(id: string): OutboxItem | undefined {
    return this.#items.get().find((item) => item.id === id)
  }

  #replace(change: (item: OutboxItem) => OutboxItem): void {
    const before = this.#items.get()
    const after = before.map(change)
    if (after.some((item, index) => item !== before[index])) this.#items.set(after)
  }

  /** Time-ordered, so that tabs which add at the same moment do not take each other's place. */
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
