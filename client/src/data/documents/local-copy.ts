import { IndexeddbPersistence, storeState } from 'y-indexeddb'
import * as Y from 'yjs'
import { createValue, type Value } from '#client/data/lib/value.ts'

/**
 * - `ok`: edits are kept on this device;
 * - `unavailable`: the browser refuses to keep anything (private mode), edits live in this tab and on the server only;
 * - `full`: there is no room left on the device.
 */
export type DocumentStorage = 'ok' | 'unavailable' | 'full'

/** The device's copy of a document: y-indexeddb, watched where it is silent (F23 to F27). */
export interface LocalCopy {
  storage: Value<DocumentStorage>
  /** resolves when what is kept has been read into the document; also when nothing can be kept */
  loaded: Promise<void>
  /** resolves when every edit so far is written, or could not be */
  written(): Promise<void>
  close(): Promise<void>
}

const updatesStore = 'updates'
/** y-indexeddb folds its rows only after 500; a document opened often would be read row by row until then. */
const foldAfterRows = 60
const foldWhileOpen = 1_000

export function openLocalCopy(database: string, doc: Y.Doc): LocalCopy {
  const storage = createValue<DocumentStorage>('ok')
  let persistence: IndexeddbPersistence | undefined
  let closed = false
  let rows = 0
  let writing: Promise<void> = Promise.resolve()
  /** made before the database was open */
  const early: Uint8Array[] = []

  const fail = (error: unknown): void => storage.set(isQuota(error) ? 'full' : 'unavailable')

  function keep(update: Uint8Array, origin: unknown): void {
    if (origin === persistence && persistence !== undefined) return
    const db = persistence?.db
    if (!db) {
      early.push(update)
      return
    }
    writing = Promise.all([writing, write(db, update)]).then(() => undefined, fail)
    rows += 1
    if (rows % foldWhileOpen === 0) writing = writing.then(() => fold(persistence))
  }

  async function fold(opened: IndexeddbPersistence | undefined): Promise<void> {
    if (closed || !opened) return
    await storeState(opened, true).then(() => undefined, fail)
  }

  doc.on('update', keep)

  async function load(): Promise<void> {
    try {
      await repair(database)
    } catch (error) {
      return fail(error)
    }
    if (closed) return
    const opened = new IndexeddbPersistence(database, doc)
    // Its own writer swallows errors; ours does not.
    doc.off('update', opened._storeUpdate)
    persistence = opened
    await opened.whenSynced
    if (closed || !opened.db) return
    for (const update of early.splice(0)) keep(update, undefined)
    if (opened._dbsize > foldAfterRows) void fold(opened)
  }

  return {
    storage,
    loaded: load(),
    written: () => writing,
    close: async () => {
      closed = true
      doc.off('update', keep)
      await writing
      await persistence?.destroy()
    },
  }
}

function write(db: IDBDatabase, update: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(updatesStore, 'readwrite')
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('the write was aborted')))
    transaction.objectStore(updatesStore).add(update)
    // said now rather than when the request has answered: what was typed last survives a window that closes at once
    transaction.commit()
  })
}

/**
 * Opens the database as y-indexeddb would, so that a refusal is an error rather than a promise that never settles, and
 * takes away rows that are not updates: one of them would keep the document from ever being ready.
 */
async function repair(database: string): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(database)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(updatesStore, { autoIncrement: true })
      request.result.createObjectStore('custom')
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the database could not be opened')))
    request.addEventListener('blocked', () => reject(new Error('the database is in use by an older page')))
  })
  try {
    await new Promise<void>((resolve, reject) => {
      const transaction = db.transaction(updatesStore, 'readwrite')
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('the copy could not be read')))
      const rows = transaction.objectStore(updatesStore).openCursor()
      rows.addEventListener('success', () => {
        const cursor = rows.result
        if (!cursor) return
        if (!isUpdate(cursor.value)) cursor.delete()
        cursor.continue()
      })
    })
  } finally {
    db.close()
  }
}

function isUpdate(value: unknown): boolean {
  const scratch = new Y.Doc()
  try {
    Y.applyUpdate(scratch, value as Uint8Array)
    return true
  } catch {
    return false
  } finally {
    scratch.destroy()
  }
}

function isQuota(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError'
}
