import { fieldsOfFilter } from '#shared/values/query.ts'
import type { OutgoingWebhook, WebhookMapping } from '#shared/nouns/webhooks/webhook-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import { isFieldVisible } from '#server/access/record-rights.ts'
import {
  describeOutgoing,
  fieldsOf,
  filterOf,
  findOutgoing,
  type DeliveryRow,
  type OutgoingRow,
} from '#server/features/webhooks/outgoing/outgoing-rows.ts'
import { getWebhook, type WebhookRow } from '#server/features/webhooks/webhook-rows.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'

/** Whether a person may open an automation. Composed from another feature. */
export type SeesAutomation = (context: OrgContext, id: string) => boolean

type Owned = Pick<WebhookRow | OutgoingRow, 'owner_id'>

/** Its content and its secret are for its owner and administrators. */
export function isOwnWebhook({ access, memberId }: OrgContext, row: Owned): boolean {
  return access.isAdmin || row.owner_id === memberId
}

/** Whether a change names something that the webhook does, so that the rights of the person who makes it count. */
export function lendsRights({ name: _name, active, ...doing }: { name?: unknown; active?: unknown }, before: { active: number }): boolean {
  return (active === 1 && before.active !== 1) || Object.values(doing).some((part) => part !== undefined)
}

/** As much of an address as is told to others than its writer: the path behind the host is often a secret. */
export const shortAddress = (url: string): string => `${new URL(url).origin}/…`

/** An outgoing webhook as the person may know it. */
export function tellOutgoing(context: OrgContext, row: OutgoingRow): OutgoingWebhook {
  const told = describeOutgoing(context.org, row)
  return row.url_by === context.memberId ? told : { ...told, url: shortAddress(row.url) }
}

/**
 * The owner after a change: a person who changes what it does, or switches it on, lends it their rights. Another name or switching it off
 * lends nothing.
 */
export function nextOwner<Row extends Owned & { name: string; active: number }>(
  { memberId }: OrgContext,
  before: Row,
  parts: Partial<Row> & { active: number },
): string {
  const doing = { ...before, ...parts, name: before.name, active: before.active }
  const isSame = JSON.stringify(doing) === JSON.stringify(before)
  return isSame && parts.active <= before.active ? before.owner_id : memberId
}

/** @throws AppError `permission_denied` for others than its owner and administrators */
export function assertOwnWebhook(context: OrgContext, row: Owned): void {
  if (!isOwnWebhook(context, row)) throw new AppError('permission_denied')
}

/** Tells whether the person sees all that a webhook names. Things that are gone hide it from all but its owner and administrators. */
function seesNamed(context: OrgContext, row: Owned, tableId: string, fieldIds: readonly string[]): boolean {
  const table = context.access.table(tableId)
  const model = findTableModel(context.org, tableId)
  if (!model || model.archived) return context.access.session === 'api-token' ? table.read : isOwnWebhook(context, row)
  if (!table.read) return false
  return fieldIds.every((id) => {
    const field = model.field(id)
    return field ? isFieldVisible(context, table, field) : isOwnWebhook(context, row)
  })
}

export function seesOutgoing(context: OrgContext, row: OutgoingRow): boolean {
  return seesNamed(context, row, row.table_id, [...(fieldsOf(row) ?? []), ...fieldsOfFilter(filterOf(row))])
}

export function seesIncoming(context: OrgContext, row: WebhookRow, seesAutomation: SeesAutomation): boolean {
  if (row.automation_id !== null) {
    if (context.access.isAdmin || seesAutomation(context, row.automation_id)) return true
    return row.owner_id === context.memberId && !isLiving(context.org, row.automation_id)
  }
  // those who manage webhooks know the functions
  if (row.function_id !== null) return true
  const mapped = (JSON.parse(row.mapping) as WebhookMapping).map(({ fieldId }) => fieldId)
  return seesNamed(context, row, row.table_id ?? '', row.key_field === null ? mapped : [...mapped, row.key_field])
}

function isLiving({ db }: OrgDatabase, automationId: string): boolean {
  const found = db.get(db.build.selectFrom('automation').select('deleted_at').where('id', '=', automationId))
  return found?.deleted_at === null
}

/** @throws AppError `not_found` also for one that the person may not see */
export function openOutgoing(context: OrgContext, id: string): OutgoingRow {
  const row = findOutgoing(context.org, id)
  if (!row || !seesOutgoing(context, row)) throw new AppError('not_found', { id })
  return row
}

/** @throws AppError `not_found` also for one that the person may not see */
export function openIncoming(context: OrgContext, id: string, seesAutomation: SeesAutomation): WebhookRow {
  const row = getWebhook(context.org, id)
  if (!seesIncoming(context, row, seesAutomation)) throw new AppError('not_found', { id })
  return row
}

/** Whether the content of a request or delivery may be told: to administrators, and to whose it was, while they see all fields in it. */
export function readsContent(context: OrgContext, kept: { owner_id: string | null }): boolean {
  return context.access.isAdmin || kept.owner_id === context.memberId
}

/** Tells whether the person sees now every field in the content of a delivery. */
export function seesBody(context: OrgContext, tableId: string, { body }: Pick<DeliveryRow, 'body'>): boolean {
  if (body === null || context.access.isAdmin) return true
  const table = context.access.table(tableId)
  const model = findTableModel(context.org, tableId)
  const { data } = JSON.parse(body) as { data?: { records?: { values?: object }[] } }
  const named = new Set((data?.records ?? []).flatMap(({ values }) => Object.keys(values ?? {})))
  return [...named].every((id) => {
    const field = model?.field(id)
    return field !== undefined && isFieldVisible(context, table, field)
  })
}

/** The owner of a webhook as a person, with their rights as they are now. @throws AppError `invalid_session` when they are gone */
export function ownerOf({ now, events }: Platform, org: OrgDatabase, { owner_id: ownerId }: Owned): OrgContext {
  return createOrgContext(org, ownerId, { now, source: 'webhook', events })
}
