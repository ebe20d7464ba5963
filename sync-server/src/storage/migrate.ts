import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import type { SqlDatabase } from '#server/storage/sql-database.ts'

/** A database whose applied migrations are not a prefix of ours: made by a newer version, or tampered with. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

export interface Migration {
  name: string
  sql: string
}

/** The frozen, numbered files of `migrations/<kind>/`, in order. */
export function readMigrations(kind: 'control' | 'org'): Migration[] {
  const folder = join(findMigrationsFolder(), kind)
  return readdirSync(folder)
    .filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name))
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(folder, name), 'utf8') }))
}

/**
 * Brings `db` to the newest version, each step in one transaction with its bookkeeping row.
 * @throws MigrationError when what was applied is not a prefix of `migrations`.
 */
export function migrate(db: SqlDatabase<unknown>, migrations: Migration[]): string[] {
  db.executeScript('CREATE TABLE IF NOT EXISTS migration (name TEXT PRIMARY KEY, applied_at TEXT NOT NULL) STRICT')
  const applied = db.all(sql<{ name: string }>`SELECT name FROM migration ORDER BY name`).map((row) => row.name)
  for (const [index, name] of applied.entries()) {
    if (migrations[index]?.name !== name) {
      throw new MigrationError(
        `${db.path} has migration ${name}, which this version does not know at place ${index + 1}. Use the version that made it, or restore a backup.`,
      )
    }
  }
  const missing = migrations.slice(applied.length)
  for (const migration of missing) {
    db.writeNow(() => {
      db.executeScript(migration.sql)
      db.run(sql`INSERT INTO migration (name, applied_at) VALUES (${migration.name}, ${new Date().toISOString()})`)
    })
  }
  return missing.map((migration) => migration.name)
}

/** `migrations/` lies at the project's root, both for the sources and for the bundle in `dist/server`. */
function findMigrationsFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'migrations', 'org'))) {
    const parent = dirname(folder)
    if (parent === folder) throw new Error('the migrations folder is missing')
    folder = parent
  }
  return join(folder, 'migrations')
}
