import type { z } from 'zod'
import { isJudging, type TriggerEvent } from '#shared/nouns/functions/function.ts'
import type { functionCalls } from '#shared/nouns/functions/function-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { assertMayRun, getVersion, type FunctionRow } from '#server/functions/function-rows.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { wrongPart } from '#server/lib/wrong-part.ts'

type Given = Pick<z.output<(typeof functionCalls)['PUT v3/low-code-functions/:id']['body']>, 'trigger' | 'is_async'>
type Settings = Pick<FunctionRow, 'events' | 'table_id' | 'is_async'>

/** A trigger is made whole: label, events, table, language, active and async (specification 3 §5). @throws AppError `invalid_request` */
export function requireWhole(given: z.output<(typeof functionCalls)['POST v3/low-code-functions']['body']>): void {
  if (!given.trigger) return
  for (const part of ['active', 'is_async', 'language'] as const) if (given[part] === undefined) throw wrongPart(part, 'a trigger needs it')
}

/**
 * Inside a write: what starts the function after this change. A *before* event takes async away, also when the change names async alone.
 * @throws AppError `invalid_request` for a table that the caller does not see, `permission_denied` when the code is another person's
 */
export function settleTrigger(context: OrgContext, given: Given, before: FunctionRow): Settings {
  const { org } = context
  if (given.trigger) {
    const { event, related_table: tableId } = given.trigger
    if (!context.access.table(tableId).read || isTableGone(org, tableId)) throw wrongPart('trigger.related_table', 'no such table')
    if (before.version > 0) assertMayRun(context, getVersion(org, before.id, before.version))
    return bounded({ events: JSON.stringify([...new Set(event)]), table_id: tableId, is_async: given.is_async ?? before.is_async })
  }
  const stays = given.trigger === null ? { events: null, table_id: null } : { events: before.events, table_id: before.table_id }
  return bounded({ ...stays, is_async: given.is_async ?? before.is_async })
}

/** A write waits for what judges it (specification 3 §4). */
export function bounded<Some extends Settings>(settings: Some): Some {
  const events = JSON.parse(settings.events ?? '[]') as TriggerEvent[]
  return events.some(isJudging) ? { ...settings, is_async: 0 } : settings
}

/** The table is deleted or in the trash: what it starts is off until it comes back. */
export function isTableGone(org: OrgDatabase, tableId: string): boolean {
  return findTableModel(org, tableId)?.archived !== false
}

/** A rule of a table is changed by people who see the table. @throws AppError `permission_denied` */
export function assertSeesTable({ org, access }: OrgContext, { table_id: tableId }: Pick<FunctionRow, 'table_id'>): void {
  if (tableId === null || access.table(tableId).read || isTableGone(org, tableId)) return
  throw new AppError('permission_denied', { reason: 'tableHidden' })
}
