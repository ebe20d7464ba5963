import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openControlDatabase, type ControlDatabase } from '#server/storage/control-database.ts'
import { migratePostgres } from '#server/storage/control/postgres-schema.ts'
import { openPool, type PostgresClient } from '#server/storage/postgres/open-pool.ts'
import { StorageError } from '#server/storage/storage-fault.ts'

/** of all rows together: hours, for a very slow connection */
const limitMs = 4 * 60 * 60_000
/** rows of one statement, and the bytes of their texts and blobs at which it ends earlier */
const perInsert = 500
const mostBytes = 8 * 1024 * 1024
/** The steps of each are its own, and what is known of closed files is this machine's. */
const staying: ReadonlySet<string> = new Set(['migration', 'resting_file'])

export const movedName = 'control.db.moved'

/**
 * Brings all rows of `control.db` to PostgreSQL, in one transaction, and then renames the file: it is never taken for the store again.
 * A run after a stop in between goes on. @returns the number of rows @throws StorageError when PostgreSQL holds another installation
 */
export async function moveControl(dataDir: string, url: string): Promise<number> {
  const path = join(dataDir, 'control.db')
  if (!existsSync(path)) throw new StorageError(`${dataDir} holds no control.db`)
  const db = openControlDatabase(dataDir)
  const pool = openPool(url, 1)
  try {
    await migratePostgres(pool)
    const moved = await pool.transaction((client) => copyAll(db, client), limitMs)
    db.close()
    renameSync(path, join(dataDir, movedName))
    return moved
  } finally {
    await pool.close()
    db.close()
  }
}

async function copyAll(db: ControlDatabase, client: PostgresClient): Promise<number> {
  const tables = tablesOf(db)
  for (const table of tables) await client.query(`LOCK TABLE ${quoted(table)} IN EXCLUSIVE MODE`)
  const there = await client.query<{ id: string }>('SELECT id FROM organisation UNION ALL SELECT id FROM account ORDER BY 1')
  if (there.length > 0) return alreadyThere(db, there)
  // values that a server made for itself at its first start
  await client.query('DELETE FROM setting')
  let rows = 0
  for (const table of tables) rows += await copyTable(db, client, table)
  return rows
}

/** @throws StorageError */
function alreadyThere(db: ControlDatabase, there: readonly { id: string }[]): number {
  const here = db.all(sql<{ id: string }>`SELECT id FROM organisation UNION ALL SELECT id FROM account ORDER BY 1`)
  if (JSON.stringify(here) === JSON.stringify(there)) return 0
  throw new StorageError('PostgreSQL holds the accounts of another installation. Give this one a database of its own.')
}

/** In the order in which they were made: none refers to a later one. */
function tablesOf(db: ControlDatabase): string[] {
  const all = db.all(sql<{ name: string }>`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid`)
  return all.map(({ name }) => name).filter((name) => !staying.has(name))
}

async function copyTable(db: ControlDatabase, client: PostgresClient, table: string): Promise<number> {
  const columns = db.all(sql<{ name: string }>`SELECT name FROM pragma_table_info(${table})`).map(({ name }) => name)
  const into = `INSERT INTO ${quoted(table)} (${columns.map(quoted).join(', ')}) VALUES `
  let count = 0
  let batch: unknown[][] = []
  let bytes = 0
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return
    const places = batch.map((_, row) => `(${columns.map((_column, at) => `$${row * columns.length + at + 1}`).join(', ')})`)
    await client.query(into + places.join(', '), batch.flat())
    count += batch.length
    batch = []
    bytes = 0
  }
  for (const row of db.iterate(sql<Record<string, unknown>>`SELECT * FROM ${sql.table(table)}`)) {
    const values = columns.map((name) => row[name])
    batch.push(values)
    for (const value of values) if (typeof value === 'string' || Buffer.isBuffer(value)) bytes += value.length
    if (batch.length === perInsert || bytes > mostBytes) await flush()
  }
  await flush()
  return count
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
