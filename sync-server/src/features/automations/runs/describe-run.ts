import type { AutomationRun } from '#shared/nouns/automations/automation-calls.ts'
import { readError, type RunRow } from '#server/automations/runs/run-store.ts'

export const describeRun = (row: Omit<RunRow, 'input'>): AutomationRun => ({
  id: row.id,
  automationId: row.automation_id,
  version: row.version,
  status: row.status,
  tableId: row.table_id,
  recordId: row.record_id,
  actorId: row.actor_id,
  error: readError(row.error),
  createdAt: row.created_at,
  endedAt: row.ended_at,
  undoneAt: row.undone_at,
})

/** The same without content: details of errors name records and values. */
export const withoutContent = (run: AutomationRun): AutomationRun => ({
  ...run,
  recordId: null,
  error: run.error && { id: run.error.id, ...(run.error.stepId !== undefined && { stepId: run.error.stepId }) },
})
