import { itemsOf } from '#shared/fields/cell-items.ts'
import { readComments } from '#shared/fields/types/comments.ts'
import { isUuid } from '#shared/lib/ids.ts'
import { eventRecordLimit, type NoticeEvent } from '#shared/nouns/notices/notice-event.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { scheduleNotices } from '#server/jobs/schedule-notices.ts'
import type { RecordDraft, WriteMeta } from '#server/records/write/write-types.ts'
import type { ModelField, TableModel } from '#server/storage/records/table-model.ts'

/** Events of one write at most: a pasted column of comments tells no thousands. */
const mostEvents = 500

const knownFields = new WeakMap<TableModel, readonly ModelField[]>()

/** Fields whose cells name people or hold what people say. */
function tellingFields(model: TableModel): readonly ModelField[] {
  const known = knownFields.get(model)
  if (known) return known
  const fields = model.fields.filter(
    ({ definition }) => !definition.computed && (definition.holds === 'users' || definition.addNote !== undefined),
  )
  knownFields.set(model, fields)
  return fields
}

/** Inside the write: queues what people are told of it: who was entered in a field of people, and who is meant by a comment. */
export function tellPeople(context: OrgContext, model: TableModel, drafts: readonly RecordDraft[], meta: WriteMeta): void {
  const fields = tellingFields(model)
  if (fields.length === 0) return
  const events = fields.flatMap((field) => {
    const changed = drafts.filter((draft) => !draft.isDeleted && field.id in draft.after)
    if (changed.length === 0) return []
    const base = eventBase(context, field, meta)
    return field.definition.holds === 'users' ? assignments(base, field, changed) : changed.flatMap((draft) => sayings(base, field, draft))
  })
  scheduleNotices(context.org, events.slice(0, mostEvents), context.now())
}

type EventBase = Pick<NoticeEvent, 'actor' | 'about' | 'madeAt' | 'facts'>

function eventBase({ memberId }: OrgContext, field: ModelField, { madeAt }: WriteMeta): EventBase {
  return {
    actor: memberId,
    about: { itemType: 'table', itemId: field.tableId, recordId: null, fieldId: field.id, partId: null },
    facts: {},
    madeAt: madeAt.toISOString(),
  }
}

/** One event for each person who was entered, with all of the write's records. */
function assignments(base: EventBase, field: ModelField, drafts: readonly RecordDraft[]): NoticeEvent[] {
  const records = new Map<string, string[]>()
  for (const draft of drafts) {
    const before = new Set(itemsOf(draft.before[field.id]))
    for (const memberId of itemsOf(draft.after[field.id])) {
      if (before.has(memberId) || memberId === base.actor) continue
      const own = records.get(memberId) ?? []
      records.set(memberId, own)
      if (own.length < eventRecordLimit) own.push(draft.id)
    }
  }
  return [...records].map(([memberId, ids]) => ({ ...base, kind: 'assigned', to: [memberId], records: ids }))
}

/** For each new comment: those it names, and those who had written in the conversation before. */
function sayings(base: EventBase, field: ModelField, draft: RecordDraft): NoticeEvent[] {
  const known = new Map(readComments(draft.before[field.id] ?? null).map((comment) => [comment.id, comment]))
  const writers = new Set([...known.values()].flatMap(({ by }) => (by !== null && isUuid(by) && by !== base.actor ? [by] : [])))
  return readComments(draft.after[field.id] ?? null).flatMap(({ id, mentions = [] }): NoticeEvent[] => {
    const before = known.get(id)
    const named = new Set(mentions.filter((memberId) => memberId !== base.actor && before?.mentions?.includes(memberId) !== true))
    const others = before ? [] : [...writers].filter((memberId) => !named.has(memberId))
    const about = { ...base.about, recordId: draft.id, partId: id }
    const tell = (kind: NoticeEvent['kind'], to: readonly string[]): NoticeEvent[] =>
      to.length > 0 ? [{ ...base, about, kind, to: [...to] }] : []
    return [...tell('mentioned', [...named]), ...tell('replied', others)]
  })
}
