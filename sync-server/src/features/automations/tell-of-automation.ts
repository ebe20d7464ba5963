import { referencesOf } from '#shared/nouns/automations/automation-references.ts'
import { fieldOfOrg } from '#server/features/automations/automation-sight.ts'
import { definitionOf, type AutomationRow } from '#server/features/automations/automation-store.ts'
import { scheduleNotices } from '#server/jobs/schedule-notices.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** The place of notices about an automation: the table that starts it, else the first one that it names, else itself. */
function placeOf(org: OrgDatabase, row: AutomationRow): { itemType: 'table' | 'automation'; itemId: string } {
  const tableId =
    row.table_id ?? referencesOf(definitionOf(row), fieldOfOrg(org)).flatMap((one) => (one.is === 'table' ? [one.tableId] : []))[0]
  return tableId === undefined ? { itemType: 'automation', itemId: row.id } : { itemType: 'table', itemId: tableId }
}

/** Inside a write. */
export function tell(org: OrgDatabase, kind: 'automationFailed' | 'automationPaused', row: AutomationRow, to: string[], now: Date): void {
  if (to.length === 0) return
  const about = { ...placeOf(org, row), recordId: null, fieldId: null, partId: null }
  scheduleNotices(org, [{ kind, actor: null, about, facts: {}, to, madeAt: now.toISOString() }], now)
}
