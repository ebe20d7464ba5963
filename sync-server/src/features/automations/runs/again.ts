import type { OrgContext } from '#server/access/org-context.ts'
import { findAutomation } from '#server/features/automations/automation-store.ts'
import { goOn } from '#server/automations/flow/effect-kinds.ts'
import { runSight } from '#server/features/automations/runs/run-sight.ts'
import { findRun, storeRun, type RunRow } from '#server/automations/runs/run-store.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

const mostAtOnce = 500

export type WhichRuns = ({ ids: string[] } | { automationId?: string | undefined; since: string }) & { saved?: boolean | undefined }

/**
 * Failed runs go on from the step that failed, with the rights of the person who saved their version; those that the caller may know of.
 * With `saved` they take the version that is saved now. Steps that are done stay done, those that are new to it are still to come.
 * @returns their number
 */
export function runAgain(context: OrgContext, which: WhichRuns): Promise<number> {
  const { org, now } = context
  return org.db.write(() => {
    const { sees } = runSight(context)
    const runs = chosen(context, which).filter((run) => run.status === 'failed' && sees(run) && mayGoOn(org, run))
    for (const run of runs) {
      const version = which.saved === true ? findAutomation(org, run.automation_id)?.version : undefined
      const set = { status: 'running', error: null, ended_at: null, cut_off: 0 } as const
      storeRun(org, run.id, { ...set, ...(version !== undefined && { version }) })
      enqueueEffect(org, goOn, { runId: run.id }, now())
    }
    return runs.length
  })
}

function chosen({ org }: OrgContext, which: WhichRuns): RunRow[] {
  if ('ids' in which) return which.ids.flatMap((id) => findRun(org, id) ?? [])
  const { db } = org
  let failed = db.build.selectFrom('run').selectAll().where('status', '=', 'failed').where('created_at', '>=', which.since)
  if (which.automationId !== undefined) failed = failed.where('automation_id', '=', which.automationId)
  return db.all(failed.orderBy('place').limit(mostAtOnce))
}

/** One that is switched off rests, and so do runs from before its owner. */
function mayGoOn(org: OrgDatabase, run: RunRow): boolean {
  const row = findAutomation(org, run.automation_id)
  return row?.enabled === 1 && row.owner_id === run.owner_id
}
