import pg from 'pg'

/** Connections to one PostgreSQL, which are made when they are needed. */
export interface PostgresPool {
  /**
   * Runs `work` with a connection of its own. One that does not answer in time is cut off: nobody knows then whether its last statement was done.
   * @throws while PostgreSQL is away
   */
  run<T>(work: (client: PostgresClient) => Promise<T>, limitMs?: number): Promise<T>
  /** The same inside a transaction; a throw undoes it. */
  transaction<T>(work: (client: PostgresClient) => Promise<T>, limitMs?: number): Promise<T>
  close(): Promise<void>
}

/** Reads values of each type, by the type's number. */
export interface ValueTypes {
  getTypeParser(oid: number): (text: string) => unknown
}

export interface PostgresClient {
  /** One statement with the number of rows that it changed. */
  ask(asked: { text: string; values: unknown[]; types: ValueTypes }): Promise<{ rows: unknown[]; changes: number }>
  query<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>
}

const connectMs = 5_000
const usualLimitMs = 30_000

/** @param most connections at a time */
export function openPool(url: string, most: number): PostgresPool {
  const pool = new pg.Pool({
    ...{ connectionString: url, max: most, connectionTimeoutMillis: connectMs, idleTimeoutMillis: 60_000, keepAlive: true },
    ...{ application_name: 'Trama', allowExitOnIdle: true },
    // a database may have it off, and then confirms what it would lose
    options: '-c synchronous_commit=on',
  })
  // a connection that ends between two uses is replaced by the next one
  pool.on('error', () => undefined)

  async function run<T>(work: (client: PostgresClient) => Promise<T>, limitMs = usualLimitMs): Promise<T> {
    const client = await pool.connect()
    let timer: NodeJS.Timeout | undefined
    let fault: Error | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('PostgreSQL did not answer in time')), limitMs)
    })
    const query = async <Row>(text: string, values?: unknown[]): Promise<Row[]> => (await client.query(text, values)).rows as Row[]
    const ask: PostgresClient['ask'] = async (asked) => {
      const { rows, rowCount } = await client.query(asked)
      return { rows, changes: rowCount ?? 0 }
    }
    let onError: (error: Error) => void = () => undefined
    const lost = new Promise<never>((_, reject) => (onError = reject))
    client.on('error', onError)
    try {
      return await Promise.race([work({ query, ask }), late, lost])
    } catch (error) {
      fault = error as Error
      throw error
    } finally {
      clearTimeout(timer)
      client.off('error', onError)
      // one that failed may be in the middle of anything
      client.release(fault ?? false)
    }
  }

  return {
    run,
    transaction: (work, limitMs) =>
      run(async (client) => {
        await client.query('BEGIN')
        const result = await work(client)
        await client.query('COMMIT')
        return result
      }, limitMs),
    close: () => pool.end(),
  }
}
