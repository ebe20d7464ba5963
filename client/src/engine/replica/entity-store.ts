import type { EntityKind, EntityOf } from '#shared/catalogue/entities.ts'
import type { FeedChange } from '#shared/catalogue/feed.ts'
import type { Value } from '#client/lib/value.ts'
import type { EntityPatch } from '#client/engine/replica/patch.ts'

/** The entities of one kind: `get` is all of them, the same array until one changes. */
export interface EntityCollection<K extends EntityKind> extends Value<readonly EntityOf<K>[]> {
  find(id: string): EntityOf<K> | undefined
}

interface ServerEntity {
  seq: number
  data: object
}

/** One kind, types erased: its entities are only ever replaced, never read inside. */
class KindStore implements Value<readonly object[]> {
  readonly server = new Map<string, ServerEntity>()
  readonly patches = new Map<string, { mutationId: string; data: object | null }[]>()
  readonly #shown = new Map<string, object>()
  readonly #listeners = new Set<() => void>()
  #list: readonly object[] | undefined

  get = (): readonly object[] => (this.#list ??= [...this.#shown.values()])
  find = (id: string): object | undefined => this.#shown.get(id)

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  rebuild(id: string): void {
    let data = this.server.get(id)?.data
    for (const patch of this.patches.get(id) ?? []) {
      if (patch.data === null) data = undefined
      else if (data || 'id' in patch.data) data = { ...data, ...patch.data }
    }
    if (data) this.#shown.set(id, data)
    else this.#shown.delete(id)
    this.#list = undefined
  }

  notify(): void {
    for (const listener of [...this.#listeners]) listener()
  }
}

/** Everything replicated but records: the server's state with unsent changes applied. */
export class EntityStore {
  readonly #kinds = new Map<EntityKind, KindStore>()

  collection<K extends EntityKind>(kind: K): EntityCollection<K> {
    // A kind's store holds entities of that kind only: `apply` and `patch` are typed by kind.
    return this.#kind(kind) as unknown as EntityCollection<K>
  }

  /** @param full forgets everything that is not in `changes` */
  apply(changes: readonly FeedChange[], full: boolean): void {
    const touched = new Set<KindStore>()
    if (full) {
      for (const store of this.#kinds.values()) {
        const ids = [...store.server.keys()]
        store.server.clear()
        for (const id of ids) store.rebuild(id)
        touched.add(store)
      }
    }
    for (const change of changes) {
      const store = this.#kind(change.kind)
      if (change.data === null) store.server.delete(change.id)
      else store.server.set(change.id, { seq: change.seq, data: change.data })
      store.rebuild(change.id)
      touched.add(store)
    }
    for (const store of touched) store.notify()
  }

  patch(mutationId: string, patches: readonly EntityPatch[]): void {
    this.#touch(patches, (store, patch) => {
      const waiting = store.patches.get(patch.id) ?? []
      waiting.push({ mutationId, data: patch.data })
      store.patches.set(patch.id, waiting)
    })
  }

  dropPatches(mutationId: string, patches: readonly EntityPatch[]): void {
    this.#touch(patches, (store, patch) => {
      const waiting = (store.patches.get(patch.id) ?? []).filter((entry) => entry.mutationId !== mutationId)
      if (waiting.length > 0) store.patches.set(patch.id, waiting)
      else store.patches.delete(patch.id)
    })
  }

  /** True for an entity made on this device and unknown to the server. */
  isOnlyHere(kind: EntityKind, id: string): boolean {
    const store = this.#kind(kind)
    return store.find(id) !== undefined && !store.server.has(id)
  }

  /** The server's state of everything, for the snapshot on the device. */
  serverChanges(): FeedChange[] {
    return [...this.#kinds].flatMap(([kind, store]) =>
      [...store.server].map(([id, { seq, data }]) => ({ kind, id, seq, data }) as unknown as FeedChange),
    )
  }

  #touch(patches: readonly EntityPatch[], change: (store: KindStore, patch: EntityPatch) => void): void {
    const touched = new Set<KindStore>()
    for (const patch of patches) {
      const store = this.#kind(patch.entity)
      change(store, patch)
      store.rebuild(patch.id)
      touched.add(store)
    }
    for (const store of touched) store.notify()
  }

  #kind(kind: EntityKind): KindStore {
    let store = this.#kinds.get(kind)
    if (!store) this.#kinds.set(kind, (store = new KindStore()))
    return store
  }
}
