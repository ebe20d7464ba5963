import type { ReplicaDatabase } from '#client/engine/replica/replica-database.ts'
import type { SystemColumnOf } from '#client/engine/replica/table-store.ts'

/** The storage of tables. `onError` reports a full disk; the table (id `of`) then lives in memory until `onStored` reports it. */
export interface TableStorage {
  db: ReplicaDatabase | undefined
  onError: (error: unknown, of: string) => void
  onStored?: ((of: string) => void) | undefined
  /** a table's stored copy cannot be read */
  onDamaged?: ((tableId: string) => void) | undefined
  /** rows left the device that the person may not see any more, or never again */
  onLoss?: (() => void) | undefined
  /** see {@link TableStore} */
  systemColumn?: SystemColumnOf
}

/** Runs the changes of a table's stored copy one after the other, so that appending, compacting and dropping never overlap. */
export class TableQueue {
  readonly #tableId: string
  readonly #storage: TableStorage
  /** a read or write failed, and the failure was reported */
  #hasFailed = false
  #last: Promise<unknown> = Promise.resolve()
  /** a write did not fit: the stored copy has a gap, and is rewritten as soon as there is space */
  isBehind = false

  constructor(tableId: string, storage: TableStorage) {
    this.#tableId = tableId
    this.#storage = storage
  }

  /** Runs a change of the stored copy, which is incomplete after a failure. Answers whether the change was made. */
  store(change: (db: ReplicaDatabase) => Promise<void>): Promise<boolean> {
    return this.enqueue(async (db) => {
      try {
        await change(db)
      } catch (error) {
        this.isBehind = true
        throw error
      }
    })
  }

  async enqueue(work: (db: ReplicaDatabase) => Promise<unknown>): Promise<boolean> {
    const { db } = this.#storage
    if (!db) return false
    const run = this.#last
      .then(() => work(db))
      .then(
        () => {
          this.noteStored()
          return true
        },
        (error: unknown) => {
          this.noteFailure(error)
          return false
        },
      )
    this.#last = run
    return run
  }

  /** Runs work that stores nothing between two changes. A failure is swallowed, and the caller goes on without it. */
  async between(work: () => Promise<void>): Promise<void> {
    const run = this.#last.then(work).catch(() => undefined)
    this.#last = run
    await run
  }

  /** All of the table is stored. */
  noteStored(): void {
    if (!this.#hasFailed || this.isBehind) return
    this.#hasFailed = false
    this.#storage.onStored?.(this.#tableId)
  }

  noteFailure(error: unknown): void {
    this.#hasFailed = true
    this.#storage.onError(error, this.#tableId)
  }
}
