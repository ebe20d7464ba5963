import { AppError } from '#shared/protocol/errors.ts'
import { findRun, storeRun, type RunRow } from '#server/automations/runs/run-store.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

const mostDeaths = 2

/** Inside a write: the process died while it worked for an automation. The runs under way then are those that run, or else the next one. */
export function noteCutWork(payload: unknown, org: OrgDatabase): void {
  const { automationId } = payload as { automationId: string }
  const { db } = org
  const living = db.build.selectFrom('run').selectAll().where('automation_id', '=', automationId)
  const running = db.all(living.where('status', '=', 'running'))
  const next = db.get(living.where('status', '=', 'queued').orderBy('place').limit(1))
  for (const run of running.length > 0 ? running : next ? [next] : []) note(org, run)
}

/** The same for one run that went on after it had waited. */
export function noteCutRun(payload: unknown, org: OrgDatabase): void {
  const run = findRun(org, (payload as { runId: string }).runId)
  if (run && run.ended_at === null) note(org, run)
}

function note(org: OrgDatabase, run: RunRow): void {
  storeRun(org, run.id, { cut_off: run.cut_off + 1 })
}

/** A run that may be what ends the process must not end the next one. @throws AppError `run_cut_off` */
export function refuseDeadly({ cut_off: deaths }: RunRow): void {
  if (deaths >= mostDeaths) throw new AppError('run_cut_off')
}
