import type { Selectable } from 'kysely'
import type { FilterGroup } from '#shared/values/query.ts'
import type { OutgoingWebhook, WebhookDelivery } from '#shared/nouns/webhooks/webhook-calls.ts'
import type { WebhookEvent, WebhookProblem } from '#shared/nouns/webhooks/webhook.ts'
import { personOf } from '#server/storage/member-names.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { WebhookTables } from '#server/storage/schema/webhook-tables.ts'

export type OutgoingRow = Selectable<WebhookTables['outgoing_webhook']>
export type DeliveryRow = Selectable<WebhookTables['delivery']>

/** Stored in effect rows. */
export const deliverKind = 'webhooks.deliver'
export const outgoingSecretPlace = (orgId: string, id: string): string => `${orgId} outgoing webhook ${id}`

export function findOutgoing({ db }: OrgDatabase, id: string): OutgoingRow | undefined {
  return db.get(db.build.selectFrom('outgoing_webhook').selectAll().where('id', '=', id))
}

export const eventsOf = ({ events }: Pick<OutgoingRow, 'events'>): WebhookEvent[] => JSON.parse(events) as WebhookEvent[]
export const filterOf = ({ filter }: Pick<OutgoingRow, 'filter'>): FilterGroup | null =>
  filter === null ? null : (JSON.parse(filter) as FilterGroup)
export const fieldsOf = ({ fields }: Pick<OutgoingRow, 'fields'>): string[] | null =>
  fields === null ? null : (JSON.parse(fields) as string[])

/** Without its secrets. */
export function describeOutgoing(org: OrgDatabase, row: OutgoingRow): OutgoingWebhook {
  return {
    id: row.id,
    name: row.name,
    active: row.active === 1 ? 1 : 0,
    url: row.url,
    table_id: row.table_id,
    events: eventsOf(row),
    filter: filterOf(row),
    fields: fieldsOf(row),
    problem: row.problem as WebhookProblem | null,
    failing_since: row.failing_since,
    created_at: row.created_at,
    updated_at: row.updated_at,
    org_created_by: personOf(org, row.created_by),
    owner: personOf(org, row.owner_id),
  }
}

export function describeDelivery(row: DeliveryRow, isReadable: boolean): WebhookDelivery {
  return {
    id: row.id,
    event: row.event,
    records: (JSON.parse(row.records) as string[]).length,
    status: row.status as WebhookDelivery['status'],
    tries: row.tries,
    answer: row.answer === null ? null : (JSON.parse(row.answer) as unknown),
    made_at: row.made_at,
    due_at: row.due_at,
    body: isReadable ? row.body : null,
  }
}
