import type { WebhookDelivery } from '#shared/nouns/webhooks/webhook-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { deliverKind, describeDelivery, type DeliveryRow, type OutgoingRow } from '#server/features/webhooks/outgoing/outgoing-rows.ts'
import { assertOwnWebhook, openOutgoing, readsContent, seesBody } from '#server/features/webhooks/webhook-sight.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'

function describeFor(context: OrgContext, webhook: OutgoingRow, row: DeliveryRow): WebhookDelivery {
  return describeDelivery(row, readsContent(context, row) && seesBody(context, webhook.table_id, row))
}

/** The log of a webhook; contents only for those who may read them. */
export function listDeliveries(
  context: OrgContext,
  webhook: OutgoingRow,
  { page, size }: { page: number; size: number },
): { items: WebhookDelivery[]; total: number } {
  const { db } = context.org
  const own = db.build.selectFrom('delivery').where('webhook_id', '=', webhook.id)
  const total = db.get(own.select(db.build.fn.countAll<number>().as('count')))?.count ?? 0
  const rows = db.all(
    own
      .selectAll()
      .orderBy('place', 'desc')
      .limit(size)
      .offset((page - 1) * size),
  )
  return { items: rows.map((row) => describeFor(context, webhook, row)), total }
}

/**
 * Sends a delivery again, with its first id, and with its first content while the webhook has the same owner.
 * @throws AppError `not_found`, `permission_denied` for others than the owner and administrators
 */
export async function resendDelivery(context: OrgContext, webhookId: string, deliveryId: string): Promise<WebhookDelivery> {
  const { org, now } = context
  const { db } = org
  return db.write(() => {
    const webhook = openOutgoing(context, webhookId)
    assertOwnWebhook(context, webhook)
    const row = db.get(db.build.selectFrom('delivery').selectAll().where('id', '=', deliveryId).where('webhook_id', '=', webhookId))
    if (!row) throw new AppError('not_found', { id: deliveryId })
    const isTheirs = row.owner_id === webhook.owner_id
    const changes = { status: 'waiting', due_at: now().toISOString(), ended_at: null, ...(!isTheirs && { body: null }) }
    db.run(db.build.updateTable('delivery').set(changes).where('id', '=', deliveryId))
    enqueueEffect(org, deliverKind, { webhookId }, now())
    return describeFor(context, webhook, { ...row, ...changes })
  })
}

/** Inside a write: what was built for another address or table is sent nowhere, and shown to nobody. */
export function dropDeliveries({ org: { db }, now }: OrgContext, webhookId: string): void {
  const own = db.build.updateTable('delivery').where('webhook_id', '=', webhookId)
  db.run(own.set({ body: null }))
  db.run(own.set({ status: 'skipped', due_at: null, ended_at: now().toISOString() }).where('status', '=', 'waiting'))
}

/** Inside a write: what waits is built again, with the rights of the next owner. */
export function rebuildDeliveries({ org: { db } }: OrgContext, webhookId: string): void {
  const waiting = db.build.updateTable('delivery').where('webhook_id', '=', webhookId).where('status', '=', 'waiting')
  db.run(waiting.set({ body: null, owner_id: null }))
}
