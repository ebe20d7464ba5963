import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ControlSchema } from '#server/storage/control-schema.ts'
import { migrate, readMigrations } from '#server/storage/migrate.ts'
import { openSqlDatabase, type SqlDatabase } from '#server/storage/sql-database.ts'

export type ControlDatabase = SqlDatabase<ControlSchema>

/** Opens and migrates `control.db`. @throws MigrationError when it was made by a newer version. */
export function openControlDatabase(dataDir: string): ControlDatabase {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const db = openSqlDatabase<ControlSchema>(join(dataDir, 'control.db'))
  try {
    migrate(db as never, readMigrations('control'))
  } catch (error) {
    db.close()
    throw error
  }
  return db
}
