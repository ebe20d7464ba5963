import { sql } from 'kysely'
import { compileOnce } from '#server/storage/sql-statement.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

export interface ClaimedEffect {
  id: string
  kind: string
  payload: string
  attempts: number
}

/** A kind of which effects wait, with the moment when the first may be claimed. */
export interface WaitingKind {
  kind: string
  due: string
}

/** Two seeks of the index for each kind, however many effects wait. */
const readWaiting = compileOnce(
  () => sql<{ kind: string; due: string | null }>`
    WITH RECURSIVE waiting (kind) AS (
      SELECT min(kind) FROM effect
      UNION ALL
      SELECT (SELECT min(kind) FROM effect WHERE kind > waiting.kind) FROM waiting WHERE waiting.kind IS NOT NULL
    )
    SELECT kind, (SELECT due_at FROM effect WHERE kind = waiting.kind AND dead_at IS NULL AND cut_off = 0 ORDER BY due_at LIMIT 1) AS due
    FROM waiting WHERE kind IS NOT NULL`,
)

/** The kinds of which effects wait, by name. Claimed ones are due when their lease ends. */
export function waitingKinds({ db }: OrgDatabase): WaitingKind[] {
  return db.all(readWaiting()).flatMap(({ kind, due }) => (due === null ? [] : [{ kind, due }]))
}

const claim = compileOnce(
  () => sql<ClaimedEffect>`
    UPDATE effect SET leased_until = ${''}, attempts = attempts + 1
    WHERE id IN (SELECT id FROM effect WHERE kind = ${''} AND dead_at IS NULL AND cut_off = 0 AND due_at <= ${''} ORDER BY due_at LIMIT ${0})
    RETURNING id, kind, payload, attempts`,
)

export interface ClaimOptions {
  now: Date
  leaseMs: number
  /** effects at most */
  limit: number
}

/**
 * Inside a write: takes the effects of these kinds that are due, the kinds in turn. A lease that ran out belonged to a process that died,
 * or to an effect that took too long.
 */
export function claimEffects({ db }: OrgDatabase, kinds: readonly string[], { now, leaseMs, limit }: ClaimOptions): ClaimedEffect[] {
  const leasedUntil = new Date(now.getTime() + leaseMs).toISOString()
  const claimed: ClaimedEffect[] = []
  for (let left = [...kinds]; left.length > 0 && claimed.length < limit;) {
    const still: string[] = []
    for (const kind of left) {
      const wanted = Math.ceil((limit - claimed.length) / left.length)
      if (claimed.length >= limit) break
      const taken = db.all(claim(leasedUntil, kind, now.toISOString(), wanted))
      claimed.push(...taken)
      if (taken.length === wanted) still.push(kind)
    }
    left = still
  }
  return claimed
}
