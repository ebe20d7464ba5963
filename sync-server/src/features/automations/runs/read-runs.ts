import type { z } from 'zod'
import type { AutomationFigures, AutomationRun, AutomationRunStep, automationCalls } from '#shared/nouns/automations/automation-calls.ts'
import type { StepAct } from '#shared/nouns/automations/run.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { sql } from 'kysely'
import type { OrgContext } from '#server/access/org-context.ts'
import { mayReadRuns, openAutomation } from '#server/features/automations/automation-sight.ts'
import { mayManage } from '#server/features/automations/runs/again.ts'
import { findRun, readError, readSteps, type RunRow, type RunStepRow } from '#server/features/automations/runs/run-store.ts'

const describeRun = (row: RunRow): AutomationRun => ({
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

const describeStep = (row: RunStepRow): AutomationRunStep => ({
  path: row.path,
  stepId: row.step_id,
  kind: row.kind,
  status: row.status,
  tries: row.tries,
  act: row.act === null ? null : (JSON.parse(row.act) as StepAct),
  error: readError(row.error),
  dueAt: row.due_at,
  at: row.at,
})

/** The same without content: details of errors name records and values. */
const withoutContent = (run: AutomationRun): AutomationRun => ({
  ...run,
  recordId: null,
  error: run.error && { id: run.error.id, ...(run.error.stepId !== undefined && { stepId: run.error.stepId }) },
})

type RunQuery = z.output<(typeof automationCalls)['GET automations/runs']['query']>

/** Runs of automations that the caller may manage, newest first. */
export function listRuns(context: OrgContext, query: RunQuery): AutomationRun[] {
  const { db } = context.org
  let find = db.build.selectFrom('run').selectAll()
  if (query.automationId !== undefined) find = find.where('automation_id', '=', query.automationId)
  if (query.status !== undefined) find = find.where('status', '=', query.status)
  if (query.since !== undefined) find = find.where('created_at', '>=', query.since)
  if (query.before !== undefined) find = find.where('id', '<', query.before)
  const may = mayManage(context)
  const reads = mayRead(context)
  const rows = db.all(find.orderBy('id', 'desc').limit(query.size)).filter((row) => may(row.automation_id))
  return rows.map((row) => (reads(row.automation_id) ? describeRun(row) : withoutContent(describeRun(row))))
}

function mayRead(context: OrgContext): (automationId: string) => boolean {
  const known = new Map<string, boolean>()
  return (id) => {
    let reads = known.get(id)
    if (reads === undefined) known.set(id, (reads = mayReadRuns(context, openAutomation(context, id))))
    return reads
  }
}

/** One run with its steps. @throws AppError `not_found` */
export function readRun(context: OrgContext, id: string): { run: AutomationRun; steps: AutomationRunStep[]; mayRead: boolean } {
  const row = openRun(context, id)
  const mayRead = mayReadRuns(context, openAutomation(context, row.automation_id))
  const steps = readSteps(context.org, id).map(describeStep)
  if (mayRead) return { run: describeRun(row), steps, mayRead }
  const bare = steps.map((step) => ({ ...step, act: null, error: step.error && { id: step.error.id } }))
  return { run: withoutContent(describeRun(row)), steps: bare, mayRead }
}

/** A run of an automation that the caller may manage. @throws AppError `not_found` */
export function openRun(context: OrgContext, id: string): RunRow {
  const row = findRun(context.org, id)
  if (!row) throw new AppError('not_found', { id })
  openAutomation(context, row.automation_id)
  return row
}

const shownDays = 7

/** Figures of the automations that the caller may manage. */
export function readFigures(context: OrgContext): AutomationFigures[] {
  const { org, now } = context
  const since = new Date(now().getTime() - shownDays * 86_400_000).toISOString()
  const may = mayManage(context)
  return org.db
    .all(
      sql<{ id: string; runs: number; failed: number; last: string }>`
        SELECT automation_id AS id, count(*) AS runs, sum(status = 'failed') AS failed, max(created_at) AS last
        FROM run INDEXED BY run_created WHERE created_at >= ${since} GROUP BY automation_id`,
    )
    .filter(({ id }) => may(id))
    .map(({ id, runs, failed, last }) => ({ id, runs, failed, lastRunAt: last }))
}
