import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { migratePostgres } from '#server/storage/control/postgres-schema.ts'
import { openControlDatabase } from '#server/storage/control-database.ts'
import { readMigrations } from '#server/storage/migrate.ts'
import { openPool } from '#server/storage/postgres/open-pool.ts'
import { missing, startPostgres } from '#tests/support/database-servers.ts'

/** `table.column type null default` of each column, and what is a key. */
function sqliteSchema(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'trama-control-'))
  const db = openControlDatabase(folder)
  try {
    const columns = db.all(sql<{ line: string }>`
      SELECT t.name || '.' || c.name || ' ' || lower(c.type) || CASE WHEN c."notnull" = 1 OR c.pk > 0 THEN '' ELSE ' null' END
        || CASE WHEN c.dflt_value IS NULL THEN '' ELSE ' ' || c.dflt_value END AS line
      FROM sqlite_schema AS t, pragma_table_info(t.name) AS c WHERE t.type = 'table' AND t.name <> 'migration'`)
    const keys = db.all(sql<{ line: string }>`
      SELECT 'key ' || t.name || ' ' || (SELECT group_concat(name, ',') FROM (SELECT name FROM pragma_index_info(i.name) ORDER BY name)) AS line
      FROM sqlite_schema AS t, pragma_index_list(t.name) AS i WHERE t.type = 'table' AND t.name <> 'migration' AND i."unique" = 1`)
    const references = db.all(sql<{ line: string }>`
      SELECT t.name || '.' || f."from" || ' of ' || f."table" || ' ' || lower(f.on_delete) AS line
      FROM sqlite_schema AS t, pragma_foreign_key_list(t.name) AS f WHERE t.type = 'table'`)
    return [...columns, ...keys, ...references].map(({ line }) => line).toSorted()
  } finally {
    db.close()
    rmSync(folder, { recursive: true })
  }
}

const types: Record<string, string> = { bigint: 'integer', bytea: 'blob' }
const actions: Record<string, string> = { a: 'no action', c: 'cascade' }

describe.skipIf(missing.postgres !== undefined)('the tables of the control store', () => {
  it('are the same in PostgreSQL, however often they are migrated, and from several servers at once', async () => {
    const server = await startPostgres()
    const pool = openPool(await server.newDatabase(), 4)
    try {
      await Promise.all([migratePostgres(pool), migratePostgres(pool), migratePostgres(pool)])
      const found = await pool.run(async ({ query }) => {
        const columns = await query<{ name: string; type: string; nullable: string; initial: string | null }>(`
          SELECT table_name || '.' || column_name AS name, data_type AS type, is_nullable AS nullable, column_default AS initial
          FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'control_migration'`)
        const keys = await query<{ line: string }>(`
          SELECT 'key ' || i.indrelid::regclass || ' ' || string_agg(a.attname, ',' ORDER BY a.attname COLLATE "C") AS line
          FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
          JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
          WHERE n.nspname = 'public' AND i.indisunique AND c.relname <> 'control_migration' GROUP BY i.indexrelid, i.indrelid`)
        const references = await query<{ name: string; target: string; action: string }>(`
          SELECT c.conrelid::regclass || '.' || a.attname AS name, c.confrelid::regclass::text AS target, c.confdeltype AS action
          FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey) WHERE c.contype = 'f'`)
        const applied = await query<{ count: string }>('SELECT count(*) FROM control_migration')
        expect(Number(applied[0]?.count)).toBe(readMigrations('control').length)
        return [
          ...columns.map(({ name, type, nullable, initial }) => {
            const value = initial === null ? '' : ` ${initial.replace(/::\w+$/, '')}`
            return `${name} ${types[type] ?? type}${nullable === 'YES' ? ' null' : ''}${value}`
          }),
          ...keys.map(({ line }) => line),
          ...references.map(({ name, target, action }) => `${name} of ${target} ${actions[action]}`),
        ].toSorted()
      })
      expect(found).toEqual(sqliteSchema())
    } finally {
      await pool.close()
      await server.stop()
    }
  })
})
