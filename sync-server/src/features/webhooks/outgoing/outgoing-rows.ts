import type { Selectable } from 'kysely'
import type { FilterGroup } from '#shared/values/query.ts'
import type { OutgoingWebhook, WebhookDelivery } from '#shared/nouns/webhooks/webhook-calls.ts'
import type { WebhookEvent, WebhookProblem } from '#shared/nouns/webhooks/webhook.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { personOf } from '#server/features/webhooks/webhook-rows.ts'
import type { OrgContext } from '#server/access/org-context.ts'
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

/** @throws AppError `not_found` */
export function getOutgoing(org: OrgDatabase, id: string): OutgoingRow {
  const row = findOutgoing(org, id)
  if (!row) throw new AppError('not_found', { id })
  return row
}

/** A program knows those of tables that its token reaches. @throws AppError `not_found` */
export function openOutgoing(context: OrgContext, id: string): OutgoingRow {
  const row = getOutgoing(context.org, id)
  if (!reachesOutgoing(context, row)) throw new AppError('not_found', { id })
  return row
}

export function reachesOutgoing({ access }: OrgContext, { table_id }: OutgoingRow): boolean {
  return access.session !== 'api-token' || access.table(table_id).read
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
  }
}

export function describeDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    event: row.event,
    records: (JSON.parse(row.records) as string[]).length,
    status: row.status as WebhookDelivery['status'],
    tries: row.tries,
    answer: row.answer === null ? null : (JSON.parse(row.answer) as unknown),
    made_at: row.made_at,
    due_at: row.due_at,
    body: row.body,
  }
}

export function listDeliveries(
  { db }: OrgDatabase,
  webhookId: string,
  { page, size }: { page: number; size: number },
): { items: WebhookDelivery[]; total: number } {
  const own = db.build.selectFrom('delivery').where('webhook_id', '=', webhookId)
  const total = db.get(own.select(db.build.fn.countAll<number>().as('count')))?.count ?? 0
  const rows = db.all(
    own
      .selectAll()
      .orderBy('place', 'desc')
      .limit(size)
      .offset((page - 1) * size),
  )
  return { items: rows.map(describeDelivery), total }
}
