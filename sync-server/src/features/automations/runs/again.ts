import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openAutomation } from '#server/features/automations/automation-sight.ts'
import { goOn } from '#server/automations/flow/effect-kinds.ts'
import { findRun, storeRun, type RunRow } from '#server/features/automations/runs/run-store.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'

const mostAtOnce = 500

export type WhichRuns = { ids: string[] } | { automationId?: string | undefined; since: string }

/** Failed runs go on from the step that failed; those of automations that the caller may manage. @returns their number */
export function runAgain(context: OrgContext, which: WhichRuns): Promise<number> {
  const { org, now } = context
  return org.db.write(() => {
    const may = mayManage(context)
    const runs = chosen(context, which).filter((run) => run.status === 'failed' && may(run.automation_id))
    for (const run of runs) {
      storeRun(org, run.id, { status: 'running', error: null, ended_at: null, cut_off: 0 })
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

/** Asked once for each automation. */
export function mayManage(context: OrgContext): (automationId: string) => boolean {
  const known = new Map<string, boolean>()
  return (id) => {
    let may = known.get(id)
    if (may === undefined) known.set(id, (may = opens(context, id)))
    return may
  }
}

function opens(context: OrgContext, id: string): boolean {
  try {
    openAutomation(context, id)
    return true
  } catch (error) {
    if (error instanceof AppError && error.id === 'not_found') return false
    throw error
  }
}
