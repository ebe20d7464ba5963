import Driver from 'better-sqlite3'
import {
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Compilable,
  type CompiledQuery,
  type RawBuilder,
} from 'kysely'
import { addFunctions } from '#server/storage/sql-functions.ts'
import { sqlValues } from '#server/storage/sql-values.ts'

/** Anything Kysely can turn into SQL text with parameters. The only way SQL comes into being (lint: no `.prepare` elsewhere). */
export type Statement<T = unknown> = Compilable<T> | CompiledQuery<T> | RawBuilder<T>

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
   * own: a throw undoes only its own changes and rejects only its own promise. Resolves after the durable commit.
   */
  write<T>(work: () => T): Promise<T>
  /** Runs `work` in an IMMEDIATE transaction (or a savepoint, when called inside one) and commits before returning. */
  writeNow<T>(work: () => T): T
  /**
   * Lets writes wait until the returned release is called, because another connection is about to hold the file's lock for long (an
   * index being built): waiting for the lock itself would hold the event loop. Reads go on.
   */
  pauseWrites(): () => void
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
   * Another number whenever anything but {@link quietWrites} may have been written, by this handle or another connection, or was undone:
   * what was read under the same number is still so. Others' commits are looked for once per event-loop turn, and at each transaction.
   */
  readonly version: number
  /** A consistent online copy of the file; verifies it with `integrity_check`. */
  backup(target: string): Promise<void>
  /** DDL and pragmas of migrations; nothing else may call it. */
  executeScript(sql: string): void
  close(): void
}

/**
 * Writes that come with every change of a record and touch nothing that is remembered by {@link SqlDatabase.version}: rows, their history
 * and undo entry, answers of mutations, the seq counter, heads of tables; and edits of documents. Anything not listed counts.
 */
