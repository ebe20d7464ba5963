import type { CompiledQuery, Kysely } from 'kysely'
import type { Statement } from '#server/storage/sql-statement.ts'

/** A transaction that stays open while promises of its owner settle. */
export interface HeldTransaction {
  /** Runs statements of the owner. @throws once the transaction is over */
  own<T>(work: () => T): T
  /** Opens a savepoint. */
  mark(): void
  /** Ends it, and keeps what was written since. */
  keep(): void
  /** Ends it, and undoes what was written since. @returns false when SQLite has undone everything itself, as with a full disk */
  undoMarked(): boolean
  commit(): void
  undo(error: unknown): void
  /** Ends it as any use from outside does. */
  end(): void
}

/** Somebody who reads the WAL of a file that this process writes. */
export interface WalFollower {
  /** after each commit */
  committed(): void
  /** The WAL is about to be emptied: no read transaction may be in the way. */
  letGo(): void
  /** Everything is committed, and the file is about to be closed. */
  closing(): void
  /** @throws the reason for which nothing is written now */
  mayWrite?(): void
}

/**
 * One SQLite file. Kysely builds and types the SQL, and this handle runs it synchronously. A write transaction is plain code that nothing
 * can interleave with. The writes of one event-loop turn share one durable commit (`synchronous=FULL`; measured 22,690 against 2,985
 * requests/s).
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
   * Queues `work` for the group commit of this turn, inside an IMMEDIATE transaction and under a savepoint of its own. A throw undoes only
   * its own changes and rejects only its own promise. Resolves after the durable commit. `retryable` work changes nothing outside this file
   * before it returns. A turn of only such work runs without savepoints. If some of it throws after a write, the turn runs once more with
   * them. SQLite copies every page written under a savepoint, which took a tenth of a small change.
   */
  write<T>(work: () => T, options?: { retryable: boolean }): Promise<T>
  /** Runs `work` in an IMMEDIATE transaction (or a savepoint, when called inside one) and commits before returning. */
  writeNow<T>(work: () => T): T
  /**
   * Opens a transaction for work of promises. Nobody else may see it, so whatever uses the handle meanwhile ends it first, and `onBroken`
   * is called. For the control store alone.
   */
  hold(onBroken: (error: Error) => void): HeldTransaction
  /**
   * Queues writes until the returned release is called, because another process is about to lock the file. Waiting for the lock itself
   * would block the event loop. Reads go on. `onWaiting` is called once, as soon as a write waits, and must end that process.
   */
  pauseWrites(onWaiting: () => void): () => void
  /** milliseconds since this handle last began a write; 0 while one waits */
  readonly quietMs: number
  /** Inside `write`/`writeNow`: run `callback` once the surrounding commit is durable; dropped when the work is undone. */
  afterCommit(callback: () => void): void
  /**
   * Inside a write: keeps `entry` for `flush`, which is called once before the commit, with all entries that were not undone, in order.
   * Counters of every record (the seq, heads of tables) are thus written once per commit, for any number of records.
   */
  note<T>(flush: (entries: readonly T[]) => void, entry: T): void
  /** The last entry kept for `flush` in this transaction. */
  lastNoted<T>(flush: (entries: readonly T[]) => void): T | undefined
  /** True while a transaction of this handle is open. */
  readonly inTransaction: boolean
  /**
   * Changes with every write but a quiet one (`prepared-statements.ts`), and when a write is undone, also by other connections. Values read
   * under the same number are still valid. Others' commits are checked for once per event-loop turn, and at each transaction.
   */
  readonly version: number
  /** Makes every later write throw `error`. Reads go on. */
  refuseWrites(error: Error): void
  /** The damage that `quick_check` reports, undefined when the file is whole. Blocks the event loop for about 1 ms per MB. */
  findDamage(): string | undefined
  /** A consistent online copy of the file; verifies it with `integrity_check`. */
  backup(target: string): Promise<void>
  /**
   * Tells `follower` of commits. @returns a function by which it keeps the WAL: nothing is brought from it into the file then but by the follower's own
   * checkpoints
   */
  follow(follower: WalFollower): (isKept: boolean) => void
  /** A follower keeps the WAL: other processes must not bring it into the file either. */
  readonly keepsWal: boolean
  /** Rewrites the file without deleted content and empties the WAL; no page keeps what was erased. Blocks as long as the file is large. */
  compact(): void
  /** DDL and pragmas of migrations; nothing else may call it. */
  executeScript(sql: string): void
  /**
   * Closes the file. If the disk is full or fails, the rest stays in the WAL, where the next start finds it. `atLast` reads what all queued writes
   * left.
   */
  close(atLast?: () => void): void
}
