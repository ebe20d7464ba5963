import type { HistoryValues } from '#shared/nouns/history-log/history-values.ts'
import type { z } from 'zod'
import { isUuid, newId } from '#shared/lib/ids.ts'
import type { webhookCalls, Webhook } from '#shared/nouns/webhooks/webhook-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable, visibleFields } from '#server/access/record-rights.ts'
import { addPlace, newAddress, removePlaces } from '#server/features/webhooks/webhook-places.ts'
import { addressOf, describeWebhook, getWebhook, type WebhookRow } from '#server/features/webhooks/webhook-rows.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { seal } from '#server/lib/seal.ts'
import type { Platform } from '#server/platform/platform.ts'

type Given = z.output<(typeof webhookCalls)['POST v3/low-code-webhook']['body']>

const mostWebhooks = 200
const wrong = (path: string, message: string): AppError => new AppError('invalid_request', { issues: [{ where: 'body', path, message }] })
export const secretPlace = (orgId: string, id: string): string => `${orgId} webhook ${id}`

/** Makes an address with the rights of its maker. @throws AppError `invalid_request`, those of the table, `limit_reached` */
export async function createWebhook(context: OrgContext, platform: Platform, given: Given): Promise<Webhook> {
  const { org, memberId } = context
  const { db } = org
  const at = context.now().toISOString()
  const { secret, hash, lastFour } = newAddress()
  const id = newId()
  return db.write(() => {
    if (db.all(db.build.selectFrom('webhook').select('id')).length >= mostWebhooks)
      throw new AppError('limit_reached', { max: mostWebhooks })
    const made = { created_by: memberId, created_at: at, updated_by: memberId, updated_at: at }
    const row: WebhookRow = { id, last_four: lastFour, ...made, ...partsOf(context, platform, id, given, null) }
    db.run(db.build.insertInto('webhook').values(row))
    writeAudit(context, { action: 'webhook.created', entityType: 'webhook', entityId: id, label: row.name, after: auditOf(row) })
    addPlace(platform, hash, { orgId: org.orgId, id, memberId, at })
    return describeWebhook(org, platform.config.publicUrl, row, secret)
  })
}

/**
 * Changes a webhook. The person who does becomes its owner, for it acts with their rights.
 * @throws AppError as {@link createWebhook}, `not_found`
 */
export async function updateWebhook(context: OrgContext, platform: Platform, id: string, given: Given): Promise<Webhook> {
  const { org, memberId } = context
  const { db } = org
  return db.write(() => {
    const before = getWebhook(org, id)
    const parts = partsOf(context, platform, id, given, before.sealed)
    const after: WebhookRow = { ...before, ...parts, created_by: memberId, updated_by: memberId, updated_at: context.now().toISOString() }
    const { id: _id, ...changes } = after
    db.run(db.build.updateTable('webhook').set(changes).where('id', '=', id))
    writeAudit(context, {
      ...{ action: 'webhook.updated', entityType: 'webhook', entityId: id, label: after.name },
      ...{ before: auditOf(before), after: auditOf(after) },
    })
    return describeWebhook(org, platform.config.publicUrl, after)
  })
}

/** @throws AppError `not_found` */
export async function deleteWebhook(context: OrgContext, platform: Platform, id: string): Promise<void> {
  const { org } = context
  const { db } = org
  await db.write(() => {
    const row = getWebhook(org, id)
    db.run(db.build.deleteFrom('webhook_request').where('webhook_id', '=', id))
    db.run(db.build.deleteFrom('webhook').where('id', '=', id))
    writeAudit(context, { action: 'webhook.deleted', entityType: 'webhook', entityId: id, label: row.name, before: auditOf(row) })
    db.afterCommit(() => removePlaces(platform, org.orgId, id))
  })
}

/** Gives a webhook another address; the old one opens nothing from the commit on. @throws AppError `not_found` */
export async function regenerateAddress(context: OrgContext, platform: Platform, id: string): Promise<string> {
  const { org, memberId } = context
  const { db } = org
  const { secret, hash, lastFour } = newAddress()
  return db.write(() => {
    const row = getWebhook(org, id)
    const at = context.now().toISOString()
    db.run(db.build.updateTable('webhook').set({ last_four: lastFour, updated_by: memberId, updated_at: at }).where('id', '=', id))
    writeAudit(context, { action: 'webhook.updated', entityType: 'webhook', entityId: id, label: row.name, after: { address: 'renewed' } })
    addPlace(platform, hash, { orgId: org.orgId, id, memberId, at })
    db.afterCommit(() => removePlaces(platform, org.orgId, id, hash))
    return addressOf(platform.config.publicUrl, row, secret)
  })
}

type Parts = Omit<WebhookRow, 'id' | 'last_four' | 'created_by' | 'created_at' | 'updated_by' | 'updated_at'>

function partsOf(context: OrgContext, platform: Platform, id: string, given: Given, sealed: string | null): Parts {
  const { table_name: tableId, automation_id: automationId, secret, signed_by: signedBy } = given
  if ((tableId === null) === (automationId === null)) throw wrong('table_name', 'a table or an automation, not both')
  if (tableId !== null) checkFields(context, tableId, given)
  if (automationId !== null) checkAutomation(context, automationId)
  const place = secretPlace(context.org.orgId, id)
  const kept = signedBy === 'none' ? null : secret === undefined ? sealed : seal(platform.config.dataDir, place, secret)
  if (signedBy !== 'none' && kept === null) throw wrong('secret', 'needed to check signatures')
  return {
    ...{ name: given.name, active: given.active, table_id: tableId, automation_id: automationId },
    ...{ mapping: JSON.stringify(given.mapping), key_field: given.key_field, signed_by: signedBy, sealed: kept },
  }
}

function checkFields(context: OrgContext, tableId: string, { mapping, key_field: keyField }: Given): void {
  const table = openTable(context, tableId)
  if (!table.access.createRecords) throw new AppError('permission_denied')
  const known = new Set(visibleFields(context, table).map(({ id }) => id))
  if (mapping.some(({ fieldId }) => !known.has(fieldId))) throw wrong('mapping', 'a field that the table does not have')
  if (keyField !== null && !known.has(keyField)) throw wrong('key_field', 'a field that the table does not have')
}

function checkAutomation({ org: { db }, access }: OrgContext, id: string): void {
  const row = isUuid(id) ? db.get(db.build.selectFrom('automation').select(['trigger_kind', 'deleted_at']).where('id', '=', id)) : undefined
  if (!row || row.deleted_at !== null || !access.can('manage_tricks')) throw new AppError('not_found', { automationId: id })
  if (row.trigger_kind !== 'webhookReceived') throw wrong('automation_id', 'the automation does not start by a webhook')
}

/** The facts that the history log may hold: nothing of addresses and secrets. */
function auditOf({ name, active, table_id: tableId, automation_id: automationId, signed_by: signedBy }: WebhookRow): HistoryValues {
  return { name, active: active === 1, tableId, automationId, signedBy }
}
