import type { CloseReason } from '#shared/protocol/close-codes.ts'
import { databasePrefix, noteDatabase } from '#client/data/device/wipe-device.ts'
import { reportOnlyInWindow } from '#client/data/sync-state/only-in-window.ts'
import { createValue, type Value } from '#client/data/lib/value.ts'

/** Edits of one document that the server will not take: kept until their author has exported or discarded them (F33, F21). */
export interface RefusedEdits {
  /** the database they were in: keeping them twice keeps them once */
  id: string
  document: string
  /** what the document was called, when that was known */
  label: string
  /** `replaced`: the document was restored from an older state while these were not sent */
  reason: CloseReason | 'replaced'
  /** ms since 1970 */
  at: number
  /** what was written and, struck through, what was removed: readable (unsent-content.ts) */
  text: string
  /** only what was written: to be put where it has no place any more */
  added?: string
  /** of the document they were made in; in another its update means nothing */
  epoch?: string | undefined
  /** the same losslessly, a Yjs update on what the server had */
  update: Uint8Array
}

/** One person's refused edits on this device. */
export interface RefusedEditsStore extends Value<readonly RefusedEdits[]> {
  /** Resolves with whether they are kept; a device that keeps nothing has them as long as the tab, and tries again. */
  keep(edits: RefusedEdits): Promise<boolean>
  /** Nothing of them is left on the device. */
  remove(id: string): Promise<void>
  /** before another person uses this tab; what is kept on the device stays */
  close(): void
}

const storeName = 'edits'
/** How soon a device that keeps nothing is asked again. */
const retryMs = 3_000
const stores = new Map<string, RefusedEditsStore>()

/** @param principal see `principalOf` in data/session */
export function refusedEditsOf(principal: string): RefusedEditsStore {
  let found = stores.get(principal)
  if (!found) stores.set(principal, (found = createStore(`${databasePrefix(principal)}refused-edits`, () => stores.delete(principal))))
  return found
}

function createStore(database: string, onClose: () => void): RefusedEditsStore {
  const list = createValue<readonly RefusedEdits[]>([])
  const unkept = new Map<string, RefusedEdits>()
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(database) : undefined
  // a test's process ends although nobody closes the channel
  ;(channel as { unref?: () => void } | undefined)?.unref?.()
  channel?.addEventListener('message', () => void load())

  async function load(): Promise<void> {
    const all = await inStore<RefusedEdits[]>(database, 'readonly', (edits) => edits.getAll()).catch(() => undefined)
    if (all) list.set([...all, ...unkept.values()].sort((a, b) => a.at - b.at))
  }
  void load()

  async function store(edits: RefusedEdits): Promise<boolean> {
    try {
      noteDatabase(database)
    } catch {
      // where local storage is refused the browser may list the database itself
    }
    try {
      await inStore(database, 'readwrite', (all) => all.put(edits))
      unkept.delete(edits.id)
      channel?.postMessage('changed')
    } catch {
      // Nothing can be kept here now: it is shown as long as this tab lives, and tried again.
      unkept.set(edits.id, edits)
      setTimeout(() => {
        if (unkept.get(edits.id) === edits) void store(edits)
      }, retryMs)
    }
    reportOnlyInWindow('refused', unkept.size)
    return !unkept.has(edits.id)
  }

  return {
    get: list.get,
    subscribe: list.subscribe,
    keep: async (edits) => {
      list.set([...list.get().filter(({ id }) => id !== edits.id), edits])
      return await store(edits)
    },
    remove: async (id) => {
      unkept.delete(id)
      reportOnlyInWindow('refused', unkept.size)
      await inStore(database, 'readwrite', (all) => all.delete(id)).catch(() => undefined)
      list.set(list.get().filter((edits) => edits.id !== id))
      channel?.postMessage('changed')
    },
    close: () => {
      channel?.close()
      list.set([])
      unkept.clear()
      reportOnlyInWindow('refused', 0)
      onClose()
    },
  }
}

/** One request in a transaction of its own, on a connection of its own: no tab keeps another from wiping the device. */
async function inStore<T>(database: string, mode: IDBTransactionMode, ask: (edits: IDBObjectStore) => IDBRequest): Promise<T> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(database)
    request.addEventListener('upgradeneeded', () => {
      // looking for edits makes no database
      if (mode === 'readonly') request.transaction?.abort()
      else request.result.createObjectStore(storeName, { keyPath: 'id' })
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('refused edits could not be opened')))
    request.addEventListener('blocked', () => reject(new Error('refused edits are in use by an older page')))
  })
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = db.transaction(storeName, mode)
      const request = ask(transaction.objectStore(storeName))
      transaction.addEventListener('complete', () => resolve(request.result as T))
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('refused edits could not be kept')))
    })
  } finally {
    db.close()
  }
}
