import { hash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { landedSums } from '#server/storage/migration-sums.ts'
import type { SqlDatabase } from '#server/storage/sql-database.ts'

/** A database whose applied migrations are not a prefix of ours: made by a newer version, or tampered with. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

export interface Migration {
  name: string
  sql: string
}

interface Applied {
  name: string
  /** of the file when it was applied; null in rows from before sums were kept */
  sum: string | null
}

/** The frozen, numbered files of `migrations/<kind>/`, in order. */
export function readMigrations(kind: 'control' | 'org'): Migration[] {
  const folder = join(findMigrationsFolder(), kind)
  return readdirSync(folder)
    .filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name))
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(folder, name), 'utf8') }))
}

/** SHA-256 of a migration, whatever line ends a checkout gave its file. */
export function migrationSum({ sql: text }: Migration): string {
  return hash('sha256', text.replaceAll('\r\n', '\n'), 'hex')
}

/**
 * Migrates `db` to the newest version: a new file in one transaction, others in one for each step. The bookkeeping row is written with its
 * step, and nothing before the history is verified.
 * @throws MigrationError when the applied migrations are not a prefix of `migrations`, or one was changed since
 */
export function migrate(db: SqlDatabase<unknown>, migrations: Migration[]): string[] {
  const applied = readApplied(db)
  const missing = missingMigrations(db.path, applied, migrations)
  if (missing.length > 0 || applied.some(({ sum }) => sum === null)) prepareBookkeeping(db, migrations.slice(0, applied.length))
  // a new file holds nothing to keep between the steps, and waits for the disk once
  const steps = applied.length === 0 ? [missing] : missing.map((migration) => [migration])
  for (const step of steps)
    db.writeNow(() => {
      for (const migration of step) apply(db, migration)
    })
  return missing.map((migration) => migration.name)
}

/** @throws MigrationError when the applied ones are not a prefix of ours, or one was changed since */
export function missingMigrations(place: string, applied: readonly Applied[], migrations: readonly Migration[]): Migration[] {
  const changed: string[] = []
  for (const [index, { name, sum }] of applied.entries()) {
    const known = migrations[index]
    if (known?.name !== name)
      throw new MigrationError(
        `${place} has migration ${name}, which this version does not know at place ${index + 1}. Use the version that made it, or restore a backup.`,
      )
    if (migrationSum(known) !== (sum ?? landedSums[name] ?? migrationSum(known))) changed.push(name)
  }
  if (changed.length > 0)
    throw new MigrationError(
      `${place} was made with another ${changed.join(', ')} than this version has: a migration never changes once it has landed. Put the ${changed.length > 1 ? 'files' : 'file'} back, or use the version that made the database.`,
    )
  return migrations.slice(applied.length)
}

function apply(db: SqlDatabase<unknown>, migration: Migration): void {
  db.executeScript(migration.sql)
  db.run(
    sql`INSERT INTO migration (name, applied_at, sum) VALUES (${migration.name}, ${new Date().toISOString()}, ${migrationSum(migration)})`,
  )
}

/** The number of applied migrations; 0 for a file without our tables. */
export function countApplied(db: SqlDatabase<unknown>): number {
  return readApplied(db).length
}

function readApplied(db: SqlDatabase<unknown>): Applied[] {
  const columns = bookkeepingColumns(db)
  if (columns.length === 0) return []
  const sum = columns.includes('sum') ? sql.ref('sum') : sql`NULL`
  return db.all(sql<Applied>`SELECT name, ${sum} AS sum FROM migration ORDER BY name`)
}

function bookkeepingColumns(db: SqlDatabase<unknown>): string[] {
  return db.all(sql<{ name: string }>`SELECT name FROM pragma_table_info('migration')`).map(({ name }) => name)
}

/** Makes the table, or gives rows from before sums were kept the sums of their files. */
function prepareBookkeeping(db: SqlDatabase<unknown>, applied: readonly Migration[]): void {
  db.writeNow(() => {
    const columns = bookkeepingColumns(db)
    if (columns.length === 0) db.executeScript('CREATE TABLE migration (name TEXT PRIMARY KEY, applied_at TEXT NOT NULL, sum TEXT) STRICT')
    else if (!columns.includes('sum')) db.executeScript('ALTER TABLE migration ADD COLUMN sum TEXT')
    for (const migration of applied)
      db.run(sql`UPDATE migration SET sum = ${migrationSum(migration)} WHERE name = ${migration.name} AND sum IS NULL`)
  })
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
