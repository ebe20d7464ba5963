import { newId } from '#shared/lib/ids.ts'
import type { WebhookEvent } from '#shared/nouns/webhooks/webhook.ts'
import { deliverKind, eventsOf, type OutgoingRow } from '#server/features/webhooks/outgoing/outgoing-rows.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { AfterWrite, RecordHook, WrittenRecord } from '#server/records/write/hooks/record-hook.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

const eventOfOp: Record<WrittenRecord['op'], WebhookEvent> = {
  create: 'record.created',
  update: 'record.updated',
  delete: 'record.deleted',
  restore: 'record.updated',
}

/** Records in one delivery; a larger write is told in pieces with one batch. */
const recordsAtOnce = 100
/** An address that lets more wait is switched off. */
const mostWaiting = 1000

/** Keeps what addresses outside are told of a write, in the same commit: one delivery for each event and hundred records. */
export const outgoingHook: RecordHook = {
  name: 'webhooks',
  watches: (model, org) => (webhooksOf(org, model.id).length > 0 ? { fields: 'all' } : undefined),
  after: (write) => {
    const byEvent = eventsIn(write)
    for (const row of webhooksOf(write.org, write.model.id)) {
      const wanted = eventsOf(row).filter((event) => byEvent.has(event))
      if (wanted.length > 0) queueDeliveries(write, row, wanted, byEvent)
    }
  },
  left: (left) => {
    const event = 'record.created'
    const byEvent = new Map([[event, new Set(left.ids)] as const])
    for (const row of webhooksOf(left.org, left.model.id)) if (eventsOf(row).includes(event)) queueDeliveries(left, row, [event], byEvent)
  },
}

function webhooksOf({ db }: OrgDatabase, tableId: string): OutgoingRow[] {
  return db.all(db.build.selectFrom('outgoing_webhook').selectAll().where('table_id', '=', tableId).where('active', '=', 1))
}

/**
 * Ids of records by event; cells that were worked out again count as a change of their record. Of a row that is begun by hand nothing is told before
 * it is left.
 */
function eventsIn({ records, computed, unfinished }: AfterWrite): Map<WebhookEvent, Set<string>> {
  const found = new Map<WebhookEvent, Set<string>>()
  const add = (event: WebhookEvent, id: string): void => void found.set(event, (found.get(event) ?? new Set()).add(id))
  for (const { id, op } of records) if (!unfinished.has(id)) add(eventOfOp[op], id)
  const written = new Set(records.map(({ id }) => id))
  for (const { recordId } of computed) if (!written.has(recordId) && !unfinished.has(recordId)) add('record.updated', recordId)
  return found
}

function queueDeliveries(
  { org, now }: Pick<AfterWrite, 'org' | 'now'>,
  row: OutgoingRow,
  wanted: readonly WebhookEvent[],
  byEvent: ReadonlyMap<WebhookEvent, ReadonlySet<string>>,
): void {
  const { db } = org
  const at = now.toISOString()
  const batch = newId()
  let part = 0
  for (const event of wanted) {
    const ids = [...(byEvent.get(event) ?? [])]
    for (let from = 0; from < ids.length; from += recordsAtOnce) {
      const records = JSON.stringify(ids.slice(from, from + recordsAtOnce))
      db.run(
        db.build.insertInto('delivery').values({
          ...{ id: newId(), webhook_id: row.id, place: org.nextSeq(), event, records, batch, part: part++, made_at: at },
          ...{ body: null, status: 'waiting', tries: 0, answer: null, due_at: at, ended_at: null, owner_id: null },
        }),
      )
    }
  }
  if (countWaiting(org, row.id) > mostWaiting)
    db.run(db.build.updateTable('outgoing_webhook').set({ active: 0, problem: 'tooMany' }).where('id', '=', row.id))
  else enqueueEffect(org, deliverKind, { webhookId: row.id }, now)
}

function countWaiting({ db }: OrgDatabase, webhookId: string): number {
  const waiting = db.build.selectFrom('delivery').where('webhook_id', '=', webhookId).where('status', '=', 'waiting')
  return db.get(waiting.select(db.build.fn.countAll<number>().as('count')))?.count ?? 0
}
