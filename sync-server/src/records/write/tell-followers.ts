import { eventFieldLimit, type NoticeEvent } from '#shared/nouns/notices/notice-event.ts'
import { followersOfRecords } from '#server/access/follows.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { scheduleNotices } from '#server/jobs/schedule-notices.ts'
import type { RecordDraft, WriteMeta } from '#server/records/write/write-types.ts'
import type { TableModel } from '#server/storage/records/table-model.ts'

/** Records of one write that followers are told of at most. */
const mostEvents = 500

/**
 * Inside the write: queues what followers of its records are told. It names the changed fields, since only those may hear of it who see one of
 * them. A table that nobody follows costs one look into memory.
 */
export function tellFollowers(
  { org, memberId, now }: OrgContext,
  model: TableModel,
  drafts: readonly RecordDraft[],
  meta: WriteMeta,
): void {
  const followers = followersOfRecords(org, model.id)
  if (followers.size === 0) return
  const events: NoticeEvent[] = []
  for (const { id, isDeleted, after } of drafts) {
    const to = (followers.get(id) ?? []).filter((follower) => follower !== memberId)
    const fields = Object.keys(after).slice(0, eventFieldLimit)
    if (isDeleted || to.length === 0 || fields.length === 0) continue
    const about = { itemType: 'table' as const, itemId: model.id, recordId: id, fieldId: null, partId: null }
    events.push({ kind: 'changed', to, actor: memberId, about, fields, facts: {}, madeAt: meta.madeAt.toISOString() })
    if (events.length === mostEvents) break
  }
  scheduleNotices(org, events, now())
}
