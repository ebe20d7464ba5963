import type { ReplicaDatabase } from '#client/data/replica/replica-database.ts'
import type { SystemColumnOf } from '#client/data/replica/table-store.ts'

/** The storage of tables. `onError` reports a full disk; the table (id `of`) then lives in memory until `onStored` reports it. */
export interface TableStorage {
  db: ReplicaDatabase | undefined
  onError: (error: unknown, of: string) => void
  onStored?: ((of: string) => void) | undefined
  /** what is stored of a table cannot be read */
  onDamaged?: ((tableId: string) => void) | undefined
  /** see {@link TableStore} */
  systemColumn?: SystemColumnOf
}

/** Every change of what is stored of a table, one after the other, so that appending, compacting and dropping never overlap. */
export class TableLane {
  readonly #tableId: string
  readonly #storage: TableStorage
  /** something could not be read or stored, and that was told */
  #hasFailed = false
  #last: Promise<unknown> = Promise.resolve()
  /** something did not fit: what is stored has a gap, and is written anew as soon as there is room */
  isBehind = false

  constructor(tableId: string, storage: TableStorage) {
    this.#tableId = tableId
    this.#storage = storage
  }

  /** A change of what is stored: while it cannot be made, what is stored is not the table. Answers whether it was made. */
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

  /** Work that stores nothing, between two changes; whoever asks for it goes on without it where it fails. */
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
