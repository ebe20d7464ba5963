import { headsOf } from '#server/storage/journal/postgres-journal.ts'
import type { JournalHead } from '#server/storage/journal/journal-store.ts'
import { openPool, type PostgresClient } from '#server/storage/postgres/open-pool.ts'
import type { NodePlace, Placement, Taken, TakeOrder } from '#server/cells/placement.ts'

/** of a node that does not renew it, in seconds of the database's clock */
const leaseSeconds = 5
/** A renewal that takes longer is of no use. */
const renewWithinMs = 2_000
const askWithinMs = 10_000

const tables = [
  'SELECT pg_advisory_xact_lock(7408102)',
  `CREATE TABLE IF NOT EXISTS cluster_node (id text PRIMARY KEY, url text NOT NULL, until timestamptz NOT NULL)`,
  `CREATE TABLE IF NOT EXISTS cluster_cell (name text PRIMARY KEY, node text, disk text, wake_at timestamptz)`,
  'CREATE INDEX IF NOT EXISTS cluster_cell_node ON cluster_cell (node)',
  'CREATE INDEX IF NOT EXISTS cluster_cell_wake ON cluster_cell (wake_at) WHERE node IS NULL',
  'CREATE TABLE IF NOT EXISTS cluster_key (name text PRIMARY KEY, sum text NOT NULL)',
]

const later = `clock_timestamp() + interval '${leaseSeconds} s'`
const isOfNobody = '(c.node IS NULL OR NOT EXISTS (SELECT FROM cluster_node n WHERE n.id = c.node))'

/** The leases in the journal's PostgreSQL, whose clock alone is compared. */
export async function openPlacement(url: string): Promise<Placement> {
  const placement = createPlacement(url)
  await placement.makeTables()
  return placement
}

function createPlacement(url: string): Placement {
  // a renewal waits behind nothing else
  const own = openPool(url, 1)
  const pool = openPool(url, 3)
  const ask = <Row = Record<string, unknown>>(text: string, values: unknown[]): Promise<Row[]> =>
    pool.run(({ query }) => query<Row>(text, values), askWithinMs)

  return {
    makeTables: () =>
      pool.transaction(async ({ query }) => {
        for (const statement of tables) await query(statement)
      }),
    join: async ({ id, url: at }) => {
      await ask(`INSERT INTO cluster_node (id, url, until) VALUES ($1, $2, ${later})`, [id, at])
    },
    renew: async (node) => {
      const text = `UPDATE cluster_node SET until = ${later} WHERE id = $1 RETURNING id`
      return (await own.run(({ query }) => query(text, [node]), renewWithinMs)).length > 0
    },
    bury: async () => void (await ask('DELETE FROM cluster_node WHERE until < clock_timestamp()', [])),
    nodes: async () => (await ask<{ id: string }>('SELECT id FROM cluster_node', [])).map(({ id }) => id),
    take: (order) => pool.transaction((client) => take(client, order), askWithinMs),
    release: async (node, cells) => {
      const at = cells.map(({ wakeAt }) => (wakeAt === undefined ? null : new Date(wakeAt).toISOString()))
      await ask(
        `UPDATE cluster_cell c SET node = NULL, wake_at = v.at FROM unnest($2::text[], $3::timestamptz[]) AS v (name, at)
          WHERE c.name = v.name AND c.node = $1`,
        [node, cells.map(({ name }) => name), at],
      )
    },
    leave: async (node) => void (await ask('DELETE FROM cluster_node WHERE id = $1', [node])),
    due: async (most) => {
      const found = await ask<{ name: string }>(
        `SELECT c.name FROM cluster_cell c WHERE ${isOfNobody} AND (c.node IS NOT NULL OR c.wake_at <= clock_timestamp()) LIMIT $1`,
        [most],
      )
      return found.map(({ name }) => name)
    },
    forget: async (name) => void (await ask('DELETE FROM cluster_cell WHERE name = $1', [name])),
    compareKeys: async (sums) => {
      const [names, values] = [[...sums.keys()], [...sums.values()]]
      await ask('INSERT INTO cluster_key SELECT * FROM unnest($1::text[], $2::text[]) ON CONFLICT (name) DO NOTHING', [names, values])
      const kept = await ask<{ name: string; sum: string }>('SELECT name, sum FROM cluster_key', [])
      return kept.filter(({ name, sum }) => sums.get(name) !== undefined && sums.get(name) !== sum).map(({ name }) => name)
    },
    close: async () => {
      await Promise.all([own.close(), pool.close()])
    },
  }
}

/** The locks on the rows order it with every append, burial and other take. */
async function take({ query }: PostgresClient, order: TakeOrder): Promise<Taken> {
  const { name, node, disk, known } = order
  // without a change of its key, so that renewals go on; a burial waits
  const [alive] = await query('SELECT id FROM cluster_node WHERE id = $1 AND until > clock_timestamp() FOR KEY SHARE', [node])
  if (!alive) throw new Error('this node has no lease')
  await query('INSERT INTO cluster_cell (name) VALUES ($1) ON CONFLICT (name) DO NOTHING', [name])
  const [cell] = await query<{ node: string | null; disk: string | null }>(
    'SELECT node, disk FROM cluster_cell WHERE name = $1 FOR UPDATE',
    [name],
  )
  // one that this node took and could not make is taken again
  const holder = await findLive(query, cell?.node, order)
  if (holder) return { at: holder }
  await query('SELECT name FROM journal_file WHERE name = $1 FOR UPDATE', [name])
  const [head] = await query<JournalHead>(headsOf('WHERE f.name = $1'), [name])
  const isOurs = cell?.disk === disk || (cell?.disk ?? null) === null
  const isKept = known !== undefined && isOurs && (!head || head.token <= known)
  if (!head && !isKept && order.isNew !== true) {
    // due for nobody, or it would keep others from their turn; the disk stays noted, and its next start takes the file up
    await query('UPDATE cluster_cell SET node = NULL, wake_at = NULL WHERE name = $1', [name])
    await query('DELETE FROM cluster_cell WHERE name = $1 AND disk IS NULL', [name])
    return { isMissing: true }
  }
  await query('UPDATE cluster_cell SET node = $2, disk = $3, wake_at = NULL WHERE name = $1', [name, node, disk])
  if (!head || isKept) return {}
  // above that of the disk too, which may come from lives that were never confirmed: a copy that is half made is not believed
  const [raised = head] = await query<{ token: number }>(
    'UPDATE journal_file SET token = greatest(token, $2::bigint) + 1 WHERE name = $1 RETURNING token::float8 AS token',
    [name, known ?? 0],
  )
  return { from: { head, token: raised.token } }
}

/** One whose lease is over is removed here; one that renews it at this moment stays. */
async function findLive(
  query: PostgresClient['query'],
  id: string | null | undefined,
  { node, mayBury }: TakeOrder,
): Promise<NodePlace | undefined> {
  if (id === null || id === undefined || id === node) return undefined
  if (mayBury) await query('DELETE FROM cluster_node WHERE id = $1 AND until < clock_timestamp()', [id])
  const [found] = await query<NodePlace>('SELECT id, url FROM cluster_node WHERE id = $1', [id])
  return found
}
