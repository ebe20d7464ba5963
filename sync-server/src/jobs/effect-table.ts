import { sql } from 'kysely'
import type { OrgDatabase } from '#server/storage/org-database.ts'

export interface ClaimedEffect {
  id: string
  kind: string
  payload: string
  attempts: number
}

interface ClaimOptions {
  now: Date
  leaseMs: number
  /** effects at most */
  limit: number
  /** true once nothing may be claimed any more */
  isStopped(): boolean
}

/** ISO time of the next effect, or one in the far future. */
export function nextDue(org: OrgDatabase): string {
  const row = org.db.get(
    sql<{ due: string | null }>`SELECT min(max(run_after, coalesce(leased_until, ''))) AS due FROM effect WHERE dead_at IS NULL`,
  )
  return row?.due ?? '9999'
}

/**
 * Only one process serves a data directory, so older leases belong to dead processes: their effects continue at once. An effect that
 * several processes died of waits until its lease has expired.
 */
export async function freeLeases({ db }: OrgDatabase, maxAttempts: number, isFreed: () => boolean): Promise<void> {
  const left = db.build
    .selectFrom('effect')
    .select('id')
    .where('leased_until', 'is not', null)
    .where('attempts', '<', maxAttempts / 2)
  if (db.get(left.limit(1)) !== undefined)
    await db.write(() => {
      if (isFreed()) return
      db.run(db.build.updateTable('effect').set({ leased_until: null }).where('id', 'in', left))
    })
}

/** Rows whose lease ran out belonged to a process that died; they are tried again. */
export async function claimEffects(org: OrgDatabase, { now, leaseMs, limit, isStopped }: ClaimOptions): Promise<ClaimedEffect[]> {
  if (nextDue(org) > now.toISOString()) return []
  const leasedUntil = new Date(now.getTime() + leaseMs).toISOString()
  return org.db.write(() => {
    if (isStopped()) return []
    return org.db.all(
      org.db.build
        .updateTable('effect')
        .set({ leased_until: leasedUntil, attempts: sql<number>`attempts + 1` })
        .where('id', 'in', (query) =>
          query
            .selectFrom('effect')
            .select('id')
            .where('dead_at', 'is', null)
            .where('run_after', '<=', now.toISOString())
            .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<=', now.toISOString())]))
            .orderBy('run_after')
            .limit(limit),
        )
        .returning(['id', 'kind', 'payload', 'attempts']),
    )
  })
}
