import { RowSums } from '#client/engine/documents/row-sums.ts'
import { piecesOf, type RemovedPiece } from '#client/engine/documents/removed-text.ts'

/** The contents of one document's database. The format is y-indexeddb's, so that copies made by it open. */
export interface StoredCopy {
  /** `isWhole`: it has the bytes that this device wrote */
  rows: { key: IDBValidKey; update: unknown; readonly isWhole: boolean }[]
  /** state vector of the server's last known state */
  stored: Uint8Array | undefined
  logged: LogMark | undefined
  /** text on the server that this device removed without the server knowing yet */
  removed: readonly RemovedPiece[]
  /** deletions in the rows that the server has not heard of (unsent-deletes.ts); undefined when that is not known */
  deletes: Uint8Array | undefined
  /** a text to show before the document is read (glimpse.ts) */
  glimpse: string | undefined
}

/** Notes kept beside the rows, written with them and never before. */
interface RowNotes {
  stored: Uint8Array | undefined
  deletes: Uint8Array | undefined
  /** undefined: unchanged */
  logged: LogMark | undefined
  removed: readonly RemovedPiece[] | undefined
}

/** Everything up to row `number` of the server's log of the document's `epoch` is in this copy. */
export interface LogMark {
  epoch: string
  number: number
}

/** One document's database: a row for each batch of updates, read at once and folded into one from time to time. */
export interface DocumentRows {
  read(): Promise<StoredCopy>
  /** Adds rows in one transaction, begun before this returns, so that even a closing window keeps them. */
  append(updates: readonly Uint8Array[], notes: RowNotes): Promise<void>
  keepGlimpse(text: string): Promise<void>
  /** Removes rows. The log mark and the known deletions go too, since the copy may no longer be complete. */
  drop(keys: readonly IDBValidKey[]): Promise<void>
  /** Replaces all rows by one, with its unsent deletions. `encode` receives the rows that other tabs have added since the read. */
  fold(encode: (newer: unknown[]) => { update: Uint8Array; deletes: Uint8Array | undefined }): Promise<void>
  close(): void
}

const updatesStore = 'updates'
const customStore = 'custom'
const storedKey = 'stored'
const loggedKey = 'logged'
const removedKey = 'removed'
const deletesKey = 'deletes'
const sumsKey = 'sums'
const glimpseKey = 'glimpse'
/** ms; a browser that neither opens nor refuses must not keep the document waiting */
const openWithinMs = 3_000

/**
 * @param onGone the browser closed the database (`closed`: storage was cleared), or it is being deleted (`deleted`)
 * @throws the browser's refusal
 */
export async function openRows(database: string, onGone: (why: 'closed' | 'deleted') => void): Promise<DocumentRows> {
  const db = await open(database)
  /** newest row that this tab knows */
  let newest: IDBValidKey = 0
  let sums = new RowSums()
  db.addEventListener('close', () => onGone('closed'))
  db.addEventListener('versionchange', () => {
    db.close()
    onGone('deleted')
  })

  return {
    read: async () => {
      const transaction = db.transaction([updatesStore, customStore])
      const updates = transaction.objectStore(updatesStore)
      const [keys, values, stored, logged, removed, deletes, known, glimpse] = await Promise.all([
        answer(updates.getAllKeys()),
        answer<unknown[]>(updates.getAll()),
        answer<unknown>(transaction.objectStore(customStore).get(storedKey)),
        answer<unknown>(transaction.objectStore(customStore).get(loggedKey)),
        answer<unknown>(transaction.objectStore(customStore).get(removedKey)),
        answer<unknown>(transaction.objectStore(customStore).get(deletesKey)),
        answer<unknown>(transaction.objectStore(customStore).get(sumsKey)),
        answer<unknown>(transaction.objectStore(customStore).get(glimpseKey)),
      ])
      sums = new RowSums(known)
      newest = keys.at(-1) ?? 0
      return {
        rows: keys.map((key, index) => rowOf(key, values[index], sums)),
        stored: stored instanceof Uint8Array ? stored : undefined,
        logged: isMark(logged) ? logged : undefined,
        removed: piecesOf(removed),
        deletes: deletes instanceof Uint8Array ? deletes : undefined,
        glimpse: typeof glimpse === 'string' ? glimpse : undefined,
      }
    },
    append: async (updates, { stored, deletes, logged, removed }) => {
      const { transaction, done } = begin(db)
      const custom = transaction.objectStore(customStore)
      for (const update of updates) transaction.objectStore(updatesStore).add(update)
      const summed = sums.with(updates)
      if (summed) custom.put(summed, sumsKey)
      if (stored) custom.put(stored, storedKey)
      putDeletes(custom, deletes)
      if (logged) custom.put(logged, loggedKey)
      if (removed) custom.put(removed, removedKey)
      transaction.commit()
      await done
    },
    keepGlimpse: (text) => {
      const { transaction, done } = begin(db)
      transaction.objectStore(customStore).put(text, glimpseKey)
      return done
    },
    drop: (keys) => {
      const { transaction, done } = begin(db)
      for (const key of keys) transaction.objectStore(updatesStore).delete(key)
      for (const key of [loggedKey, deletesKey, glimpseKey]) transaction.objectStore(customStore).delete(key)
      return done
    },
    fold: async (encode) => {
      const { transaction, done } = begin(db)
      const store = transaction.objectStore(updatesStore)
      const newer = store.getAll(IDBKeyRange.lowerBound(newest, true))
      newer.addEventListener('success', () => {
        const { update, deletes } = encode(newer.result as unknown[])
        const added = store.add(update)
        const custom = transaction.objectStore(customStore)
        putDeletes(custom, deletes)
        custom.put(sums.with([update], { isAlone: true }) ?? [], sumsKey)
        added.addEventListener('success', () => {
          newest = added.result
          store.delete(IDBKeyRange.upperBound(newest, true))
        })
      })
      await done
    },
    close: () => db.close(),
  }
}

/** A row, whose sum is made when it is asked for: that takes long for megabytes, and a glimpse comes before. */
function rowOf(key: IDBValidKey, update: unknown, sums: RowSums): StoredCopy['rows'][number] {
  return {
    key,
    update,
    get isWhole() {
      return sums.knows(update)
    },
  }
}

function putDeletes(custom: IDBObjectStore, deletes: Uint8Array | undefined): void {
  if (deletes) custom.put(deletes, deletesKey)
  else custom.delete(deletesKey)
}

function isMark(value: unknown): value is LogMark {
  if (typeof value !== 'object' || value === null) return false
  const { epoch, number } = value as Partial<LogMark>
  return typeof epoch === 'string' && typeof number === 'number'
}

/** Begins a change of a database; it resolves when durable, or fails with the browser's reason. */
function begin(db: IDBDatabase): { transaction: IDBTransaction; done: Promise<void> } {
  const transaction = db.transaction([updatesStore, customStore], 'readwrite')
  const done = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('the write was aborted')))
  })
  // a caller that throws while filling the transaction does not await it
  done.catch(() => undefined)
  return { transaction, done }
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the copy could not be read')))
  })
}

function open(database: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database)
    const timer = setTimeout(() => reject(new Error('the database does not open')), openWithinMs)
    const settle = (how: () => void): void => {
      clearTimeout(timer)
      how()
    }
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(updatesStore, { autoIncrement: true })
      request.result.createObjectStore(customStore)
    })
    request.addEventListener('success', () => settle(() => resolve(request.result)))
    request.addEventListener('error', () => settle(() => reject(request.error ?? new Error('the database could not be opened'))))
    request.addEventListener('blocked', () => settle(() => reject(new Error('the database is in use by an older page'))))
  })
}
