import { AppError } from '#shared/protocol/errors.ts'
import { checkFile, connect, isDiskFault, reconnect, type ConnectionOptions, type SqlConnection } from '#server/storage/sql-connection.ts'
import type { SqlDatabase, WalFollower } from '#server/storage/sql-database-types.ts'
import { isDamage } from '#server/storage/storage-fault.ts'

/** delay before a file whose disk failed is tried again, because checking it is slow */
const retryFaultMs = 1_000

/** pages of the WAL at which a commit brings them into the file */
const usualCheckpointPages = 1_000

/** A file with the connection that is in use, and whether it may be written. */
export interface SqlFile {
  /** another one after each disk fault */
  readonly connection: SqlConnection
  /** grows with each change that a reader may see */
  readonly version: number
  noteChange(): void
  /** Commits the open transaction, and tells the follower. */
  commit(): void
  /** Notes whether another connection has written. */
  look(): void
  /** as {@link look}, at most once a turn */
  lookOnce(): void
  /** @throws the fault for which nothing may be written */
  requireWritable(): void
  /** Notes the error of a write that failed. */
  noteFailedWrite(error: unknown): void
  /** Refuses further writes once a statement met a damaged page. @returns the error, to be thrown on */
  noteDamage(error: unknown): unknown
  refuseWrites(error: Error | undefined): void
  follow: SqlDatabase<unknown>['follow']
  readonly keepsWal: boolean
  /** The one who follows the file. */
  readonly follower: WalFollower | undefined
}

/** The one who follows a file. SQLite's own checkpoints would let the WAL begin again before it is read. */
function createFollowing(connection: () => SqlConnection) {
  const apply = (): void => {
    connection().driver.pragma(`wal_autocheckpoint = ${following.isWalKept ? 0 : usualCheckpointPages}`)
  }
  const following = {
    follower: undefined as WalFollower | undefined,
    isWalKept: false,
    /** to another connection */
    apply,
    follow: (follower: WalFollower) => {
      following.follower = follower
      return (isKept: boolean): void => {
        following.isWalKept = isKept
        apply()
      }
    },
  }
  return following
}

/**
 * ```
 *   writable ── disk fault ──▶ suspect ── a new connection finds the file whole ──▶ writable
 *      └───────────────────────── damaged page ─────────────────────────▶ refused
 * ```
 * Nothing is written in `suspect` and in `refused`. No connection makes a refused file whole.
 */
export function openSqlFile(path: string, options: ConnectionOptions): SqlFile {
  let connection = connect(path, options)
  let suspect: { error: unknown; triedAt: number } | undefined
  let refusal: Error | undefined
  let version = 0
  let foreign: unknown
  let looked = false
  const following = createFollowing(() => connection)

  function look(): void {
    const now = connection.dataVersion.get()
    if (now !== foreign) version++
    foreign = now
    if (looked) return
    looked = true
    setImmediate(() => (looked = false))
  }

  function noteDamage(error: unknown): unknown {
    if (!isDamage(error) || refusal) return error
    refusal = new AppError('storage_damaged')
    options.onDamage?.(error as Error)
    return error
  }

  /** Reconnects after a disk fault (F6), if the file is whole. */
  function recover(fault: { error: unknown; triedAt: number }): void {
    if (Date.now() - fault.triedAt < retryFaultMs) throw fault.error
    fault.triedAt = Date.now()
    try {
      version++
      following.follower?.letGo()
      connection = reconnect(connection, path, options)
      // a new connection has SQLite's own way
      if (following.isWalKept) following.apply()
      checkFile(connection)
    } catch (error) {
      fault.error = error
      throw error
    }
    suspect = undefined
  }

  return {
    get connection() {
      return connection
    },
    get version() {
      return version
    },
    noteChange: () => {
      version++
    },
    commit: () => {
      connection.commit.run()
      following.follower?.committed()
    },
    look,
    lookOnce: () => {
      if (!looked) look()
    },
    requireWritable: () => {
      if (refusal) throw refusal
      if (suspect) recover(suspect)
      following.follower?.mayWrite?.()
    },
    noteFailedWrite: (error) => {
      if (isDiskFault(error)) suspect ??= { error, triedAt: 0 }
      noteDamage(error)
    },
    noteDamage,
    refuseWrites: (error) => {
      refusal = error
    },
    follow: following.follow,
    get keepsWal() {
      return following.isWalKept
    },
    get follower() {
      return following.follower
    },
  }
}
