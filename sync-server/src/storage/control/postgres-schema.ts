import { MigrationError, migrationSum, missingMigrations, readMigrations } from '#server/storage/migrate.ts'
import type { PostgresClient, PostgresPool } from '#server/storage/postgres/open-pool.ts'

/** of all steps together: one may rewrite a large table */
const limitMs = 10 * 60_000
/** Several servers may begin at one moment. */
const lock = 7_408_102

const trigger = /CREATE TRIGGER (\w+) (AFTER|BEFORE) (DELETE|INSERT|UPDATE) ON (\w+) BEGIN([\s\S]*?)\nEND;/g

/**
 * A migration of `control.db` for PostgreSQL: one definition for both. Texts compare by their bytes, as in SQLite, and numbers have 64 bits.
 * `tests/contract/platform/control-schemas.test.ts` holds both schemas equal.
 */
export function toPostgres(text: string): string {
  return text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\) STRICT(?:, WITHOUT ROWID)?;/g, ');')
    .replaceAll(/\bTEXT\b/g, 'text COLLATE "C"')
    .replaceAll(/\bINTEGER\b/g, 'bigint')
    .replaceAll(/\bBLOB\b/g, 'bytea')
    .replaceAll(
      trigger,
      'CREATE FUNCTION $1() RETURNS trigger LANGUAGE plpgsql AS $$$$ BEGIN$5 RETURN NULL; END $$$$;\n' +
        'CREATE TRIGGER $1 $2 $3 ON $4 FOR EACH ROW EXECUTE FUNCTION $1();',
    )
}

/** Brings the tables to the newest version, each step with its line in `control_migration`. @throws MigrationError when a newer version made them */
export async function migratePostgres(pool: PostgresPool): Promise<void> {
  await pool.transaction(async (client) => {
    await client.query(`SELECT pg_advisory_xact_lock(${lock})`)
    await client.query('CREATE TABLE IF NOT EXISTS control_migration (name text PRIMARY KEY, applied_at text NOT NULL, sum text NOT NULL)')
    const applied = await client.query<{ name: string; sum: string }>('SELECT name, sum FROM control_migration ORDER BY name COLLATE "C"')
    for (const migration of missingMigrations('PostgreSQL', applied, readMigrations('control'))) await apply(client, migration)
  }, limitMs)
}

async function apply(client: PostgresClient, migration: { name: string; sql: string }): Promise<void> {
  try {
    await client.query(toPostgres(migration.sql))
  } catch (error) {
    throw new MigrationError(`${migration.name} cannot be applied to PostgreSQL: ${(error as Error).message}`)
  }
  const row = [migration.name, new Date().toISOString(), migrationSum(migration)]
  await client.query('INSERT INTO control_migration (name, applied_at, sum) VALUES ($1, $2, $3)', row)
}
