import type { HistoryValues } from '#shared/nouns/history-log/history-values.ts'
import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { newId } from '#shared/lib/ids.ts'
import { fieldsOfFilter } from '#shared/values/query.ts'
import type { OutgoingWebhook, webhookCalls, WebhookDelivery } from '#shared/nouns/webhooks/webhook-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable, visibleFields } from '#server/access/record-rights.ts'
import {
  deliverKind,
  describeDelivery,
  describeOutgoing,
  getOutgoing,
  openOutgoing,
  outgoingSecretPlace,
  type OutgoingRow,
} from '#server/features/webhooks/outgoing/outgoing-rows.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { seal } from '#server/lib/seal.ts'
import type { Platform } from '#server/platform/platform.ts'

type Given = z.output<(typeof webhookCalls)['POST outgoing-webhooks']['body']>
type WithSecret = OutgoingWebhook & { secret: string }

const mostOutgoing = 100
/** Both secrets sign for this long after a change. */
const bothSignMs = 24 * 60 * 60_000
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** Tells an address of changed records, with its maker's rights. @throws AppError those of the table, `invalid_request`, `limit_reached` */
export async function createOutgoing(context: OrgContext, { config }: Platform, given: Given): Promise<WithSecret> {
  const { org, memberId } = context
  const { db } = org
  const id = newId()
  const at = context.now().toISOString()
  const secret = newSecret()
  const sealed = seal(config.dataDir, outgoingSecretPlace(org.orgId, id), secret)
  return db.write(() => {
    if (db.all(db.build.selectFrom('outgoing_webhook').select('id')).length >= mostOutgoing)
      throw new AppError('limit_reached', { max: mostOutgoing })
    const row: OutgoingRow = {
      ...{ id, sealed, old_sealed: null, old_until: null, failing_since: null, problem: null },
      ...{ created_by: memberId, created_at: at, updated_by: memberId, updated_at: at },
      ...partsOf(context, given),
    }
    db.run(db.build.insertInto('outgoing_webhook').values(row))
    writeAudit(context, { action: 'webhook.created', entityType: 'webhook', entityId: id, label: row.name, after: auditOf(row) })
    return { ...describeOutgoing(org, row), secret }
  })
}

/** Changes it; the person who does becomes its owner. @throws AppError as {@link createOutgoing}, `not_found` */
export async function updateOutgoing(context: OrgContext, id: string, given: Given): Promise<OutgoingWebhook> {
  const { org, memberId } = context
  const { db } = org
  return db.write(() => {
    const before = openOutgoing(context, id)
    const parts = partsOf(context, given)
    const isOnAgain = parts.active === 1 && before.active === 0
    const after: OutgoingRow = {
      ...{ ...before, ...parts, created_by: memberId, updated_by: memberId, updated_at: context.now().toISOString() },
      ...(isOnAgain && { problem: null, failing_since: null }),
    }
    const { id: _id, ...changes } = after
    db.run(db.build.updateTable('outgoing_webhook').set(changes).where('id', '=', id))
    writeAudit(context, {
      ...{ action: 'webhook.updated', entityType: 'webhook', entityId: id, label: after.name },
      ...{ before: auditOf(before), after: auditOf(after) },
    })
    if (isOnAgain) enqueueEffect(org, deliverKind, { webhookId: id }, context.now())
    return describeOutgoing(org, after)
  })
}

/** @throws AppError `not_found` */
export async function deleteOutgoing(context: OrgContext, id: string): Promise<void> {
  const { org } = context
  const { db } = org
  await db.write(() => {
    const row = openOutgoing(context, id)
    db.run(db.build.deleteFrom('delivery').where('webhook_id', '=', id))
    db.run(db.build.deleteFrom('outgoing_webhook').where('id', '=', id))
    writeAudit(context, { action: 'webhook.deleted', entityType: 'webhook', entityId: id, label: row.name, before: auditOf(row) })
  })
}

/** A new secret; for a day the old one signs as well. @throws AppError `not_found` */
export async function rotateSecret(context: OrgContext, { config }: Platform, id: string): Promise<WithSecret> {
  const { org, memberId, now } = context
  const { db } = org
  const secret = newSecret()
  const sealed = seal(config.dataDir, outgoingSecretPlace(org.orgId, id), secret)
  return db.write(() => {
    const before = getOutgoing(org, id)
    const until = new Date(now().getTime() + bothSignMs).toISOString()
    const changes = { sealed, old_sealed: before.sealed, old_until: until, updated_by: memberId, updated_at: now().toISOString() }
    db.run(db.build.updateTable('outgoing_webhook').set(changes).where('id', '=', id))
    writeAudit(context, {
      action: 'webhook.updated',
      entityType: 'webhook',
      entityId: id,
      label: before.name,
      after: { secret: 'renewed' },
    })
    return { ...describeOutgoing(org, { ...before, ...changes }), secret }
  })
}

/** Sends a delivery again, with its first content and id. @throws AppError `not_found` */
export async function resendDelivery(context: OrgContext, webhookId: string, deliveryId: string): Promise<WebhookDelivery> {
  const { org, now } = context
  const { db } = org
  return db.write(() => {
    const row = db.get(db.build.selectFrom('delivery').selectAll().where('id', '=', deliveryId).where('webhook_id', '=', webhookId))
    if (!row) throw new AppError('not_found', { id: deliveryId })
    const changes = { status: 'waiting', due_at: now().toISOString(), ended_at: null }
    db.run(db.build.updateTable('delivery').set(changes).where('id', '=', deliveryId))
    enqueueEffect(org, deliverKind, { webhookId }, now())
    return describeDelivery({ ...row, ...changes })
  })
}

type Parts = Pick<OutgoingRow, 'name' | 'active' | 'url' | 'table_id' | 'events' | 'filter' | 'fields'>

function partsOf(context: OrgContext, given: Given): Parts {
  const seen = new Set(visibleFields(context, openTable(context, given.table_id)).map(({ id }) => id))
  const named = [...(given.fields ?? []), ...fieldsOfFilter(given.filter)]
  if (named.some((id) => !seen.has(id)))
    throw new AppError('invalid_request', { issues: [{ where: 'body', path: 'fields', message: 'a field that the table does not have' }] })
  return {
    ...{ name: given.name, active: given.active, url: given.url, table_id: given.table_id, events: JSON.stringify(given.events) },
    filter: given.filter === null ? null : JSON.stringify(given.filter),
    fields: given.fields === null ? null : JSON.stringify(given.fields),
  }
}

function auditOf({ name, active, url, table_id: tableId, events }: OutgoingRow): HistoryValues {
  return { name, active: active === 1, host: new URL(url).host, tableId, events: JSON.parse(events) as string[] }
}
