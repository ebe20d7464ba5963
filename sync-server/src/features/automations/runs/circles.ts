import { causeOfRow, findRun } from '#server/features/automations/runs/run-store.ts'
import { mostRulesInChain, type WriteCause } from '#server/jobs/write-cause.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/**
 * The automations of a circle, in the order in which they started each other: this one has already run for this record among the runs that
 * led here. Undefined without a circle.
 */
export function circleOf(org: OrgDatabase, automationId: string, recordId: string | null, cause: WriteCause): string[] | undefined {
  const ids = [automationId]
  let earlier: WriteCause | undefined = cause
  for (let depth = 0; earlier && depth <= mostRulesInChain; depth++) {
    const run = findRun(org, earlier.runId)
    if (!run) return undefined
    ids.unshift(run.automation_id)
    if (run.automation_id === automationId && run.record_id === recordId) return ids
    earlier = causeOfRow(run)
  }
  return undefined
}
