import type { OrgContext } from '#server/access/org-context.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** Stored in effect rows. */
export const fetchOrdered = 'sources.ordered'

export interface OrderedFetch {
  sourceId: string
  /** whose rights it has */
  memberId: string
}

/** Between two fetches that automations order: one that is started by what a fetch changes would ask the host without end. */
export const leastMs = 60_000

/** Inside a write: a source is read once more, at once or a minute after the fetch before. Many orders are one while it waits. */
export function orderFetch({ org, now }: OrgContext, sourceId: string, memberId: string): void {
  const fetchedAt = lastFetch(org, sourceId)
  const at = fetchedAt === undefined ? now() : new Date(Math.max(now().getTime(), fetchedAt.getTime() + leastMs))
  enqueueEffect(org, fetchOrdered, { sourceId, memberId } satisfies OrderedFetch, at, { id: `${fetchOrdered} ${sourceId}` })
}

function lastFetch({ db }: OrgDatabase, sourceId: string): Date | undefined {
  const { fn } = db.build
  const row = db.get(db.build.selectFrom('source_table').select(fn.max('fetched_at').as('at')).where('source_id', '=', sourceId))
  return row?.at ? new Date(row.at) : undefined
}
