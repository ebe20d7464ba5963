import { createConnection, type Connection, type ConnectionOptions, type QueryError } from 'mysql2'
import {
  patience,
  type DatabaseReader,
  type DatabaseTarget,
  type RemoteColumn,
  type RemoteValue,
} from '#server/connectors/database-reader.ts'
import { columnsQuery, tablesQuery } from '#server/connectors/mysql/catalogue-queries.ts'
import { readShape, type CatalogueColumn } from '#server/connectors/mysql/read-shape.ts'
import { askWatched } from '#server/connectors/source-failure.ts'
import { watchSocket } from '#server/connectors/watch-socket.ts'
import { createGuardedSocket, type GuardedTarget } from '#server/lib/outbound/guard-address.ts'

/** Times of the type TIMESTAMP come in UTC; the server itself refuses writes. */
const session = [
  "SET SESSION time_zone = '+00:00', SESSION sql_mode = ''",
  'SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ',
  'START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY',
]
/** The limit of a statement has one name in MySQL and another in MariaDB. A whole table is one statement. */
const longestStatementS = 25 * 60
const limits = [`SET SESSION max_execution_time = ${longestStatementS * 1000}`, `SET SESSION max_statement_time = ${longestStatementS}`]

const quote = (name: string): string => `\`${name.replaceAll('`', '``')}\``

type Rows = (string | null)[][]

/** @throws AppError `source_*` */
export async function openMysql(target: DatabaseTarget): Promise<DatabaseReader> {
  const { password, database } = target
  const socket = createGuardedSocket(target)
  const watch = watchSocket(socket, patience.row)
  socket.connect(target.port)
  const connection = createConnection(optionsOf(target, socket))
  // a connection that ends between two queries is told to the next one
  connection.on('error', () => undefined)
  const ask = <Answer>(work: () => Promise<Answer>): Promise<Answer> => askWatched(watch, password, work)
  const rowsOf = (text: string, values: string[] = []): Promise<Rows> => ask(() => readAll(connection, text, values))
  const close = (): void => {
    watch.stop()
    connection.destroy()
    socket.destroy()
  }
  try {
    await ask(() => signIn(connection))
    for (const statement of session) await rowsOf(statement)
    await rowsOf(limits[0] ?? '').catch(() => rowsOf(limits[1] ?? ''))
  } catch (error) {
    close()
    throw error
  }
  return {
    listTables: async () =>
      (await rowsOf(tablesQuery, [database])).map(([schema, name, kind, rows]) => ({
        schema: schema ?? '',
        name: name ?? '',
        isView: kind?.includes('VIEW') === true,
        rows: rows === null || rows === undefined ? null : Number(rows),
      })),
    describe: async ({ schema, name }) => {
      const columns = (await rowsOf(columnsQuery, [schema, name])).map(([column, type, shown, length, decimals, key]): CatalogueColumn => ({
        name: column ?? '',
        type: (type ?? '').toLowerCase(),
        shown: shown ?? '',
        length: length === null ? null : Number(length),
        decimals: decimals === null ? null : Number(decimals),
        isKey: key === 'PRI',
      }))
      // a view has no keys, and its statement is not for everybody
      const made = await rowsOf(`SHOW CREATE TABLE ${quote(schema)}.${quote(name)}`).catch(() => [])
      return readShape(columns, made[0]?.[1] ?? '', { schema, name })
    },
    readRows: async ({ schema, name }, columns, key, onRow) => {
      const order = key === null ? '' : ` ORDER BY ${quote(key)}`
      const text = `SELECT ${columns.map(selectCell).join(', ')} FROM ${quote(schema)}.${quote(name)}${order}`
      await ask(() =>
        eachRow(connection, text, (values) => {
          watch.progress()
          onRow(values)
        }),
      )
    },
    close,
  }
}

function optionsOf(target: DatabaseTarget & GuardedTarget, socket: unknown): ConnectionOptions {
  const { host, port, username: user, password, database, isEncrypted, certificate } = target
  return {
    ...{ host, port, user, password, database, connectTimeout: patience.connect, charset: 'utf8mb4', rowsAsArray: true },
    stream: () => socket,
    // a server may ask for files of the client
    flags: ['-LOCAL_FILES'],
    // every value stays the text that the server wrote
    typeCast: (field) => field.string(),
    ...(isEncrypted && {
      ssl: { rejectUnauthorized: true, verifyIdentity: true, minVersion: 'TLSv1.2', ...(certificate !== null && { ca: certificate }) },
    }),
  }
}

/** A bit is bytes, and comes as a number. */
function selectCell({ name, kind }: RemoteColumn): string {
  return kind === 'yesNo' || kind === 'integer' ? `${quote(name)} + 0` : quote(name)
}

function signIn(connection: Connection): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.connect((error: QueryError | null) => (error ? reject(error) : resolve()))
  })
}

function readAll(connection: Connection, text: string, values: string[]): Promise<Rows> {
  return new Promise((resolve, reject) => {
    connection.query(text, values, (error: QueryError | null, rows: unknown) => (error ? reject(error) : resolve(rows as Rows)))
  })
}

/** Rows as they come, none of them kept. */
function eachRow(connection: Connection, text: string, onRow: (values: RemoteValue[]) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let failed = false
    const query = connection.query(text)
    query.on('result', (row: unknown) => {
      if (failed) return
      try {
        onRow(row as RemoteValue[])
      } catch (error) {
        failed = true
        reject(error as Error)
      }
    })
    query.on('error', reject)
    query.on('end', () => resolve())
  })
}
