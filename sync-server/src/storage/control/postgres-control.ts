import type { Kysely } from 'kysely'
import { AppError } from '#shared/protocol/errors.ts'
import type { ControlStore } from '#server/storage/control/control-store.ts'
import { createPostgresNews, newsChannel } from '#server/storage/control/postgres-news.ts'
import { attempt, type Attempt, type Work } from '#server/storage/control/postgres-transaction.ts'
import { migratePostgres } from '#server/storage/control/postgres-schema.ts'
import { toQuery } from '#server/storage/control/postgres-statement.ts'
import type { ControlSchema } from '#server/storage/control-schema.ts'
import { listen } from '#server/storage/postgres/listen.ts'
import { openPool, type PostgresClient } from '#server/storage/postgres/open-pool.ts'
import { callAll } from '#server/storage/queued-work.ts'
import { builder, type Statement } from '#server/storage/sql-statement.ts'
import { StorageError } from '#server/storage/storage-fault.ts'

const mostConnections = 8
const mostTries = 20
/** PostgreSQL is away, ends, or begins; or nobody knows whether it has done the last statement. */
const awayCodes = /^(?:08\w{3}|57P0\d|53\w{3}|ECONN\w+|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH)$/
const awayTexts =
  /^(?:Connection terminated|Client has encountered a connection error|PostgreSQL did not answer|timeout (?:exceeded|expired))/

/**
 * The control store in PostgreSQL. Transactions are serializable, one at a time from this process; one that another server's contradicts
 * is done once more.
 * @throws MigrationError when a newer version made its tables
 */
export async function openPostgresControl(url: string): Promise<ControlStore> {
  const pool = openPool(url, mostConnections)
  const news = createPostgresNews()
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  const ask = <T>(work: (client: PostgresClient) => Promise<T>): Promise<T> => pool.run(work).catch(refuse)
  const read = async (statement: Statement): Promise<unknown[]> => (await ask((client) => client.ask(toQuery(statement)))).rows

  async function writeNow<T>(work: Work<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      const done = await ask((client) => attempt(client, work, news.messagesOf)).catch(doubt)
      if (done.end === 'again' && tries < mostTries) await new Promise((resolve) => setTimeout(resolve, Math.random() * 5 * tries))
      else return settle(done)
    }
  }

  /** Its COMMIT may have arrived, and the answer not. */
  function doubt(error: unknown): never {
    news.doubt()
    throw error
  }

  function settle<T>(done: Attempt<T>): T {
    if (done.end === 'again') throw new AppError('unavailable')
    if (done.end === 'undone') throw done.error
    if (done.counts) news.changed()
    callAll(done.committed)
    return done.value
  }

  function write<T>(work: Work<T>): Promise<T> {
    waiting++
    const mine = last.then(() => writeNow(work)).finally(() => waiting--)
    last = mine.catch(() => undefined)
    return mine
  }

  try {
    await migratePostgres(pool)
  } catch (error) {
    await pool.close()
    throw isAway(error) ? new StorageError(`The database of CONTROL_URL does not answer: ${(error as Error).message}`) : error
  }
  const line = await listen(url, newsChannel, news.told)
  return {
    build: builder as unknown as Kysely<ControlSchema>,
    get: async <T>(statement: Statement<T>) => (await read(statement))[0] as T | undefined,
    all: async <T>(statement: Statement<T>) => (await read(statement)) as T[],
    run: (statement) => write((tx) => tx.run(statement)),
    write,
    get version() {
      // nothing that was read before is known to hold
      if (!line.isHearing) news.version++
      return news.version
    },
    onChange: news.onChange,
    onNews: news.onNews,
    compact: async () => void (await ask((client) => client.query('VACUUM'))),
    settled: async () => {
      while (waiting > 0) await last
    },
    file: undefined,
    close: async () => {
      await line.close()
      await pool.close()
    },
  }
}

/** @throws AppError `unavailable` while PostgreSQL is away */
function refuse(error: unknown): never {
  throw isAway(error) ? Object.assign(new AppError('unavailable'), { cause: error }) : error
}

function isAway(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return awayCodes.test(code) || awayTexts.test(message)
}
