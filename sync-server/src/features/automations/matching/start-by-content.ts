import { findAutomation } from '#server/features/automations/automation-store.ts'
import { queueEvent } from '#server/features/automations/matching/queue-event.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** Inside a write: starts an automation with what a webhook received. @returns false when it is off or gone, or starts otherwise */
export function startByContent(org: OrgDatabase, automationId: string, content: string, at: { id: string; now: Date }): boolean {
  const row = findAutomation(org, automationId)
  if (row?.enabled !== 1 || row.trigger_kind !== 'webhookReceived') return false
  const { id, now } = at
  const matched = [{ id: '', before: {}, content }]
  queueEvent(org, { id, automationId, version: row.version, tableId: null, matched, cause: undefined, actorId: null, madeAt: now, now })
  return true
}
