import { prepareFilter } from '#shared/query/prepare-filter.ts'
import { predicateOf } from '#shared/query/predicate.ts'
import type { RecordPage } from '#shared/nouns/records/record-page.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable, visibleFields } from '#server/access/record-rights.ts'
import { createRuleContext } from '#server/access/rule-context.ts'
import { fieldsOf, filterOf, type DeliveryRow, type OutgoingRow } from '#server/features/webhooks/outgoing/outgoing-rows.ts'
import type { Platform } from '#server/platform/platform.ts'
import { toProgramRecords } from '#server/records/programs/program-records.ts'
import { findInRows } from '#server/records/read/find-in-rows.ts'
import { getRecords } from '#server/records/read/get-records.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/**
 * The content of a delivery, with the owner's rights now; undefined when nothing of it may or need be told.
 * @throws AppError `invalid_session` when the owner is gone, those of the table
 */
export function bodyOf(platform: Platform, org: OrgDatabase, row: OutgoingRow, delivery: DeliveryRow): string | undefined {
  const owner = { kind: 'webhook' as const, id: row.id, ownerId: row.owner_id }
  const context = createRuleContext(org, owner, { now: platform.now, source: 'webhook' })
  const ids = JSON.parse(delivery.records) as string[]
  const records = delivery.event === 'record.deleted' ? deleted(context, row, ids) : living(context, row, ids)
  if (records.length === 0) return undefined
  const { batch, part } = delivery
  return JSON.stringify({ type: delivery.event, timestamp: delivery.made_at, data: { table_id: row.table_id, batch, part, records } })
}

/** Of a record in the trash its id alone, if the owner saw it. */
function deleted(context: OrgContext, row: OutgoingRow, ids: readonly string[]): { id: string }[] {
  const table = openTable(context, row.table_id)
  return ids.filter((id) => findInRows(context, table, id) !== undefined).map((id) => ({ id }))
}

function living(context: OrgContext, row: OutgoingRow, ids: readonly string[]): object[] {
  const table = openTable(context, row.table_id)
  const visible = visibleFields(context, table).filter(({ definition }) => definition.column !== 'none')
  const chosen = fieldsOf(row)
  const fields = chosen === null ? visible : visible.filter(({ id }) => chosen.includes(id))
  const { columns } = JSON.parse(getRecords(context, row.table_id, ids)) as RecordPage
  const filter = filterOf(row)
  if (filter === null) return toProgramRecords(columns, { fields, keys: 'id' })
  const moment = { now: context.now().getTime(), timezone: table.model.timezone }
  const prepared = prepareFilter(filter, table.model.fields, { currentUserId: row.owner_id, unfinished: 'nothing', moment })
  const holds = predicateOf(prepared)
  const whole = toProgramRecords(columns, { fields: visible, keys: 'id' })
  const told = new Set(whole.filter(({ id, values }) => holds({ id, cell: (fieldId) => values[fieldId] ?? null })).map(({ id }) => id))
  return toProgramRecords(columns, { fields, keys: 'id' }).filter(({ id }) => told.has(id))
}
