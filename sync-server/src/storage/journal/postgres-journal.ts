import type { PostgresClient, PostgresPool } from '#server/storage/postgres/open-pool.ts'
import { FencedError, type JournalEntry, type JournalHead, type JournalStore } from '#server/storage/journal/journal-store.ts'

/** Rows of so many bytes: a longer one takes several times as long. */
const partBytes = 512 * 1024
const readAtOnce = 200
/** a statement takes 65,535 values */
const mostAtOnce = 500

/** Several servers may begin at one moment; the number is this journal's alone. */
const tables = [
  'SELECT pg_advisory_xact_lock(7408101)',
  `CREATE TABLE IF NOT EXISTS journal_file (name text PRIMARY KEY, token bigint NOT NULL, base text NOT NULL, base_pos bigint NOT NULL)`,
  `CREATE TABLE IF NOT EXISTS journal_entry (name text NOT NULL, pos bigint NOT NULL, part int NOT NULL, token bigint NOT NULL,
    bytes bytea NOT NULL, PRIMARY KEY (name, pos, part))`,
  // pages come deflated
  'ALTER TABLE journal_entry ALTER COLUMN bytes SET STORAGE EXTERNAL',
]

/** Places of files, chosen by `where`. */
export const headsOf = (where: string): string => `SELECT f.name, f.token::float8 AS token, f.base, f.base_pos::float8 AS "basePos",
  greatest(f.base_pos, (SELECT max(e.pos) FROM journal_entry e WHERE e.name = f.name))::float8 AS "lastPos" FROM journal_file f ${where}`

/** The lock on the file's row keeps a new life from beginning meanwhile. So a stale owner appends nothing behind it. */
const appendTo = (rows: string): string => `INSERT INTO journal_entry (name, token, pos, part, bytes)
  SELECT v.name, v.token, v.pos, v.part, v.bytes FROM (VALUES ${rows}) v (name, token, pos, part, bytes)
  JOIN journal_file f ON f.name = v.name AND f.token = v.token FOR SHARE OF f
  ON CONFLICT (name, pos, part) DO UPDATE SET bytes = excluded.bytes RETURNING name`

const columns = ['text', 'bigint', 'bigint', 'int', 'bytea'] as const

function* partsOf({ name, token, pos, bytes }: JournalEntry): Generator<unknown[]> {
  for (let part = 0; part === 0 || part * partBytes < bytes.length; part++)
    yield [name, token, pos, part, bytes.subarray(part * partBytes, (part + 1) * partBytes)]
}

async function append(client: PostgresClient, entries: readonly JournalEntry[]): Promise<Set<string>> {
  const rows = entries.flatMap((entry) => [...partsOf(entry)])
  const places = rows.map((_, row) => `(${columns.map((type, column) => `$${row * columns.length + column + 1}::${type}`).join(',')})`)
  const taken = await client.query<{ name: string }>(appendTo(places.join(',')), rows.flat())
  return new Set(taken.map(({ name }) => name))
}

/** The journal in PostgreSQL, whose synchronous commit confirms. */
export function createPostgresJournal(pool: PostgresPool): JournalStore {
  const head = (name: string): Promise<JournalHead | undefined> =>
    pool.run(async (client) => (await client.query<JournalHead>(headsOf('WHERE f.name = $1'), [name]))[0])

  return {
    prepare: async () => {
      await pool.transaction(async ({ query }) => {
        for (const statement of tables) await query(statement)
      })
      return pool.run(findUnsafe)
    },
    heads: () => pool.run(({ query }) => query<JournalHead>(headsOf('ORDER BY f.name'))),
    head,
    begin: ({ name, token, base }, after, entries) =>
      pool.transaction(async (client) => {
        const { query } = client
        const values = [name, token, base]
        const done =
          after === undefined
            ? await query(
                `INSERT INTO journal_file VALUES ($1, $2, $3, 0) ON CONFLICT (name) DO UPDATE SET token = $2
                  WHERE journal_file.token = $2 AND journal_file.base = $3 RETURNING name`,
                values,
              )
            : await query(
                `UPDATE journal_file SET token = $2, base = $3, base_pos = 0
                  WHERE name = $1 AND (token = $4 OR (token = $2 AND base = $3)) RETURNING name`,
                [...values, after],
              )
        if (done.length === 0) throw new FencedError(`another server has begun a life of ${name}`)
        await query('DELETE FROM journal_entry WHERE name = $1', [name])
        for (let at = 0; at < entries.length; at += mostAtOnce) await append(client, entries.slice(at, at + mostAtOnce))
      }),
    append: (entries) => pool.run((client) => append(client, entries)),
    rebase: ({ name, token, base, basePos }) =>
      pool.transaction(async ({ query }) => {
        const moved = await query(
          'UPDATE journal_file SET base = $3, base_pos = $4 WHERE name = $1 AND token = $2 AND base_pos <= $4 RETURNING name',
          [...[name, token, base, basePos]],
        )
        if (moved.length > 0) await query('DELETE FROM journal_entry WHERE name = $1 AND pos <= $2', [name, basePos])
      }),
    read: (life, after) => readEntries(pool, life, after),
    forget: (name) =>
      pool.transaction(async ({ query }) => {
        await query('DELETE FROM journal_file WHERE name = $1', [name])
        await query('DELETE FROM journal_entry WHERE name = $1', [name])
      }),
    close: () => pool.close(),
  }
}

/** Some entries at a time: a long tail is not held whole. */
async function* readEntries(
  pool: PostgresPool,
  { name, token }: { name: string; token: number },
  after: number,
): AsyncIterable<JournalEntry> {
  for (let last = after; ;) {
    const rows = await pool.run(({ query }) =>
      query<{ pos: number; bytes: Buffer }>(
        `SELECT pos::float8 AS pos, string_agg(bytes, '' ORDER BY part) AS bytes FROM journal_entry
          WHERE name = $1 AND token <= $2 AND pos > $3 AND pos <= $3 + ${readAtOnce} GROUP BY pos ORDER BY pos`,
        [name, token, last],
      ),
    )
    for (const { pos, bytes } of rows) yield { name, token, pos, bytes }
    const next = rows.at(-1)?.pos
    if (next === undefined) return
    last = next
  }
}

async function findUnsafe({ query }: PostgresClient): Promise<string[]> {
  const asked = ['fsync', 'full_page_writes', 'synchronous_standby_names']
  const found = await query<{ name: string; setting: string }>('SELECT name, setting FROM pg_settings WHERE name = ANY($1)', [asked])
  const setting = new Map(found.map((one) => [one.name, one.setting]))
  return [
    ...(setting.get('fsync') === 'off' ? ['fsync is off: it confirms what a power cut loses'] : []),
    ...(setting.get('full_page_writes') === 'off' ? ['full_page_writes is off'] : []),
    ...(setting.get('synchronous_standby_names') === '' ? ['no synchronous standby: its own disk holds the only copy'] : []),
  ]
}
