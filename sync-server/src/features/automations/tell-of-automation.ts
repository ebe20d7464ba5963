import type { AutomationRow } from '#server/features/automations/automation-store.ts'
import { scheduleNotices } from '#server/jobs/schedule-notices.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** Inside a write: the notice is at the automation itself, which it names and leads to. With a run it tells of that one. */
export function tell(
  org: OrgDatabase,
  kind: 'automationFailed' | 'automationPaused',
  row: AutomationRow,
  to: string[],
  now: Date,
  runId: string | null = null,
): void {
  if (to.length === 0) return
  const about = { itemType: 'automation' as const, itemId: row.id, recordId: null, fieldId: null, partId: runId }
  scheduleNotices(org, [{ kind, actor: null, about, facts: {}, to, madeAt: now.toISOString() }], now)
}
