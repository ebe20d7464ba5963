import { statSync } from 'node:fs'
import { AppError } from '#shared/protocol/errors.ts'
import { countApplied, migrate, MigrationError, type Migration } from '#server/storage/migrate.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { openSqlDatabase, type SqlDatabase } from '#server/storage/sql-database.ts'
import { isBusy, isDamage, isFull, StorageError } from '#server/storage/storage-fault.ts'

export type OrgFaultReason = 'missing' | 'empty' | 'migrations' | 'damaged'

/** An organisation's file that is not opened, or not written to any more. */
export interface OrgFault {
  orgId: string
  reason: OrgFaultReason
  /** for the server's operator: names the file and the remedy */
  message: string
}

export class OrgFileError extends StorageError {
  readonly reason: OrgFaultReason

  constructor(reason: OrgFaultReason, message: string) {
    super(message)
    this.reason = reason
  }

  /** The error for callers of this organisation. */
  get answer(): AppError {
    return new AppError(this.reason === 'damaged' ? 'storage_damaged' : 'storage_refused')
  }
}

/** Checking a file of this size takes about 20 ms. Smaller ones are checked before anything is written to them. */
const lookedThroughBytes = 16 * 1024 * 1024
const restore = 'Stop the server and run: npm run restore -- --from DIR --replace'

interface Opening {
  /** creates the file; otherwise a missing or empty one is refused and never replaced */
  isNew: boolean
  /** checks the file for damage if it is not large */
  looks: boolean
  migrations: Migration[]
  onDamage: (found: string) => void
}

/**
 * Opens and migrates an organisation's file. One with damaged pages is read as far as it can be, and not written to.
 * @throws OrgFileError when it cannot be used at all
 */
export function openOrgFile(path: string, { isNew, looks, migrations, onDamage }: Opening): SqlDatabase<OrgSchema> {
  const size = statSync(path, { throwIfNoEntry: false })?.size
  if (!isNew && size === undefined)
    throw new OrgFileError('missing', `${path} is missing, though control.db knows its organisation. ${restore}`)
  if (!isNew && size === 0) throw emptied(path)
  let db: SqlDatabase<OrgSchema> | undefined
  try {
    db = openSqlDatabase<OrgSchema>(path, { onDamage: (error) => onDamage(error.message) })
    if (!isNew && countApplied(db as never) === 0) throw emptied(path)
    const damage = looks && size !== undefined && size <= lookedThroughBytes ? db.findDamage() : undefined
    if (damage !== undefined) db.refuseWrites(new AppError('storage_damaged'))
    migrate(db as never, migrations)
    if (damage !== undefined) onDamage(damage)
    return db
  } catch (error) {
    db?.close()
    throw described(path, error)
  }
}

function emptied(path: string): OrgFileError {
  return new OrgFileError('empty', `${path} is empty: what it held is gone. ${restore}`)
}

/** The fault that reports a damaged file. */
export function damagedFile(path: string, found: string): OrgFileError {
  return new OrgFileError('damaged', `${path} is damaged (${found}): nothing is written to it. ${restore}`)
}

function described(path: string, error: unknown): unknown {
  if (error instanceof OrgFileError || isBusy(error) || isFull(error)) return error
  if (error instanceof MigrationError) return new OrgFileError('migrations', error.message)
  const isRefused = error instanceof AppError && error.id === 'storage_damaged'
  const { name, code, message } = error as { name?: string; code?: string; message?: string }
  const isOfFile = isDamage(error) || (name === 'SqliteError' && code !== 'SQLITE_CANTOPEN')
  return isRefused || isOfFile ? damagedFile(path, message ?? '') : error
}
