import { itemsOf } from '#shared/fields/cell-items.ts'
import type { NoticeEvent } from '#shared/nouns/notices/notice-event.ts'
import type { DueLevel } from '#shared/nouns/sla/stage-dues.ts'
import { followersOfRecords } from '#server/access/follows.ts'
import { scheduleNotices } from '#server/jobs/schedule-notices.ts'
import type { StageEvent } from '#server/jobs/schedule-stage-events.ts'
import { loadRecords } from '#server/records/read/load-records.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'

const kindOf: Readonly<Record<DueLevel, NoticeEvent['kind']>> = { warning: 'stageWarned', breach: 'stageOver' }

/** Inside a write: people are told of records that stand too long, or nearly: those who follow one, and those entered in it. */
export function tellOfStages(org: OrgDatabase, events: readonly StageEvent[], now: Date): void {
  scheduleNotices(
    org,
    events.flatMap((event) => noticeOf(org, event) ?? []),
    now,
  )
}

function noticeOf(org: OrgDatabase, { tableId, fieldId, recordId, level, at }: StageEvent): NoticeEvent | undefined {
  const model = findTableModel(org, tableId)
  if (!model) return undefined
  const people = model.fields.filter(({ definition }) => definition.holds === 'users' && !definition.computed)
  const record = loadRecords(org, model, [recordId], people).get(recordId)
  if (!record || record.deleted) return undefined
  const entered = people.flatMap(({ id }) => itemsOf(record.values[id] ?? null))
  const to = [...new Set([...(followersOfRecords(org, tableId).get(recordId) ?? []), ...entered])]
  if (to.length === 0) return undefined
  const about = { itemType: 'table' as const, itemId: tableId, recordId, fieldId, partId: null }
  return { kind: kindOf[level], to, actor: null, about, facts: {}, madeAt: at }
}
