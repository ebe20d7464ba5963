import type { CloseReason } from '#shared/protocol/close-codes.ts'
import { databasePrefix, noteDatabase } from '#client/engine/device/wipe-device.ts'
import { reportOnlyInWindow } from '#client/engine/sync-state/only-in-window.ts'
import { createValue, type Value } from '#client/lib/value.ts'

/** Edits of one document that the server refuses: kept until their author has exported or discarded them (F33, F21). */
export interface RefusedEdits {
  /** their database: storing them again replaces them */
  id: string
  document: string
  /** the document's name, if it was known */
  label: string
  /** `replaced`: the document was restored from an older state while these were not sent */
  reason: CloseReason | 'replaced'
  /** ms since 1970 */
  at: number
  /** readable text: the written words and, struck through, the removed ones (unsent-content.ts) */
  text: string
  /** only the written words, for edits whose place is gone */
  added?: string
  /** epoch of the document they were made in; in another the update means nothing */
  epoch?: string | undefined
  /** the same losslessly: a Yjs update on the server's state */
  update: Uint8Array
}

/** One person's refused edits on this device. */
export interface RefusedEditsStore extends Value<readonly RefusedEdits[]> {
  /** Resolves with true once they are stored. A device without storage has them as long as the tab, and retries. */
  keep(edits: RefusedEdits): Promise<boolean>
  /** Removes them from the device. */
  remove(id: string): Promise<void>
  /** closes the store before another person uses this tab; the stored edits stay */
  close(): void
}

const storeName = 'edits'
/** ms until a device that keeps nothing is tried again */
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
  // lets a test's process end, in which nobody closes the channel
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
      // without local storage the browser may list the database itself
    }
    try {
      await inStore(database, 'readwrite', (all) => all.put(edits))
      unkept.delete(edits.id)
      channel?.postMessage('changed')
    } catch {
      // without storage they are shown as long as this tab lives, and storing is retried
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

/** Runs one request in its own transaction and connection, so that no tab keeps another from wiping the device. */
async function inStore<T>(database: string, mode: IDBTransactionMode, ask: (edits: IDBObjectStore) => IDBRequest): Promise<T> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(database)
    request.addEventListener('upgradeneeded', () => {
      // a read must not create the database
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
