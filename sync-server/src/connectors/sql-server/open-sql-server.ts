import { once } from 'node:events'
import type { Socket } from 'node:net'
import { Connection, Request, type ConnectionConfiguration } from 'tedious'
import { AppError } from '#shared/protocol/errors.ts'
import { patience, type DatabaseReader, type DatabaseTarget, type RemoteValue } from '#server/connectors/database-reader.ts'
import { columnsQuery, keysQuery, quote, referencesQuery, tablesQuery } from '#server/connectors/sql-server/catalogue-queries.ts'
import { createLoginGuard, type LoginGuard } from '#server/connectors/sql-server/guard-login.ts'
import { readShape } from '#server/connectors/sql-server/read-shape.ts'
import { askWatched } from '#server/connectors/source-failure.ts'
import { watchSocket, type SocketWatch } from '#server/connectors/watch-socket.ts'
import { createGuardedSocket } from '#server/lib/outbound/guard-address.ts'

type Rows = RemoteValue[][]
type OnRow = (values: RemoteValue[]) => void

/** SQL Server has no transactions that only read. This one is never committed, and nothing but questions is asked in it. */
const session = [
  `SET LOCK_TIMEOUT ${patience.connect}`,
  // one moment for all tables, where the database keeps old versions of its rows
  `IF EXISTS (SELECT 1 FROM sys.databases WHERE database_id = DB_ID() AND snapshot_isolation_state = 1)
     SET TRANSACTION ISOLATION LEVEL SNAPSHOT`,
  'BEGIN TRANSACTION',
]
/** A whole table is one statement. */
const longestTableMs = 25 * 60_000

/** @throws AppError `source_*` */
export async function openSqlServer(target: DatabaseTarget): Promise<DatabaseReader> {
  const { password } = target
  const socket = createGuardedSocket(target)
  const watch = watchSocket(socket, patience.row)
  const guard = createLoginGuard()
  const connection = new Connection(optionsOf(target, connectOnce(socket, target.isEncrypted ? guard : undefined)))
  // a connection that ends between two statements is told to the next one
  connection.on('error', () => undefined)
  const ask = <Answer>(work: () => Promise<Answer>): Promise<Answer> =>
    askWatched(watch, password, async () => {
      try {
        return await work()
      } catch (error) {
        throw guard.refused() ?? causeOf(error)
      }
    })
  const eachRow = (text: string, onRow: OnRow, timeoutMs?: number): Promise<void> =>
    ask(() => run(connection, watch, text, onRow, timeoutMs))
  const rowsOf = async (text: string): Promise<Rows> => {
    const rows: Rows = []
    await eachRow(text, (row) => rows.push(row))
    return rows
  }
  const close = (): void => {
    watch.stop()
    connection.close()
    socket.destroy()
  }
  try {
    await ask(() => signIn(connection))
    for (const statement of session) await rowsOf(statement)
  } catch (error) {
    close()
    throw error
  }
  /** the expressions of the columns that were described last */
  const cells = new Map<string, string>()
  return {
    listTables: async () =>
      (await rowsOf(tablesQuery)).map(([schema, name, type, rows]) => ({
        ...{ schema: schema ?? '', name: name ?? '', isView: type === 'V' },
        rows: rows === null || rows === undefined ? null : Number(rows),
      })),
    describe: async (table) => {
      const [columns, keys, references] = [
        await rowsOf(columnsQuery(table)),
        await rowsOf(keysQuery(table)),
        await rowsOf(referencesQuery(table)),
      ]
      const shape = readShape(table, { columns, keys, references })
      for (const { name, cell } of shape.columns) cells.set(name, cell)
      return shape
    },
    readRows: async ({ schema, name }, columns, key, onRow) => {
      const order = key === null ? '' : ` ORDER BY ${quote(key)}`
      const chosen = columns.map((column) => cells.get(column.name) ?? quote(column.name))
      await eachRow(`SELECT ${chosen.join(', ')} FROM ${quote(schema)}.${quote(name)}${order}`, onRow, longestTableMs)
    },
    close,
  }
}

function optionsOf(target: DatabaseTarget, connector: () => Promise<unknown>): ConnectionConfiguration {
  const { host, port, username: userName, password, database, isEncrypted, certificate } = target
  return {
    server: host,
    authentication: { type: 'default', options: { userName, password } },
    options: {
      ...{ port, database, appName: 'Trama', encrypt: isEncrypted, trustServerCertificate: false },
      cryptoCredentialsDetails: { minVersion: 'TLSv1.2', ...(certificate !== null && { ca: certificate }) },
      ...{ connectTimeout: patience.connect, requestTimeout: patience.row, maxRetriesOnTransientErrors: 0 },
      connector: connector as never,
    },
  }
}

/** The driver follows a server that names another one. The checked address is the only one that is connected to, and once. */
function connectOnce(socket: Socket, guard: LoginGuard | undefined): () => Promise<unknown> {
  let isUsed = false
  return async () => {
    if (isUsed) throw new AppError('source_address', {})
    isUsed = true
    socket.connect(0)
    await once(socket, 'connect')
    guard?.watch(socket)
    return socket
  }
}

function signIn(connection: Connection): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.connect((error) => (error ? reject(error) : resolve()))
  })
}

/** Rows as they come, none of them kept. */
function run(connection: Connection, watch: SocketWatch, text: string, onRow: OnRow, timeoutMs?: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let failed = false
    const request = new Request(text, (error) => (error ? reject(error) : resolve()))
    if (timeoutMs !== undefined) request.setTimeout(timeoutMs)
    request.on('row', (columns: { value: unknown; metadata: { dataLength?: number } }[]) => {
      if (failed) return
      watch.progress()
      try {
        onRow(columns.map(({ value, metadata }) => textOf(value, metadata.dataLength)))
      } catch (error) {
        failed = true
        reject(error as Error)
      }
    })
    connection.execSqlBatch(request)
  })
}

const bytesOfReal = 4

/** Everything comes as a text but numbers with a floating point, written with the digits that they have. */
function textOf(value: unknown, bytes?: number): RemoteValue {
  if (value === null || value === undefined) return null
  if (typeof value !== 'number') return String(value as string | boolean)
  return bytes === bytesOfReal ? shortestReal(value) : String(value)
}

/** 0.1 as a number of four bytes is 0.10000000149011612 as one of eight. */
function shortestReal(value: number): string {
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits))
    if (Math.fround(short) === value) return String(short)
  }
  return String(value)
}

/** The failure behind a failure of the driver, which says more: of TLS, of the line, or of this server. */
function causeOf(error: unknown): unknown {
  const { cause, number, code } = (error ?? {}) as { cause?: unknown; number?: unknown; code?: unknown }
  if (cause instanceof AppError) return cause
  if (cause instanceof Error && typeof (cause as { code?: unknown }).code === 'string') return cause
  return typeof number === 'number' && code !== 'ETIMEOUT'
    ? Object.assign(new Error((error as Error).message), { code: `MS${number}` })
    : error
}
