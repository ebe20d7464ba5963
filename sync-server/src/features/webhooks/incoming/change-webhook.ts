import type { HistoryValues } from '#shared/nouns/history-log/history-values.ts'
import type { z } from 'zod'
import { isUuid, newId } from '#shared/lib/ids.ts'
import type { webhookCalls, Webhook, WebhookMapping } from '#shared/nouns/webhooks/webhook-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable, visibleFields } from '#server/access/record-rights.ts'
import { newAddress, removePlaces, setPlace } from '#server/features/webhooks/webhook-places.ts'
import { addressOf, describeWebhook, type WebhookRow } from '#server/features/webhooks/webhook-rows.ts'
import { assertOwnWebhook, lendsRights, nextOwner, openIncoming, type SeesAutomation } from '#server/features/webhooks/webhook-sight.ts'
import { openFunctionFor } from '#server/functions/open-function.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { seal } from '#server/lib/seal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { wrongPart } from '#server/lib/wrong-part.ts'

type Given = z.output<(typeof webhookCalls)['POST v3/low-code-webhook']['body']>
type Changes = z.output<(typeof webhookCalls)['PUT v3/low-code-webhook/:id']['body']>

/** The place that calls are made at, and the sight of another feature's things. */
export interface Webhooks {
  platform: Platform
  seesAutomation: SeesAutomation
}

const mostWebhooks = 200
export const secretPlace = (orgId: string, id: string): string => `${orgId} webhook ${id}`

/** Makes an address with the rights of its maker. @throws AppError `invalid_request`, those of the table, `limit_reached` */
export async function createWebhook(context: OrgContext, webhooks: Webhooks, given: Given): Promise<Webhook> {
  const { org, memberId } = context
  const { platform } = webhooks
  const { db } = org
  const at = context.now().toISOString()
  const { secret, hash, lastFour } = newAddress()
  const id = newId()
  const made = await db.write(() => {
    if (db.all(db.build.selectFrom('webhook').select('id')).length >= mostWebhooks)
      throw new AppError('limit_reached', { max: mostWebhooks })
    const times = { created_by: memberId, created_at: at, updated_by: memberId, updated_at: at }
    const parts = partsOf(context, webhooks, id, given, fresh)
    const row: WebhookRow = { id, last_four: lastFour, ...times, owner_id: memberId, ...parts }
    db.run(db.build.insertInto('webhook').values(row))
    writeAudit(context, { action: 'webhook.created', entityType: 'webhook', entityId: id, label: row.name, after: auditOf(row) })
    return describeWebhook(org, platform.config.publicUrl, row, secret)
  })
  await setPlace(platform, hash, { orgId: org.orgId, id, memberId, at })
  return made
}

/**
 * Changes a webhook; what is not named stays. The person who changes what it does becomes its owner, for it acts with their rights.
 * @throws AppError as {@link createWebhook}, `not_found`
 */
