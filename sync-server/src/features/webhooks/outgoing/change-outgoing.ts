import type { HistoryValues } from '#shared/nouns/history-log/history-values.ts'
import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { newId } from '#shared/lib/ids.ts'
import { fieldsOfFilter, type FilterGroup } from '#shared/values/query.ts'
import type { WebhookEvent } from '#shared/nouns/webhooks/webhook.ts'
import type { OutgoingWebhook, webhookCalls } from '#shared/nouns/webhooks/webhook-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable, visibleFields } from '#server/access/record-rights.ts'
import { dropDeliveries, rebuildDeliveries } from '#server/features/webhooks/outgoing/delivery-log.ts'
import {
  deliverKind,
  eventsOf,
  fieldsOf,
  filterOf,
  outgoingSecretPlace,
  type OutgoingRow,
} from '#server/features/webhooks/outgoing/outgoing-rows.ts'
import {
  assertOwnWebhook,
  lendsRights,
  nextOwner,
  openOutgoing,
  shortAddress,
  tellOutgoing,
} from '#server/features/webhooks/webhook-sight.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { seal } from '#server/lib/seal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { wrongPart } from '#server/lib/wrong-part.ts'

type Given = z.output<(typeof webhookCalls)['POST outgoing-webhooks']['body']>
type Changes = z.output<(typeof webhookCalls)['PUT outgoing-webhooks/:id']['body']>
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
      ...{ created_by: memberId, created_at: at, updated_by: memberId, updated_at: at, owner_id: memberId, url_by: memberId },
      ...partsOf(context, given, { ...given, active: 1, filter: null, fields: null }),
    }
    db.run(db.build.insertInto('outgoing_webhook').values(row))
    writeAudit(context, { action: 'webhook.created', entityType: 'webhook', entityId: id, label: row.name, after: auditOf(row) })
    return { ...tellOutgoing(context, row), secret }
  })
}

/**
 * Changes it; what is not named stays, and the person who changes what it does becomes its owner. They are not told the address before, and another
 * address or table gets nothing that was told before.
 * @throws AppError as {@link createOutgoing}, `not_found`
 */
export async function updateOutgoing(context: OrgContext, id: string, changes: Changes): Promise<OutgoingWebhook> {
  const { org, memberId } = context
  const { db } = org
  return db.write(() => {
    const before = openOutgoing(context, id)
    // an address that was told in short, and is sent back, stays
    const given = changes.url === shortAddress(before.url) ? { ...changes, url: undefined } : changes
    const stays = given.table_id === undefined || given.table_id === before.table_id
    const { url, table_id, active } = before
    const ofTable = stays ? { filter: filterOf(before), fields: fieldsOf(before) } : { filter: null, fields: null }
    const parts = partsOf(context, given, { name: before.name, url, table_id, active, events: eventsOf(before), ...ofTable })
    const isOnAgain = parts.active === 1 && before.active === 0
    const after: OutgoingRow = {
      ...{ ...before, ...parts, owner_id: nextOwner(context, before, parts) },
      ...{ updated_by: memberId, updated_at: context.now().toISOString() },
      ...(parts.url !== url && { url_by: memberId }),
      ...(isOnAgain && { problem: null, failing_since: null }),
    }
    const { id: _id, ...columns } = after
    db.run(db.build.updateTable('outgoing_webhook').set(columns).where('id', '=', id))
    writeAudit(context, {
      ...{ action: 'webhook.updated', entityType: 'webhook', entityId: id, label: after.name },
      ...{ before: auditOf(before), after: auditOf(after) },
    })
    if (after.url !== url || after.table_id !== table_id) dropDeliveries(context, id)
    else if (before.owner_id !== after.owner_id) rebuildDeliveries(context, id)
    if (isOnAgain) enqueueEffect(org, deliverKind, { webhookId: id }, context.now())
    return tellOutgoing(context, after)
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

/** A new secret; for a day the old one signs as well. @throws AppError `not_found`, `permission_denied` for others than its owner */
export async function rotateSecret(context: OrgContext, { config }: Platform, id: string): Promise<WithSecret> {
  const { org, memberId, now } = context
  const { db } = org
  const secret = newSecret()
  const sealed = seal(config.dataDir, outgoingSecretPlace(org.orgId, id), secret)
  return db.write(() => {
    const before = openOutgoing(context, id)
    assertOwnWebhook(context, before)
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
    return { ...tellOutgoing(context, { ...before, ...changes }), secret }
  })
}

type Parts = Pick<OutgoingRow, 'name' | 'active' | 'url' | 'table_id' | 'events' | 'filter' | 'fields'>
interface Settings {
  name: string
  active: number
  url: string
  table_id: string
  events: readonly WebhookEvent[]
  filter: FilterGroup | null
  fields: readonly string[] | null
}

function partsOf(context: OrgContext, given: Changes, before: Settings): Parts {
  const { name = before.name, active = before.active, url = before.url, table_id = before.table_id, events = before.events } = given
  const { filter = before.filter, fields = before.fields } = given
  // one whose field or table is gone can be renamed and switched off
  if (lendsRights(given, before)) checkFields(context, table_id, [...(fields ?? []), ...fieldsOfFilter(filter)])
  return {
    ...{ name, active, url, table_id, events: JSON.stringify(events) },
    filter: filter === null ? null : JSON.stringify(filter),
    fields: fields === null ? null : JSON.stringify(fields),
  }
}

function checkFields(context: OrgContext, tableId: string, named: readonly string[]): void {
  const seen = new Set(visibleFields(context, openTable(context, tableId)).map(({ id }) => id))
  if (named.some((id) => !seen.has(id))) throw wrongPart('fields', 'a field that the table does not have')
}

function auditOf({ name, active, url, table_id: tableId, events }: OutgoingRow): HistoryValues {
  return { name, active: active === 1, host: new URL(url).host, tableId, events: JSON.parse(events) as string[] }
}
