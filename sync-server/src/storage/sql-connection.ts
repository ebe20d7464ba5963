import Driver from 'better-sqlite3'
import { createPrepare } from '#server/storage/prepared-statements.ts'
import { addFunctions } from '#server/storage/sql-functions.ts'
import { isDamage, isFileFault, isFull } from '#server/storage/storage-fault.ts'

export interface ConnectionOptions {
  readonly?: boolean
  busyTimeoutMs?: number
  /** called once, when a statement reads a page that SQLite did not write */
  onDamage?: (error: Error) => void
  /** for one large write in its own process: its commit has few changed pages left and waits for no disk; checkpoints only on request */
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

/** A checkpoint comes every 1,000 pages, 4 MB: only a large write or a long reader exceeds this. */
const keptWalBytes = 16 * 1024 * 1024

/**
 * Upper bound of the page cache in memory. Each thread has its own connection, so full caches for some organisations would fill a machine.
 * The small ones are hardly slower: 10 MB of records are read as fast. By an index row by row, 20,000 take 16 ms of CPU instead of 9. 60 MB
 * are read a tenth faster, since pages that are read once go through a smaller place.
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
    // better-sqlite3 compiles WAL with NORMAL: a power cut could then drop confirmed commits. With FULL the disk has a commit before
    // anybody can read it. A commit that the disk refused never existed. Syncing after COMMIT guarantees neither (docs/server/storage.md,
    // F7).
    driver.pragma('synchronous = FULL')
    // A WAL that a reader has held (F9) keeps its size otherwise, for as long as the file is open.
    driver.pragma(`journal_size_limit = ${keptWalBytes}`)
  }
  driver.pragma('foreign_keys = ON')
  driver.pragma(`busy_timeout = ${options.busyTimeoutMs ?? 5000}`)
  driver.pragma(`cache_size = -${options.readonly ? readerCacheKb : options.bulk ? bulkCacheKb : cacheKb}`)
  if (options.bulk) {
    driver.pragma('wal_autocheckpoint = 0')
    // A process that waits for the disk cannot be killed. The server's next commit brings this one to the disk as well.
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

/** True for a failed disk operation. A full disk has its own error and is not one. */
export function isDiskFault(error: unknown): boolean {
  return !isFull(error) && String((error as { code?: unknown } | null)?.code).startsWith('SQLITE_IOERR')
}

/**
 * A new connection in place of one whose disk failed: the old one's memory may differ from the disk. All commits are first brought from the
 * WAL into the file, and the disk must confirm that. Recovery from the WAL could bring back the failed transaction, which is in it.
 * @throws when the disk still fails
 */
export function reconnect(old: SqlConnection, path: string, options: ConnectionOptions): SqlConnection {
  if (old.driver.open) {
    old.driver.pragma('wal_checkpoint(TRUNCATE)')
    old.driver.close()
  }
  return connect(path, options)
}

/** Closes the file and brings its WAL into it. If the disk refuses, the next start does that. */
export function disconnect({ driver }: SqlConnection): void {
  try {
    if (!driver.readonly && driver.open) driver.pragma('wal_checkpoint(TRUNCATE)')
  } catch (error) {
    if (!isFileFault(error)) throw error
  }
  driver.close()
}

/**
 * The damage that a check of the file reports, undefined without any. Takes about 1 ms per MB in memory, otherwise as long as reading it.
 */
export function damageIn(driver: Driver.Database): string | undefined {
  try {
    const verdict = String(driver.pragma('quick_check(1)', { simple: true }))
    return verdict === 'ok' ? undefined : verdict.replace('*** in database main ***', '').trim()
  } catch (error) {
    // the file is so damaged that the check itself fails
    if (isDamage(error)) return (error as Error).message
    throw error
  }
}

/** @throws when the file is damaged */
export function checkFile({ driver }: SqlConnection): void {
  const damage = damageIn(driver)
  if (damage !== undefined) throw new Driver.SqliteError(`${driver.name} is damaged: ${damage}`, 'SQLITE_IOERR_CORRUPTFS')
}

/** The same for a file by its path, for threads. @throws when it cannot be opened */
export function findDamage(path: string): string | undefined {
  // not `connect`: its pragmas read the schema, which may be the damaged part
  const driver = new Driver(path, { readonly: true })
  try {
    addFunctions(driver)
    return damageIn(driver)
  } finally {
    driver.close()
  }
}

/** A read transaction on a file, open until the returned release is called. */
export function openReading(path: string): () => void {
  const driver = new Driver(path, { readonly: true })
  try {
    // reads no schema, and begins what BEGIN alone puts off
    driver.exec('BEGIN')
    driver.pragma('schema_version')
    return () => driver.close()
  } catch (error) {
    driver.close()
    throw error
  }
}

/** Brings what no reader needs from a WAL into its file, for threads. */
export function checkpointFile(path: string): void {
  const driver = new Driver(path, { timeout: 0 })
  try {
    driver.pragma('wal_checkpoint(PASSIVE)')
  } finally {
    driver.close()
  }
}

/** A consistent copy of a file by its path, for threads. Nothing in it is looked at. */
export async function copyFile(path: string, target: string): Promise<void> {
  const driver = new Driver(path, { readonly: true })
  try {
    await driver.backup(target, { progress: () => 0x7fffffff })
  } finally {
    driver.close()
  }
}

/** A consistent copy of the file as it is now. @throws when the copy is not intact */
export async function copyTo({ driver }: SqlConnection, target: string): Promise<void> {
  // In one step: a copy in steps starts over whenever another process writes. Commands make copies, not the server.
  await driver.backup(target, { progress: () => 0x7fffffff })
  requireIntegrity(target)
}

/** Makes one whole file of a copy, with no WAL beside it that could be forgotten. @throws when it is not intact */
export function requireIntegrity(path: string): void {
  const copy = new Driver(path)
  try {
    addFunctions(copy)
    copy.pragma('journal_mode = DELETE')
    const verdict = copy.pragma('integrity_check', { simple: true })
    if (verdict !== 'ok') throw new Driver.SqliteError(`${path} is not intact: ${String(verdict)}`, 'SQLITE_CORRUPT')
  } finally {
    copy.close()
  }
}
