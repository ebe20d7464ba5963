import pg from 'pg'
import {
  patience,
  type DatabaseReader,
  type DatabaseTarget,
  type RemoteColumn,
  type RemoteValue,
} from '#server/connectors/database-reader.ts'
import { columnsQuery, keysQuery, tablesQuery } from '#server/connectors/postgres/catalogue-queries.ts'
import { readShape, type CatalogueColumn, type CatalogueKey } from '#server/connectors/postgres/read-shape.ts'
import { askWatched } from '#server/connectors/source-failure.ts'
import { watchSocket } from '#server/connectors/watch-socket.ts'
import { createGuardedSocket } from '#server/lib/outbound/guard-address.ts'

/** Rows that the cursor gives at a time; each is written away as it comes. */
const rowsAtOnce = 2_000

/** Days and times as ISO writes them, in UTC; the server itself refuses writes and ends what takes long. */
const session = [
  'BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY',
  `SET LOCAL statement_timeout = ${patience.row}`,
  `SET LOCAL lock_timeout = ${patience.connect}`,
  "SET LOCAL TimeZone = 'UTC'",
  "SET LOCAL DateStyle = 'ISO, YMD'",
  "SET LOCAL IntervalStyle = 'postgres'",
]

/** Every value stays the text that the server wrote. */
const asText = { getTypeParser: () => (text: unknown) => text }

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** @throws AppError `source_*` */
export async function openPostgres(target: DatabaseTarget): Promise<DatabaseReader> {
  const socket = createGuardedSocket(target)
  const watch = watchSocket(socket, patience.row)
  const { host, port, username: user, password, database, isEncrypted, certificate } = target
  const client = new pg.Client({
    ...{ host, port, user, password, database, application_name: 'Trama', connectionTimeoutMillis: patience.connect },
    ssl: isEncrypted && { rejectUnauthorized: true, minVersion: 'TLSv1.2', ...(certificate !== null && { ca: certificate }) },
    stream: () => socket,
    types: asText as unknown as pg.CustomTypesConfig,
  })
  // a connection that ends between two queries is told to the next one
  client.on('error', () => undefined)
  const ask = <Answer>(work: () => Promise<Answer>): Promise<Answer> => askWatched(watch, password, work)
  const rowsOf = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    ask(async () => (await client.query(text, values)).rows as Row[])
  const close = (): void => {
    watch.stop()
    socket.destroy()
  }
  try {
    await ask(() => client.connect())
    for (const statement of session) await rowsOf(statement)
  } catch (error) {
    close()
    throw error
  }
  return {
    listTables: async () =>
      (await rowsOf<{ schema: string; name: string; view: string; rows: string | null }>(tablesQuery)).map(
        ({ schema, name, view, rows }) => ({
          schema,
          name,
          isView: view === 'true',
          rows: rows === null ? null : Number(rows),
        }),
      ),
    describe: async ({ schema, name }) =>
      readShape(await rowsOf<CatalogueColumn>(columnsQuery, [schema, name]), await rowsOf<CatalogueKey>(keysQuery, [schema, name]), {
        schema,
        name,
      }),
    readRows: async ({ schema, name }, columns, key, onRow) => {
      const order = key === null ? '' : ` ORDER BY ${quote(key)}`
      const cells = columns.map(selectCell).join(', ')
      await rowsOf(`DECLARE trama_rows NO SCROLL CURSOR FOR SELECT ${cells} FROM ${quote(schema)}.${quote(name)}${order}`)
      const take = (values: RemoteValue[]): void => {
        watch.progress()
        onRow(values)
      }
      while ((await ask(() => fetchRows(client, take))) > 0);
    },
    close,
  }
}

/** Lists come as JSON, money without its sign. */
function selectCell({ name, kind }: RemoteColumn): string {
  if (kind === 'words') return `array_to_json(${quote(name)})::text`
  return kind === 'money' ? `${quote(name)}::numeric::text` : `${quote(name)}::text`
}

/** The next rows of the cursor, none of them kept. @returns their number */
function fetchRows(client: pg.Client, onRow: (values: RemoteValue[]) => void): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0
    let failed = false
    const query = new pg.Query({ text: `FETCH FORWARD ${rowsAtOnce} FROM trama_rows`, rowMode: 'array' } as pg.QueryConfig)
    query.on('row', (row) => {
      if (failed) return
      rows++
      try {
        onRow(row as unknown as RemoteValue[])
      } catch (error) {
        failed = true
        reject(error as Error)
      }
    })
    query.on('error', reject)
    query.on('end', () => resolve(rows))
    client.query(query)
  })
}
