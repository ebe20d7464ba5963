import type { DatabaseDriver } from '#shared/nouns/connectors/connector.ts'
import type { DatabaseReader, DatabaseTarget } from '#server/connectors/database-reader.ts'

type Open = (target: DatabaseTarget) => Promise<DatabaseReader>

/** The driver of a database is loaded when somebody first asks for one. */
const drivers: Readonly<Record<DatabaseDriver, () => Promise<Open>>> = {
  postgres: async () => (await import('#server/connectors/postgres/open-postgres.ts')).openPostgres,
  'sql-server': async () => (await import('#server/connectors/sql-server/open-sql-server.ts')).openSqlServer,
  mysql: async () => (await import('#server/connectors/mysql/open-mysql.ts')).openMysql,
}

/** Connects and signs in. @throws AppError `source_*` */
export async function openDatabase(target: DatabaseTarget): Promise<DatabaseReader> {
  const open = await drivers[target.driver]()
  return open(target)
}
