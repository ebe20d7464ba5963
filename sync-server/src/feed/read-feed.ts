import type { FeedAnswer, FeedChange } from '#shared/catalogue/feed.ts'
import { ownRoleId, type OrgContext } from '#server/access/org-context.ts'
import type { FeedSource } from '#server/feed/feed-source.ts'
import type { TableHeads } from '#server/feed/table-heads.ts'

/**
 * Everything but records that changed after `since` and concerns this person. The answer is full (devices forget everything it does not
 * contain) for a first call and after a restore: another `epoch`, or a `since` we never reached. It is also full when the person's rights
 * changed: rows that became visible or hidden did not change themselves (G19). It is consistent because nothing else runs while it is read.
 */
export function readFeed(
  context: OrgContext,
  request: { since: number; epoch: string | undefined },
  sources: readonly FeedSource[],
  tableHeads: TableHeads,
): FeedAnswer {
  const { org } = context
  const seq = org.currentSeq()
  const full =
    request.since === 0 ||
    request.since > seq ||
    (request.epoch !== undefined && request.epoch !== org.epoch) ||
    rightsChangedAfter(context, request.since)
  const since = full ? 0 : request.since
  const changes: FeedChange[] = []
  for (const source of sources) {
    for (const row of source.changedSince(context, since)) {
      // a device that starts from nothing has nothing to forget
      if (full && row.data === null) continue
      changes.push({ kind: source.kind, id: row.id, seq: row.seq, data: row.data } as FeedChange)
    }
  }
  return { epoch: org.epoch, seq, full, changes, tables: tableHeads(context) }
}

function rightsChangedAfter(context: OrgContext, since: number): boolean {
  const { db } = context.org
  const row = db.get(
    db.build
      .selectFrom('member')
      .innerJoin('role', (join) => join.on('role.id', '=', ownRoleId(context) ?? ''))
      .select(['member.seq as member_seq', 'role.seq as role_seq'])
      .where('member.id', '=', context.memberId),
  )
  return row !== undefined && Math.max(row.member_seq, row.role_seq) > since
}
