import Driver from 'better-sqlite3'
import { createPrepare } from '#server/storage/prepared-statements.ts'
import { addFunctions } from '#server/storage/sql-functions.ts'
import { isDamage, isFileFault, isFull } from '#server/storage/storage-fault.ts'

export interface ConnectionOptions {
  readonly?: boolean
  busyTimeoutMs?: number
  /** a statement met a page that is not what SQLite wrote; called once */
  onDamage?: (error: Error) => void
  /** for one large write in a process of its own: few changed pages are left for its commit, which waits for no disk; checkpoints when told */
  bulk?: boolean
}

/** A connection to a SQLite file with our pragmas, and the statements that every transaction is made of. */
export interface SqlConnection {
  driver: Driver.Database
  /** everything else that it runs, prepared once */
  prepare: ReturnType<typeof createPrepare>
  begin: Driver.Statement
  commit: Driver.Statement
  rollback: Driver.Statement
  savepoint: Driver.Statement
  release: Driver.Statement
  undo: Driver.Statement
  dataVersion: Driver.Statement
}

/** A checkpoint comes every 1,000 pages, 4 MB: this is only exceeded by a large write, or while somebody reads for long. */
const keptWalBytes = 16 * 1024 * 1024

/**
 * Pages kept in memory, at most. A file that is read on threads is open once on each of them: with as much for each, some organisations would
 * fill a machine. Less is no slower there: 10 MB of records are read as fast, but by an index row by row (16 ms of CPU for 20,000 instead
 * of 9), 60 MB of them a tenth faster, since pages that are read once go through a smaller place.
 */
const cacheKb = 32_000
const readerCacheKb = 8_000
const bulkCacheKb = 2_000

export function connect(path: string, options: ConnectionOptions): SqlConnection {
  const driver = new Driver(path, { readonly: options.readonly ?? false })
  try {
    return prepared(driver, options)
  } catch (error) {
    driver.close()
    throw error
  }
}

function prepared(driver: Driver.Database, options: ConnectionOptions): SqlConnection {
  if (!options.readonly) {
    driver.pragma('journal_mode = WAL')
    // better-sqlite3 compiles WAL with NORMAL: a power cut could then drop what we confirmed. With FULL the disk has a commit before anybody
    // can read it, and one that the disk refused was never there: syncing after COMMIT cannot say either (docs/server.md, F7).
    driver.pragma('synchronous = FULL')
    // A WAL that a reader has held (F9) keeps its size otherwise, for as long as the file is open.
    driver.pragma(`journal_size_limit = ${keptWalBytes}`)
  }
  driver.pragma('foreign_keys = ON')
  driver.pragma(`busy_timeout = ${options.busyTimeoutMs ?? 5000}`)
  driver.pragma(`cache_size = -${options.readonly ? readerCacheKb : options.bulk ? bulkCacheKb : cacheKb}`)
  if (options.bulk) {
    driver.pragma('wal_autocheckpoint = 0')
    // a process that waits for the disk cannot be ended; the next commit of the server brings this one to the disk with its own
    driver.pragma('synchronous = NORMAL')
  }
  driver.pragma('temp_store = MEMORY')
  addFunctions(driver)
  return {
    driver,
    prepare: createPrepare(driver),
    begin: driver.prepare('BEGIN IMMEDIATE'),
    commit: driver.prepare('COMMIT'),
    rollback: driver.prepare('ROLLBACK'),
    savepoint: driver.prepare('SAVEPOINT work'),
    release: driver.prepare('RELEASE work'),
    undo: driver.prepare('ROLLBACK TO work'),
    dataVersion: driver.prepare('PRAGMA data_version').pluck(),
  }
}

/** Whether the disk did not do what it was asked; a full one says so and is none of these. */
export function isDiskFault(error: unknown): boolean {
  return !isFull(error) && String((error as { code?: unknown } | null)?.code).startsWith('SQLITE_IOERR')
}

/**
 * Another connection in place of one whose disk failed: what the old one holds in memory may differ from what the disk has. Everything
 * committed is brought from the WAL into the file first, which the disk must confirm: recovering from the WAL could bring back the
 * transaction that failed, which stands in it.
 * @throws when the disk still fails
 */
export function reconnect(old: SqlConnection, path: string, options: ConnectionOptions): SqlConnection {
  if (old.driver.open) {
    old.driver.pragma('wal_checkpoint(TRUNCATE)')
    old.driver.close()
  }
  return connect(path, options)
}

/** Closes the file, with its WAL brought into it unless the disk refuses: the next start does it then. */
export function disconnect({ driver }: SqlConnection): void {
  try {
    if (!driver.readonly && driver.open) driver.pragma('wal_checkpoint(TRUNCATE)')
  } catch (error) {
    if (!isFileFault(error)) throw error
  }
  driver.close()
}

/** What looking through the file says against it, undefined when it is whole. Takes about 1 ms for each MB in memory, else as reading it. */
export function damageIn(driver: Driver.Database): string | undefined {
  try {
    const verdict = String(driver.pragma('quick_check(1)', { simple: true }))
    return verdict === 'ok' ? undefined : verdict.replace('*** in database main ***', '').trim()
  } catch (error) {
    // so damaged that it does not come to looking through it
    if (isDamage(error)) return (error as Error).message
    throw error
  }
}

/** @throws when the file is damaged */
export function checkFile({ driver }: SqlConnection): void {
  const damage = damageIn(driver)
  if (damage !== undefined) throw new Driver.SqliteError(`${driver.name} is damaged: ${damage}`, 'SQLITE_IOERR_CORRUPTFS')
}

/** The same of a file by its path, for threads. @throws when it cannot be opened */
export function findDamage(path: string): string | undefined {
  // not `connect`: its pragmas read the schema, which may be what is damaged
  const driver = new Driver(path, { readonly: true })
  try {
    addFunctions(driver)
    return damageIn(driver)
  } finally {
    driver.close()
  }
}

/** A consistent copy of the file as it is now. @throws when the copy is not intact */
export async function copyTo({ driver }: SqlConnection, target: string): Promise<void> {
  // In one step: a copy in steps starts over whenever another process writes. Commands make copies, not the server.
  await driver.backup(target, { progress: () => 0x7fffffff })
  const copy = new Driver(target)
  addFunctions(copy)
  try {
    // a copy that is one whole file: no WAL beside it that could be forgotten
    copy.pragma('journal_mode = DELETE')
    const verdict = copy.pragma('integrity_check', { simple: true })
    if (verdict !== 'ok') throw new Driver.SqliteError(`the copy of ${driver.name} is not intact: ${String(verdict)}`, 'SQLITE_CORRUPT')
  } finally {
    copy.close()
  }
}
