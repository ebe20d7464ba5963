import type { Kysely } from 'kysely'
import type { ControlNews, ControlTransaction } from '#server/storage/control/control-store.ts'
import { toQuery } from '#server/storage/control/postgres-statement.ts'
import type { ControlSchema } from '#server/storage/control-schema.ts'
import type { PostgresClient } from '#server/storage/postgres/open-pool.ts'
import { countsAsChange } from '#server/storage/prepared-statements.ts'
import { builder, type Statement } from '#server/storage/sql-statement.ts'

export type Work<T> = (tx: ControlTransaction) => Promise<T>

export type Attempt<T> =
  | { end: 'committed'; value: T; committed: (() => void)[]; counts: boolean }
  | { end: 'undone'; error: unknown }
  /** another transaction contradicts it */
  | { end: 'again' }

/** Serialization failure and deadlock. */
const contradicted: ReadonlySet<unknown> = new Set(['40001', '40P01'])
const codeOf = (error: unknown): unknown => (error as { code?: unknown } | undefined)?.code

/** Runs work in a transaction of its own. `tell` makes channels and messages by which others hear of a commit that counts. */
export async function attempt<T>(
  client: PostgresClient,
  work: Work<T>,
  tell: (news: readonly ControlNews[]) => string[][],
): Promise<Attempt<T>> {
  const turn = openTurn(client)
  await client.query('BEGIN ISOLATION LEVEL SERIALIZABLE')
  try {
    const value = await turn.follow(work)
    // alone, so that it is refused rather than rolled back without a word
    if (turn.failure !== undefined) throw turn.failure
    if (turn.counts) for (const message of tell(turn.news)) await client.query('SELECT pg_notify($1, $2)', message)
    await client.query('COMMIT')
    return { end: 'committed', value, committed: turn.committed, counts: turn.counts }
  } catch (error) {
    turn.close()
    await client.query('ROLLBACK')
    return contradicted.has(codeOf(turn.failure ?? error)) || contradicted.has(codeOf(error)) ? { end: 'again' } : { end: 'undone', error }
  }
}

/**
 * The transaction as work has it. Between two statements only promises of the work may settle. A turn of the event loop that ends with no
 * statement under way shows that it waits for something else. It is broken off then.
 */
function openTurn(client: PostgresClient) {
  const committed: (() => void)[] = []
  const news: ControlNews[] = []
  let asking = 0
  let isOver = false
  let breakOff: (error: Error) => void = () => undefined
  const broken = new Promise<never>((_, reject) => (breakOff = reject))
  broken.catch(() => undefined)
  const state = { failure: undefined as unknown, counts: false }

  const watch = (): void =>
    void setImmediate(() => {
      if (isOver || asking > 0) return
      isOver = true
      breakOff(new Error('a transaction awaited something else, or its store was used beside it'))
    })

  async function ask(statement: Statement, isWrite = false): Promise<{ rows: unknown[]; changes: number }> {
    if (isOver) throw new Error('this transaction is over')
    const query = toQuery(statement)
    const writes = isWrite || !/^\s*select\b/i.test(query.text)
    asking++
    try {
      const answer = await client.ask(query)
      if (writes && countsAsChange(query.text)) state.counts = true
      return answer
    } catch (error) {
      state.failure ??= error
      throw error
    } finally {
      asking--
      watch()
    }
  }

  const tx: ControlTransaction = {
    build: builder as unknown as Kysely<ControlSchema>,
    get: async <R>(statement: Statement<R>) => (await ask(statement)).rows[0] as R | undefined,
    all: async <R>(statement: Statement<R>) => (await ask(statement)).rows as R[],
    run: async (statement) => ({ changes: (await ask(statement, true)).changes }),
    afterCommit: (callback) => committed.push(callback),
    tellOthers: (one) => news.push(one),
  }
  return {
    committed,
    news,
    close: () => (isOver = true),
    get failure() {
      return state.failure
    },
    get counts() {
      return state.counts
    },
    follow: async <T>(work: Work<T>): Promise<T> => {
      watch()
      try {
        return await Promise.race([work(tx), broken])
      } finally {
        isOver = true
      }
    },
  }
}