export async function updateWebhook(context: OrgContext, webhooks: Webhooks, id: string, given: Changes): Promise<Webhook> {
  const { org, memberId } = context
  const { platform } = webhooks
  const { db } = org
  return db.write(() => {
    const before = openIncoming(context, id, webhooks.seesAutomation)
    const parts = partsOf(context, webhooks, id, given, before)
    const changed = { owner_id: nextOwner(context, before, parts), updated_by: memberId, updated_at: context.now().toISOString() }
    const after: WebhookRow = { ...before, ...parts, ...changed }
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
export async function deleteWebhook(context: OrgContext, { platform, seesAutomation }: Webhooks, id: string): Promise<void> {
  const { org } = context
  const { db } = org
  await db.write(() => {
    const row = openIncoming(context, id, seesAutomation)
    db.run(db.build.deleteFrom('webhook_request').where('webhook_id', '=', id))
    db.run(db.build.deleteFrom('webhook').where('id', '=', id))
    writeAudit(context, { action: 'webhook.deleted', entityType: 'webhook', entityId: id, label: row.name, before: auditOf(row) })
  })
  await removePlaces(platform, org.orgId, id)
}

/** Gives a webhook another address; the old one opens nothing from the commit on. @throws AppError `not_found`, `permission_denied` */
export async function regenerateAddress(context: OrgContext, { platform, seesAutomation }: Webhooks, id: string): Promise<string> {
  const { org, memberId } = context
  const { db } = org
  const { secret, hash, lastFour } = newAddress()
  const at = context.now().toISOString()
  const address = await db.write(() => {
    const row = openIncoming(context, id, seesAutomation)
    assertOwnWebhook(context, row)
    db.run(db.build.updateTable('webhook').set({ last_four: lastFour, updated_by: memberId, updated_at: at }).where('id', '=', id))
    writeAudit(context, { action: 'webhook.updated', entityType: 'webhook', entityId: id, label: row.name, after: { address: 'renewed' } })
    return addressOf(platform.config.publicUrl, row, secret)
  })
  await setPlace(platform, hash, { orgId: org.orgId, id, memberId, at })
  return address
}

type Parts = Pick<
  WebhookRow,
  'name' | 'active' | 'table_id' | 'automation_id' | 'function_id' | 'mapping' | 'key_field' | 'signed_by' | 'sealed'
>

/** The parts of a new webhook that nobody named. */
const fresh: Parts = {
  ...{ name: '', active: 1, table_id: null, automation_id: null, function_id: null },
  ...{ mapping: '[]', key_field: null, signed_by: 'none', sealed: null },
}

function partsOf(context: OrgContext, webhooks: Webhooks, id: string, given: Changes, before: Parts): Parts {
  const target = targetOf(given, before)
  // places and keys belong to their table
  const stays = target.table_id === before.table_id
  const mapping = given.mapping ?? (stays ? (JSON.parse(before.mapping) as WebhookMapping) : [])
  const keyField = given.key_field === undefined ? (stays ? before.key_field : null) : given.key_field
  // one whose field, table or automation is gone can be renamed and switched off
  if (lendsRights(given, before)) {
    if (target.table_id !== null) checkFields(context, target.table_id, mapping, keyField)
    if (target.automation_id !== null) checkAutomation(context, webhooks.seesAutomation, target.automation_id)
    if (target.function_id !== null) openFunctionFor(context, context.memberId, target.function_id)
  }
  const signedBy = given.signed_by ?? before.signed_by
  const { dataDir } = webhooks.platform.config
  const sealed = given.secret === undefined ? before.sealed : seal(dataDir, secretPlace(context.org.orgId, id), given.secret)
  if (signedBy !== 'none' && sealed === null) throw wrongPart('secret', 'needed to check signatures')
  return {
    ...{ name: given.name ?? before.name, active: given.active ?? before.active, ...target },
    ...{ mapping: JSON.stringify(mapping), key_field: keyField, signed_by: signedBy, sealed: signedBy === 'none' ? null : sealed },
  }
}

type Target = Pick<Parts, 'table_id' | 'automation_id' | 'function_id'>

/** Naming one kind of target clears the others (specification 3 §4). */
function targetOf(given: Changes, before: Parts): Target {
  const { table_name: tableId, automation_id: automationId, id_trama_low_code_functions: functionId } = given
  const isNamed = [tableId, automationId, functionId].some((id) => id !== undefined && id !== null)
  const after = (id: string | null | undefined, was: string | null): string | null => (id === undefined ? (isNamed ? null : was) : id)
  const target = {
    ...{ table_id: after(tableId, before.table_id), automation_id: after(automationId, before.automation_id) },
    function_id: after(functionId, before.function_id),
  }
  if (Object.values(target).filter((id) => id !== null).length !== 1)
    throw wrongPart('table_name', 'one of a table, an automation and a function')
  return target
}

function checkFields(context: OrgContext, tableId: string, mapping: WebhookMapping, keyField: string | null): void {
  const table = openTable(context, tableId)
  if (!table.access.createRecords) throw new AppError('permission_denied')
  const known = new Set(visibleFields(context, table).map(({ id }) => id))
  if (mapping.some(({ fieldId }) => !known.has(fieldId))) throw wrongPart('mapping', 'a field that the table does not have')
  if (keyField !== null && !known.has(keyField)) throw wrongPart('key_field', 'a field that the table does not have')
}

/** The maker of an address can start what is behind it, so they must be able to open it. */
function checkAutomation(context: OrgContext, seesAutomation: SeesAutomation, id: string): void {
  const { db } = context.org
  const row = isUuid(id) ? db.get(db.build.selectFrom('automation').select(['trigger_kind', 'deleted_at']).where('id', '=', id)) : undefined
  if (row?.deleted_at !== null || !seesAutomation(context, id)) throw new AppError('not_found', { automationId: id })
  if (row.trigger_kind !== 'webhookReceived') throw wrongPart('automation_id', 'the automation does not start by a webhook')
}

/** The facts that the history log may hold: nothing of addresses and secrets. */
function auditOf({ name, active, table_id: tableId, automation_id: automationId, signed_by: signedBy }: WebhookRow): HistoryValues {
  return { name, active: active === 1, tableId, automationId, signedBy }
}
