import type Driver from 'better-sqlite3'
import type { CompiledQuery, Kysely, RawBuilder } from 'kysely'
import { copyTo, damageIn, disconnect, type ConnectionOptions } from '#server/storage/sql-connection.ts'
import { builder, type Statement } from '#server/storage/sql-statement.ts'
import type { SqlDatabase } from '#server/storage/sql-database-types.ts'
import { openSqlFile, type SqlFile } from '#server/storage/sql-file.ts'
import { createSqlTransaction, type SqlTransaction } from '#server/storage/sql-transaction.ts'
import { sqlValues } from '#server/storage/sql-values.ts'
import { createWriteQueue } from '#server/storage/write-queue.ts'

export type { SqlDatabase } from '#server/storage/sql-database-types.ts'

type Statements = Pick<SqlDatabase<unknown>, 'all' | 'get' | 'run' | 'runEach' | 'iterate' | 'allRaw'>

/** Runs statements, inside the open transaction if there is one. */
function createStatements(file: SqlFile, transaction: SqlTransaction, build: Kysely<unknown>): Statements {
  const compile = (statement: Statement): CompiledQuery =>
    'compile' in statement ? (statement as RawBuilder<unknown>).compile(build) : statement

  function prepare(statement: Statement, raw = false): { statement: Driver.Statement; parameters: readonly unknown[] } {
    transaction.requireUnaborted()
    const compiled = compile(statement)
    const ready = file.connection.prepare(compiled.sql, raw)
    if (ready.counts) file.noteChange()
    if (ready.writes) transaction.touch()
    return { statement: ready.statement, parameters: sqlValues(compiled.parameters) }
  }

  return {
    all: <T>(statement: Statement<T>) => {
      const ready = prepare(statement)
      try {
        return ready.statement.all(...ready.parameters) as T[]
      } catch (error) {
        throw file.noteDamage(error)
      }
    },
    get: <T>(statement: Statement<T>) => {
      const ready = prepare(statement)
      try {
        return ready.statement.get(...ready.parameters) as T | undefined
      } catch (error) {
        throw file.noteDamage(error)
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
      transaction.requireUnaborted()
      // a fresh statement: a cached one would be busy while its rows are being read
      const compiled = compile(statement)
      transaction.touch()
      return file.connection.driver.prepare(compiled.sql).iterate(...sqlValues(compiled.parameters)) as IterableIterator<T>
    },
    allRaw: (statement) => {
      const ready = prepare(statement, true)
      return ready.statement.all(...ready.parameters) as unknown[][]
    },
  }
}

/** Opens (creating if needed) a SQLite file with our pragmas. `:memory:` is for tests. */
export function openSqlDatabase<Schema>(path: string, options: ConnectionOptions = {}): SqlDatabase<Schema> {
  const file = openSqlFile(path, options)
  const transaction = createSqlTransaction(file)
  const queue = createWriteQueue(file, transaction)
  return {
    path,
    build: builder as unknown as Kysely<Schema>,
    ...createStatements(file, transaction, builder as unknown as Kysely<unknown>),
    write: queue.write,
    writeNow: queue.writeNow,
    hold: transaction.hold,
    pauseWrites: queue.pauseWrites,
    get quietMs() {
      return queue.quietMs
    },
    afterCommit: transaction.afterCommit,
    note: transaction.note,
    lastNoted: transaction.lastNoted,
    get inTransaction() {
      return transaction.isOpen
    },
    refuseWrites: file.refuseWrites,
    findDamage: () => damageIn(file.connection.driver),
    backup: (target) => copyTo(file.connection, target),
    get version() {
      if (!file.connection.driver.inTransaction) file.lookOnce()
      return file.version
    },
    follow: file.follow,
    get keepsWal() {
      return file.keepsWal
    },
    compact: () => {
      transaction.leaveHeld()
      file.noteChange()
      file.follower?.letGo()
      file.connection.driver.exec('VACUUM')
      file.connection.driver.pragma('wal_checkpoint(TRUNCATE)')
      file.follower?.committed()
    },
    executeScript: (sql) => {
      transaction.leaveHeld()
      file.noteChange()
      transaction.touch()
      file.connection.driver.exec(sql)
    },
    close: (atLast) => {
      transaction.leaveHeld()
      queue.finish()
      atLast?.()
      file.follower?.closing()
      disconnect(file.connection)
    },
  }
}
