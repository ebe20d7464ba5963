import { sql } from 'kysely'
import { openSqlDatabase, type SqlDatabase } from '#server/storage/sql-database.ts'

/** Inside a write: devices that know the organisation's file start over, instead of going on from a state that it never had. */
export function renewEpoch<Schema>(db: SqlDatabase<Schema>): void {
  db.run(sql`INSERT INTO meta (key, value) VALUES ('epoch', ${crypto.randomUUID()}) ON CONFLICT (key) DO UPDATE SET value = excluded.value`)
}

/** The same for a file that no server has open. */
export function renewEpochIn(path: string): void {
  const db = openSqlDatabase<unknown>(path)
  try {
    db.writeNow(() => renewEpoch(db))
  } finally {
    db.close()
  }
}
