import { referencesOf } from '#shared/nouns/automations/automation-references.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { reachesAllTables } from '#server/access/token-rights.ts'
import { seesRecord } from '#server/access/sees-record.ts'
import { fieldOfOrg, openAutomation } from '#server/features/automations/automation-sight.ts'
import { definitionOf } from '#server/features/automations/automation-store.ts'
import { queueEvent } from '#server/features/automations/matching/queue-event.ts'

/**
 * Starts an automation for the given records of its table, or once if it has none. @returns the number of runs
 * @throws AppError `not_found` for one that is off or not seen, `record_not_found`, `permission_denied`
 */
export async function runNow(context: OrgContext, id: string, recordIds: readonly string[]): Promise<number> {
  const row = openAutomation(context, id)
  // a token for some tables starts what is about them, and nothing else
  if (!reachesAllTables(context) && !referencesOf(definitionOf(row), fieldOfOrg(context.org)).some(({ is }) => is === 'table'))
    throw new AppError('not_found', { id })
  if (row.enabled !== 1) throw new AppError('not_found', { id: row.id, reason: 'switchedOff' })
  const tableId = row.table_id
  const seen = tableId === null ? [] : recordIds.filter((one) => seesRecord(context, tableId, one))
  const count = tableId === null ? 1 : seen.length
  if (count === 0) throw new AppError('record_not_found')
  const { org, memberId, now } = context
  const at = now()
  const matched = seen.map((one) => ({ id: one, before: {} }))
  const event = { automationId: row.id, version: row.version, tableId, matched, cause: undefined, actorId: memberId }
  await org.db.write(() => queueEvent(org, { ...event, madeAt: at, now: at }))
  return count
}
