import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ControlSchema } from '#server/storage/control-schema.ts'
import { migrate, MigrationError, readMigrations } from '#server/storage/migrate.ts'
import { openSqlDatabase, type SqlDatabase } from '#server/storage/sql-database.ts'
import { isBusy, isFull, StorageError } from '#server/storage/storage-fault.ts'

export type ControlDatabase = SqlDatabase<ControlSchema>

/** Prefix of a setting that stands while an organisation's file is created; its id follows. After a crash it marks the file as unused. */
export const creatingPrefix = 'creating:'

/**
 * Opens and migrates `control.db`. A file that has lost its organisations is refused, never replaced: the next visitor would be asked to
 * set the server up.
 * @throws MigrationError when a newer version made it, StorageError when it is damaged, empty or missing
 */
export function openControlDatabase(dataDir: string): ControlDatabase {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'control.db')
  const files = organisationFiles(dataDir)
  const size = statSync(path, { throwIfNoEntry: false })?.size
  if (files.length > 0 && !size) throw lost(path, size === undefined ? 'is missing' : 'is empty', files.length)
  const db = openWhole(path)
  try {
    migrate(db as never, readMigrations('control'))
    const unknown = files.filter((orgId) => !isBeingCreated(db, orgId))
    if (unknown.length > 0 && !db.get(db.build.selectFrom('organisation').select('id').limit(1)))
      throw lost(path, 'knows no organisation', unknown.length)
  } catch (error) {
    db.close()
    throw described(path, error)
  }
  return db
}

function openWhole(path: string): ControlDatabase {
  let db: ControlDatabase | undefined
  try {
    db = openSqlDatabase<ControlSchema>(path)
    const damage = db.findDamage()
    if (damage === undefined) return db
    throw damaged(path, damage)
  } catch (error) {
    db?.close()
    throw described(path, error)
  }
}

function isBeingCreated(db: ControlDatabase, orgId: string): boolean {
  const key = creatingPrefix + orgId
  return db.get(db.build.selectFrom('setting').select('key').where('key', '=', key)) !== undefined
}

/** Ids of the organisations that have a file. */
export function organisationFiles(dataDir: string): string[] {
  const folder = join(dataDir, 'orgs')
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((name) => /^([0-9a-f-]{36})\.db$/.exec(name)?.[1] ?? [])
}

function lost(path: string, how: string, files: number): StorageError {
  return new StorageError(
    `${path} ${how}, but beside it lie the files of ${files} ${files === 1 ? 'organisation' : 'organisations'}. ` +
      'Restore a backup (npm run restore -- --from DIR --replace), or move orgs/ away to begin anew.',
  )
}

function damaged(path: string, found: string): StorageError {
  return new StorageError(`${path} is damaged (${found}). Restore a backup: npm run restore -- --from DIR --replace`)
}

/** Faults of SQLite that are the file's, and none of the disk's, as a sentence. */
function described(path: string, error: unknown): unknown {
  if (error instanceof StorageError || error instanceof MigrationError || isBusy(error) || isFull(error)) return error
  const { name, code, message } = error as { name?: string; code?: string; message?: string }
  return name === 'SqliteError' && code !== 'SQLITE_CANTOPEN' ? damaged(path, message ?? '') : error
}
