import type Driver from 'better-sqlite3'
import type { CompiledQuery, Kysely, RawBuilder } from 'kysely'
import { AppError } from '#shared/protocol/errors.ts'
import {
  checkFile,
  connect,
  copyTo,
  damageIn,
  disconnect,
  isDiskFault,
  reconnect,
  type ConnectionOptions,
} from '#server/storage/sql-connection.ts'
import { builder, type Statement } from '#server/storage/sql-statement.ts'
import { callAll, synchronous, type Note, type QueuedWork } from '#server/storage/queued-work.ts'
import type { SqlDatabase } from '#server/storage/sql-database-types.ts'
import { sqlValues } from '#server/storage/sql-values.ts'
import { isDamage } from '#server/storage/storage-fault.ts'
import { createWritePauses } from '#server/storage/write-pauses.ts'

export type { SqlDatabase } from '#server/storage/sql-database-types.ts'

/** how often a file whose disk failed is tried again: looking through it takes its time */
const retryFaultMs = 1_000
/** A commit that takes longer leaves the writes behind it to the next turn: many slow ones at once must not hold everybody. */
const turnMs = 25
/** turns with savepoints after one that had to be run once more: what refuses after it wrote comes in rows */
const carefulTurns = 64

/** Opens (creating if needed) a SQLite file with our pragmas. `:memory:` is for tests. */
export function openSqlDatabase<Schema>(path: string, options: ConnectionOptions = {}): SqlDatabase<Schema> {
  let sqlite = connect(path, options)
  /** the disk failed: nothing is written before another connection has found the file whole */
  let suspect: { error: unknown; triedAt: number } | undefined
  /** the file is damaged: nothing is written, and no connection makes it whole */
  let refusal: Error | undefined
  const build = builder as unknown as Kysely<Schema>

  let version = 0
  let foreign: unknown
  let looked = false
  /** Has another connection written? */
  function look(): void {
    const now = sqlite.dataVersion.get()
    if (now !== foreign) version++
    foreign = now
    if (looked) return
    looked = true
    setImmediate(() => (looked = false))
  }

  function prepare(statement: Statement, raw = false): { statement: Driver.Statement; parameters: readonly unknown[] } {
    if (spoilt) throw spoilt.error
    const compiled: CompiledQuery = 'compile' in statement ? (statement as RawBuilder<unknown>).compile(build) : statement
    const ready = sqlite.prepare(compiled.sql, raw)
    if (ready.counts) version++
    if (ready.writes) touch()
    return { statement: ready.statement, parameters: sqlValues(compiled.parameters) }
  }

  let committed: (() => void)[] = []
  let notes: Note[] = []
  /** nothing was written yet since the innermost savepoint: work inside needs none of its own */
  let untouched = false
  /** statements that may have written */
  let writes = 0
  /** this turn goes without savepoints */
  let bold = false
  /** what ended a bold turn: nothing of it is committed, and whoever goes on in it is stopped */
  let spoilt: { error: unknown } | undefined
  let careful = 0
  let queue: QueuedWork[] = []
  let scheduled = false
  let closing = false
  const pauses = createWritePauses(() => {
    if (queue.length > 0) scheduleDrain()
  })
  let wroteAt = performance.now()

  function touch(): void {
    untouched = false
    writes++
  }

  const isOpen = (): boolean => sqlite.driver.inTransaction && !spoilt

  /** Runs `work` under a savepoint of the open transaction. */
  function nested<T>(work: () => T): T {
    const mark = committed.length
    const noted = notes.length
    const before = writes
    const own = !untouched && !bold
    if (own) sqlite.savepoint.run()
    untouched = true
    try {
      const result = synchronous(work())
      if (own) leave()
      return result
    } catch (error) {
      committed.length = mark
      notes.length = noted
      version++
      if (bold) {
        if (writes !== before) spoilt ??= { error }
        // a full disk makes SQLite roll back the whole transaction itself
      } else if (sqlite.driver.inTransaction) {
        sqlite.undo.run()
        untouched = true
        if (own) leave()
      }
      throw error
    }
  }

  function leave(): void {
    sqlite.release.run()
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
    callAll(callbacks)
  }

  /** A statement that met a damaged page is the last that could have written. @returns the error, to be thrown on */
  function noteDamage(error: unknown): unknown {
    if (!isDamage(error) || refusal) return error
    refusal = new AppError('storage_damaged')
    options.onDamage?.(error as Error)
    return error
  }

  /** After a fault of the disk (F6): goes on with another connection, when the file is whole. */
  function recover(fault: { error: unknown; triedAt: number }): void {
    if (Date.now() - fault.triedAt < retryFaultMs) throw fault.error
    fault.triedAt = Date.now()
    try {
      version++
      sqlite = reconnect(sqlite, path, options)
      checkFile(sqlite)
    } catch (error) {
      fault.error = error
      throw error
    }
    suspect = undefined
  }

  function begin(): void {
    pauses.told()
    wroteAt = performance.now()
    if (refusal) throw refusal
    if (suspect) recover(suspect)
    sqlite.begin.run()
    untouched = false
    look()
  }

  /** Nothing of the open transaction stands. */
  function undoAll(error: unknown): void {
    if (isDiskFault(error)) suspect ??= { error, triedAt: 0 }
    noteDamage(error)
    if (sqlite.driver.inTransaction) sqlite.rollback.run()
    version++
    committed = []
    notes = []
    spoilt = undefined
    bold = false
  }

  function workOff(item: QueuedWork): () => void {
    try {
      const value = nested(item.work) as never
      if (spoilt) throw spoilt.error
      return () => item.resolve(value)
    } catch (error) {
      if (!isOpen()) throw error
      return () => item.reject(error)
    }
  }

  /** Commits the work of a turn, or as much of it as fits. Answers what tells whoever waits for it. @throws when nothing of it stands */
  function commitTurn(batch: readonly QueuedWork[]): (() => void)[] {
    const until = performance.now() + turnMs
    begin()
    const settled: (() => void)[] = []
    for (const item of batch) {
      if (settled.length > 0 && performance.now() >= until) break
      settled.push(workOff(item))
    }
    flushNotes()
    sqlite.commit.run()
    bold = false
    return settled
  }

  function commitBoldly(batch: readonly QueuedWork[]): (() => void)[] {
    bold = true
    try {
      return commitTurn(batch)
    } catch (error) {
      if (!spoilt) throw error
      undoAll(error)
      careful = carefulTurns
      return commitTurn(batch)
    }
  }

  function drain(): void {
    scheduled = false
    if (pauses.active && !closing) return
    const batch = queue
    queue = []
    if (batch.length === 0) return
    let settled
    try {
      careful--
      settled = careful < 0 && batch.every((item) => item.mayRepeat) ? commitBoldly(batch) : commitTurn(batch)
    } catch (error) {
      undoAll(error)
      for (const item of batch) item.reject(error)
      return
    }
    queue.unshift(...batch.slice(settled.length))
    if (queue.length > 0) scheduleDrain()
    flushCallbacks()
    for (const settle of settled) settle()
  }

  function scheduleDrain(): void {
    if (scheduled) return
    scheduled = true
    setImmediate(drain)
  }

  return {
    path,
    build,
    all: <T>(statement: Statement<T>) => {
      const ready = prepare(statement)
      try {
        return ready.statement.all(...ready.parameters) as T[]
      } catch (error) {
        throw noteDamage(error)
      }
    },
    get: <T>(statement: Statement<T>) => {
      const ready = prepare(statement)
      try {
        return ready.statement.get(...ready.parameters) as T | undefined
      } catch (error) {
        throw noteDamage(error)
      }
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
      if (spoilt) throw spoilt.error
      // a fresh statement: a cached one would be busy while its rows are being read
      const compiled: CompiledQuery = 'compile' in statement ? (statement as RawBuilder<unknown>).compile(build) : statement
      touch()
      return sqlite.driver.prepare(compiled.sql).iterate(...sqlValues(compiled.parameters)) as IterableIterator<T>
    },
    allRaw: (statement) => {
      const ready = prepare(statement, true)
      return ready.statement.all(...ready.parameters) as unknown[][]
    },
    write: (work, { mayRepeat } = { mayRepeat: false }) =>
      new Promise((resolve, reject) => {
        queue.push({ work, mayRepeat, resolve, reject })
        pauses.told()
        scheduleDrain()
      }),
    writeNow: (work) => {
      if (sqlite.driver.inTransaction) return nested(work)
      let result
      try {
        begin()
        result = synchronous(work())
        flushNotes()
        sqlite.commit.run()
      } catch (error) {
        undoAll(error)
        throw error
      }
      flushCallbacks()
      return result
    },
    pauseWrites: (onWaiting) => {
      const release = pauses.begin(onWaiting)
      if (queue.length > 0) pauses.told()
      return release
    },
    get quietMs() {
      return queue.length > 0 ? 0 : performance.now() - wroteAt
    },
    afterCommit: (callback) => {
      committed.push(callback)
    },
    note: (flush, entry) => {
      if (!sqlite.driver.inTransaction) throw new Error('note outside a write')
      notes.push({ flush, entry })
    },
    lastNoted: (flush) => notes.findLast((one) => one.flush === flush)?.entry as never,
    get inTransaction() {
      return isOpen()
    },
    refuseWrites: (error) => {
      refusal = error
    },
    findDamage: () => damageIn(sqlite.driver),
    backup: (target) => copyTo(sqlite, target),
    get version() {
      if (!looked && !sqlite.driver.inTransaction) look()
      return version
    },
    executeScript: (sql) => {
      version++
      touch()
      sqlite.driver.exec(sql)
    },
    close: () => {
      closing = true
      do drain()
      while (queue.length > 0)
      disconnect(sqlite)
    },
  }
}