const quietWrites =
  /^\s*(?:INSERT INTO (?:"rec_\w+"|"record_history"|record_history|undo_log|"mutation_result"|"document_update") ?\(|UPDATE "rec_\w+" SET |UPDATE counter SET value = |UPDATE table_def SET record_seq = max\(record_seq, \?\), record_count = )/i

interface PreparedStatement {
  statement: Driver.Statement
  writes: boolean
  /** makes another version */
  counts: boolean
}

interface Note {
  flush: (entries: readonly never[]) => void
  entry: unknown
}

interface QueuedWork {
  work: () => unknown
  resolve: (value: never) => void
  reject: (error: unknown) => void
}

/** Only builds SQL; every handle runs what it builds. */
const builder = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

/**
 * A statement that runs on every request or row, compiled once: building SQL takes longer than most of them run. `make` stands any
 * value where one will be; the function returned takes the values in their order in the SQL text.
 */
export function compileOnce<Schema, T>(
  make: (build: Kysely<Schema>) => Compilable<T> | RawBuilder<T>,
): (...values: (string | number | null)[]) => CompiledQuery<T> {
  let template: CompiledQuery<T> | undefined
  return (...values) => {
    if (!template) {
      const made = make(builder as unknown as Kysely<Schema>)
      template = 'isRawBuilder' in made ? made.compile(builder) : (made as Compilable<T>).compile()
    }
    if (values.length !== template.parameters.length) throw new Error(`${template.parameters.length} values are needed: ${template.sql}`)
    return { ...template, parameters: values }
  }
}

/** Opens (creating if needed) a SQLite file with our pragmas. `:memory:` is for tests. */
export function openSqlDatabase<Schema>(path: string, options: { readonly?: boolean; busyTimeoutMs?: number } = {}): SqlDatabase<Schema> {
  const driver = new Driver(path, { readonly: options.readonly ?? false })
  if (!options.readonly) {
    driver.pragma('journal_mode = WAL')
    // better-sqlite3 compiles WAL with NORMAL: a power cut could then drop what we confirmed (reliability.md §0.5)
    driver.pragma('synchronous = FULL')
  }
  driver.pragma('foreign_keys = ON')
  driver.pragma(`busy_timeout = ${options.busyTimeoutMs ?? 5000}`)
  driver.pragma('cache_size = -32000')
  driver.pragma('temp_store = MEMORY')
  addFunctions(driver)

  const build = builder as unknown as Kysely<Schema>

  let version = 0
  let foreign: unknown
  let looked = false
  const dataVersion = driver.prepare('PRAGMA data_version').pluck()
  /** Has another connection written? */
  function look(): void {
    const now = dataVersion.get()
    if (now !== foreign) version++
    foreign = now
    if (looked) return
    looked = true
    setImmediate(() => (looked = false))
  }

  const prepared = new Map<string, PreparedStatement>()
  // `raw` mode sticks to a statement, so those are others
  const preparedRaw = new Map<string, PreparedStatement>()
  function prepare(statement: Statement, raw = false): { statement: Driver.Statement; parameters: readonly unknown[] } {
    const compiled: CompiledQuery = 'compile' in statement ? (statement as RawBuilder<unknown>).compile(build) : statement
    const known = raw ? preparedRaw : prepared
    let ready = known.get(compiled.sql)
    if (!ready) {
      const statement = driver.prepare(compiled.sql)
      if (raw) statement.raw()
      ready = { statement, writes: !statement.readonly, counts: !statement.readonly && !quietWrites.test(compiled.sql) }
      // generated statements (filters, batches) would otherwise keep the cache growing
      if (known.size > 800) known.clear()
      known.set(compiled.sql, ready)
    }
    if (ready.counts) version++
    if (ready.writes) untouched = false
    return { statement: ready.statement, parameters: sqlValues(compiled.parameters) }
  }

  let committed: (() => void)[] = []
  let notes: Note[] = []
  /** nothing was written yet since the innermost savepoint: work inside needs none of its own */
  let untouched = false
  let queue: QueuedWork[] = []
  let scheduled = false
  let pauses = 0
  const begin = driver.prepare('BEGIN IMMEDIATE')
  const commit = driver.prepare('COMMIT')
  const rollback = driver.prepare('ROLLBACK')
  const savepoint = driver.prepare('SAVEPOINT work')
  const release = driver.prepare('RELEASE work')
  const undo = driver.prepare('ROLLBACK TO work')

  /** Runs `work` under a savepoint of the open transaction. */
  function nested<T>(work: () => T): T {
    const mark = committed.length
    const noted = notes.length
    const own = !untouched
    if (own) savepoint.run()
    untouched = true
    try {
      const result = synchronous(work())
      if (own) leave()
      return result
    } catch (error) {
      committed.length = mark
      notes.length = noted
      version++
      // a full disk makes SQLite roll back the whole transaction itself
      if (driver.inTransaction) {
        undo.run()
        untouched = true
        if (own) leave()
      }
      throw error
    }
  }

  function leave(): void {
    release.run()
    untouched = false
  }

  /** What was noted is written with the rest of the transaction. */
  function flushNotes(): void {
    const flushes = new Set(notes.map((one) => one.flush))
    for (const flush of flushes) flush(notes.flatMap((one) => (one.flush === flush ? [one.entry as never] : [])))
    notes = []
  }

  function flushCallbacks(): void {
    const callbacks = committed
    committed = []
    // The commit stands whatever a listener does, and every other listener must still hear of it.
    for (const callback of callbacks) {
      try {
        callback()
      } catch (error) {
        setImmediate(() => {
          throw error
        })
      }
    }
  }

  function drain(): void {
    scheduled = false
    if (pauses > 0) return
    const batch = queue
    queue = []
    if (batch.length === 0) return
    const settled: (() => void)[] = []
    try {
      begin.run()
      untouched = false
      look()
      for (const item of batch) {
        try {
          const value = nested(item.work) as never
          settled.push(() => item.resolve(value))
        } catch (error) {
          if (!driver.inTransaction) throw error
          settled.push(() => item.reject(error))
        }
      }
      flushNotes()
      commit.run()
    } catch (error) {
      if (driver.inTransaction) rollback.run()
      version++
      committed = []
      notes = []
      for (const item of batch) item.reject(error)
      return
    }
    flushCallbacks()
    for (const settle of settled) settle()
  }

  return {
    path,
    build,
    all: <T>(statement: Statement<T>) => {
      const ready = prepare(statement)
      return ready.statement.all(...ready.parameters) as T[]
    },
    get: <T>(statement: Statement<T>) => {
      const ready = prepare(statement)
      return ready.statement.get(...ready.parameters) as T | undefined
    },
    run: (statement) => {
      const ready = prepare(statement)
      return {
        changes: ready.statement.reader
          ? ready.statement.all(...ready.parameters).length
          : ready.statement.run(...ready.parameters).changes,
      }
    },
    runEach: (statement, parameterLists) => {
      const ready = prepare(statement).statement
      for (const parameters of parameterLists) ready.run(parameters)
    },
    iterate: <T>(statement: Statement<T>) => {
      // a fresh statement: a cached one would be busy while its rows are being read
      const compiled: CompiledQuery = 'compile' in statement ? (statement as RawBuilder<unknown>).compile(build) : statement
      untouched = false
      return driver.prepare(compiled.sql).iterate(...sqlValues(compiled.parameters)) as IterableIterator<T>
    },
    allRaw: (statement) => {
      const ready = prepare(statement, true)
      return ready.statement.all(...ready.parameters) as unknown[][]
    },
    write: (work) =>
      new Promise((resolve, reject) => {
        queue.push({ work, resolve, reject })
        if (!scheduled) {
          scheduled = true
          setImmediate(drain)
        }
      }),
    writeNow: (work) => {
      if (driver.inTransaction) return nested(work)
      begin.run()
      untouched = false
      let result
      try {
        look()
        result = synchronous(work())
        flushNotes()
        commit.run()
      } catch (error) {
        committed = []
        notes = []
        version++
        if (driver.inTransaction) rollback.run()
        throw error
      }
      flushCallbacks()
      return result
    },
    pauseWrites: () => {
      pauses++
      let paused = true
      return () => {
        if (!paused) return
        paused = false
        pauses--
        if (pauses > 0 || scheduled || queue.length === 0) return
        scheduled = true
        setImmediate(drain)
      }
    },
    afterCommit: (callback) => {
      committed.push(callback)
    },
    note: (flush, entry) => {
      if (!driver.inTransaction) throw new Error('note outside a write')
      notes.push({ flush, entry })
    },
    lastNoted: (flush) => notes.findLast((one) => one.flush === flush)?.entry as never,
    get inTransaction() {
      return driver.inTransaction
    },
    backup: async (target) => {
      // In one step: a copy in steps starts over whenever another process writes. Commands make copies, not the server.
      await driver.backup(target, { progress: () => 0x7fffffff })
      const copy = new Driver(target)
      addFunctions(copy)
      try {
        // a copy that is one whole file: no WAL beside it that could be forgotten
        copy.pragma('journal_mode = DELETE')
        const verdict = copy.pragma('integrity_check', { simple: true })
        if (verdict !== 'ok') throw new Error(`backup of ${path} is not intact: ${String(verdict)}`)
      } finally {
        copy.close()
      }
    },
    get version() {
      if (!looked && !driver.inTransaction) look()
      return version
    },
    executeScript: (sql) => {
      version++
      untouched = false
      driver.exec(sql)
    },
    close: () => {
      pauses = 0
      drain()
      if (!options.readonly && driver.open) driver.pragma('wal_checkpoint(TRUNCATE)')
      driver.close()
    },
  }
}

/** An async function would commit before it is done: its later statements would be outside the transaction. */
function synchronous<T>(result: T): T {
  if (typeof (result as { then?: unknown } | null | undefined)?.then === 'function')
    throw new Error('work inside a transaction must be synchronous')
  return result
}
