import { createHash } from 'node:crypto'
import type { ControlStore, ControlTransaction } from '#server/storage/control/control-store.ts'

/** So many points of a key within so many seconds. `name` keeps the keys of two rules apart. */
export interface PointsRule {
  name: string
  points: number
  duration: number
}

interface Counted {
  count: number
  until: number
}

/** Rows that one write removes: nobody waits for a flood of old ones. */
const slice = 2_000

/** Keys hold addresses of people who may have no account here: only their hash is kept. */
const hashOf = (name: string, key: string): string => createHash('sha256').update(`${name} ${key}`).digest('base64url')

/** Clocks of one machine step by less. */
const clockStepMs = 60_000

/** The count of a key. `longestMs`: a row that would hold for longer comes from a clock that was ahead. */
export async function findCount(
  tx: ControlTransaction,
  { name, key, at, longestMs }: { name: string; key: string; at: number; longestMs: number },
): Promise<Counted | undefined> {
  const row = await tx.get(tx.build.selectFrom('attempt_count').select(['count', 'until']).where('key', '=', hashOf(name, key)))
  return row && row.until > at && row.until <= at + longestMs + clockStepMs ? row : undefined
}

export async function storeCount(tx: ControlTransaction, name: string, key: string, counted: Counted): Promise<void> {
  const row = tx.build.insertInto('attempt_count').values({ key: hashOf(name, key), ...counted })
  await tx.run(row.onConflict((on) => on.column('key').doUpdateSet({ ...counted })))
}

export async function forgetCount(tx: ControlTransaction, { name }: { name: string }, key: string): Promise<void> {
  await tx.run(tx.build.deleteFrom('attempt_count').where('key', '=', hashOf(name, key)))
}

/** @returns milliseconds to wait; 0 when the points are left, and then they are taken. A refusal takes nothing. */
export async function takePoints(tx: ControlTransaction, at: number, rule: PointsRule, key: string, points = 1): Promise<number> {
  const { name } = rule
  const longestMs = rule.duration * 1000
  const { count, until } = (await findCount(tx, { name, key, at, longestMs })) ?? { count: 0, until: at + longestMs }
  if (count + points > rule.points) return until - at
  await storeCount(tx, name, key, { count: count + points, until })
  return 0
}

/** Gives a point back. */
export async function givePoint(tx: ControlTransaction, { name }: PointsRule, key: string): Promise<void> {
  await tx.run(
    tx.build
      .updateTable('attempt_count')
      .set((each) => ({ count: each('count', '-', 1) }))
      .where('key', '=', hashOf(name, key))
      .where('count', '>', 0),
  )
}

/** Forgets counts that ended by time. */
export async function forgetOldCounts(store: ControlStore, now: Date): Promise<void> {
  const old = store.build.selectFrom('attempt_count').select('key').where('until', '<=', now.getTime()).limit(slice)
  let removed = slice
  while (removed === slice) removed = (await store.run(store.build.deleteFrom('attempt_count').where('key', 'in', old))).changes
}
