import { z } from 'zod'
import { noticeEventSchema, type NoticeEvent } from '#shared/nouns/notices/notice-event.ts'
import { noticeKinds } from '#shared/nouns/notices/notice-kinds.ts'
import { findNoticeHolds } from '#server/access/notice-places.ts'
import { createOrgContext, readMember, type OrgContext } from '#server/access/org-context.ts'
import { eventHolding, stillHolding } from '#server/features/notices/kinds/still-holding.ts'
import { findTable, seesPlace } from '#server/features/notices/notice-sight.ts'
import { insertNotice } from '#server/features/notices/notice-store.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { loadRecords } from '#server/records/read/load-records.ts'
import { withinRows } from '#server/records/read/within-rows.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

const payloadSchema = z.strictObject({ events: z.array(noticeEventSchema) })

/** A write takes so long at most, so that others' writes come in between. */
const writeMs = 10

/** Effect: tells people of events, if these still hold and if they may see what they are about now. Safe to run again. */
export async function sendNotices(payload: unknown, { org, effectId, platform, signal }: EffectContext): Promise<void> {
  const { events } = payloadSchema.parse(payload)
  const letters = events.flatMap((event, index) => event.to.map((memberId) => ({ event, memberId, cause: `${effectId}:${index}` })))
  for (let at = 0; at < letters.length;) {
    signal.throwIfAborted()
    at = await org.db.write(() => {
      const started = performance.now()
      let next = at
      while (next < letters.length && performance.now() - started < writeMs) {
        const letter = letters[next++]
        if (letter) send(org, letter, platform.now)
      }
      return next
    })
  }
}

/** Inside a write: tells one person, under their rights of now. */
function send(
  org: OrgDatabase,
  { event, memberId, cause }: { event: NoticeEvent; memberId: string; cause: string },
  now: () => Date,
): void {
  if (isOwnAct(event, memberId) || !readMember(org, memberId)) return
  const told = toldOf(createOrgContext(org, memberId, { now, source: 'notices' }), event)
  if (told) insertNotice(org, { ...told, memberId, cause }, now())
}

/** Nobody is told what they did themselves. The outcome of their own work is told, and so is a forwarded notice. */
function isOwnAct({ kind, actor, forwardedBy }: NoticeEvent, memberId: string): boolean {
  return actor === memberId && forwardedBy === undefined && !noticeKinds[kind].ownWork
}

/** The event as this person may be told of it; undefined: not at all. */
function toldOf(context: OrgContext, event: NoticeEvent): NoticeEvent | undefined {
  const { about, records } = event
  const holds = eventHolding[event.kind] ?? findNoticeHolds(event.kind)
  if (event.forwardedBy === undefined && holds?.(context, about) === false) return undefined
  if (about.itemType !== 'table' || (about.recordId === null && !records)) return seesPlace(context, about) ? event : undefined
  const told = recordsToTell(context, event, records ?? (about.recordId === null ? [] : [about.recordId]))
  const [recordId] = told
  if (recordId === undefined) return undefined
  return told.length === 1 ? { ...event, about: { ...about, recordId } } : { ...event, facts: { ...event.facts, records: told.length } }
}

/** The living records that the person may see and of which the event still holds. */
function recordsToTell(context: OrgContext, { kind, about, fields, forwardedBy }: NoticeEvent, ids: readonly string[]): string[] {
  const table = findTable(context, about.itemId, about.fieldId)
  if (!table) return []
  // a change of hidden cells alone is none to them
  if (fields && !fields.some((id) => findTable(context, about.itemId, id))) return []
  const field = about.fieldId === null ? undefined : table.model.field(about.fieldId)
  const stillHolds = forwardedBy === undefined ? stillHolding[kind] : undefined
  const stored = loadRecords(context.org, table.model, withinRows(context, table, ids), field ? [field] : [])
  const told = { memberId: context.memberId, partId: about.partId }
  return [...stored.values()].flatMap(({ id, deleted, values }) =>
    deleted || (field && stillHolds && !stillHolds(values[field.id] ?? null, told)) ? [] : [id],
  )
}
