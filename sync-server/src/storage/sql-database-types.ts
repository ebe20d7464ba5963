import type { CompiledQuery, Kysely } from 'kysely'
import type { Statement } from '#server/storage/sql-statement.ts'

/**
 * One SQLite file. Kysely builds and types the SQL, this handle runs it synchronously: a write transaction is plain
 * code that nothing can interleave with, and the writes of one event-loop turn share one durable commit
 * (`synchronous=FULL`; measured 22,690 against 2,985 requests/s, performance.md §2).
 */
export interface SqlDatabase<Schema> {
  readonly path: string
  readonly build: Kysely<Schema>
  all<T>(statement: Statement<T>): T[]
  get<T>(statement: Statement<T>): T | undefined
  run(statement: Statement): { changes: number }
  /** Runs one statement for each list of parameters, in their order: text, numbers and null only. For bulk inserts. */
  runEach(statement: CompiledQuery, parameterLists: Iterable<readonly (string | number | null)[]>): void
  /** rows one by one, for results that should not be held whole */
  iterate<T>(statement: Statement<T>): IterableIterator<T>
  /** rows as arrays of column values, where objects are not needed */
  allRaw(statement: Statement): unknown[][]
  /**
   * Queues `work` for the group commit of this turn. It runs inside an IMMEDIATE transaction, under a savepoint of its
   * own: a throw undoes only its own changes and rejects only its own promise. Resolves after the durable commit. A turn of nothing but work
   * that `mayRepeat` (which changes nothing outside this file before it returns) goes without savepoints, and is run once more with them when
   * some of it throws after it wrote: SQLite copies every page that is written under a savepoint, which took a tenth of a small change.
   */
  write<T>(work: () => T, options?: { mayRepeat: boolean }): Promise<T>
  /** Runs `work` in an IMMEDIATE transaction (or a savepoint, when called inside one) and commits before returning. */
  writeNow<T>(work: () => T): T
  /**
   * Queues writes until the returned release is called: another process is about to hold the file's lock, and waiting for the lock
   * itself would hold the event loop. Reads go on. `onWaiting` is called once, as soon as a write waits, and must end that process.
   */
  pauseWrites(onWaiting: () => void): () => void
  /** milliseconds since this handle last began a write; 0 while one waits */
  readonly quietMs: number
  /** Inside `write`/`writeNow`: run `callback` once the surrounding commit is durable; dropped when the work is undone. */
  afterCommit(callback: () => void): void
  /**
   * Inside a write: keeps `entry` for `flush`, which is called once with all that were not undone, in their order, before the commit. What
   * every record counts (the seq, heads of tables) is written once per commit this way, however many records share it.
   */
  note<T>(flush: (entries: readonly T[]) => void, entry: T): void
  /** The last entry kept for `flush` in this transaction. */
  lastNoted<T>(flush: (entries: readonly T[]) => void): T | undefined
  /** True while a transaction of this handle is open. */
  readonly inTransaction: boolean
  /**
   * Another number whenever anything but quiet writes (`prepared-statements.ts`) may have been written, by this handle or another
   * connection, or was undone: what was read under the same number is still so. Others' commits are looked for once per event-loop turn,
   * and at each transaction.
   */
  readonly version: number
  /** Nothing is written by this handle any more: every write throws `error`. Reads go on. */
  refuseWrites(error: Error): void
  /** What `quick_check` says against the file, undefined when it is whole. Holds the event loop: about 1 ms for each MB. */
  findDamage(): string | undefined
  /** A consistent online copy of the file; verifies it with `integrity_check`. */
  backup(target: string): Promise<void>
  /** DDL and pragmas of migrations; nothing else may call it. */
  executeScript(sql: string): void
  /** What a full or failing disk does not let into the file stays in its WAL, where the next start finds it. */
  close(): void
}
