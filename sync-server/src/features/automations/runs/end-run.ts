import type { AutomationProblem } from '#shared/nouns/automations/automation.ts'
import type { AppError } from '#shared/protocol/errors.ts'
import { pauseAutomation, storeAutomation, type AutomationRow, findAutomation } from '#server/features/automations/automation-store.ts'
import { reachesOutside } from '#server/features/automations/actions/action-handlers.ts'
import { tell } from '#server/features/automations/tell-of-automation.ts'
import { queueEvent } from '#server/features/automations/matching/queue-event.ts'
import type { NextStep } from '#server/automations/flow/next-step.ts'
import { causeOfRow, readSteps, storeRun, storeStep, type RunRow } from '#server/automations/runs/run-store.ts'
import { administrators } from '#server/identity/administrators.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { causeOf } from '#server/jobs/write-cause.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

const toldEveryMs = 3_600_000
const longestError = 8_000

/** Errors after which no run can succeed until somebody changes the automation. */
const lasting: Readonly<Record<string, AutomationProblem>> = { unauthorized: 'noAccess', object_not_found: 'referenceGone' }

const isOfLostField = ({ details }: AppError): boolean => (details as { reason?: unknown } | undefined)?.reason === 'unknownField'

/** Ends a run at a step that was refused. Its earlier steps stay done, so that it can go on from here. */
export async function failRun({ org, platform }: EffectContext, run: RunRow, error: AppError, { path, step }: NextStep): Promise<void> {
  await org.db.write(() => {
    const now = platform.now()
    const stepId = step.id
    const whole = JSON.stringify({ id: error.id, stepId, ...(error.details !== undefined && { details: error.details }) })
    const json = whole.length <= longestError ? whole : JSON.stringify({ id: error.id, stepId })
    storeRun(org, run.id, { status: 'failed', error: json, ended_at: now.toISOString() })
    markStep(org, run, { path, step }, json, now)
    const row = findAutomation(org, run.automation_id)
    if (!row) return
    const problem = lasting[error.id] ?? (isOfLostField(error) ? 'referenceGone' : undefined)
    if (problem && row.enabled === 1) pauseAutomation(org, row.id, problem, now)
    tellOwner(org, row, run.id, now)
    startFollowers(org, run, now)
  })
}

/** Inside a write: the step of a failure, with what it was about to do where it got so far. */
function markStep(org: OrgDatabase, run: RunRow, { path, step }: Pick<NextStep, 'path' | 'step'>, error: string, now: Date): void {
  const known = readSteps(org, run.id).find((row) => row.path === path)
  storeStep(org, {
    run_id: run.id,
    path,
    step_id: step.id,
    kind: step.kind,
    place: known?.place ?? org.nextSeq(),
    status: 'failed',
    tries: known?.tries ?? 0,
    // the memory of a step that reaches outside, for when it goes on; a wait begins again
    result: reachesOutside(step.kind) ? (known?.result ?? null) : null,
    act: known?.act ?? null,
    error,
    due_at: null,
    at: now.toISOString(),
  })
}

/** Inside a write: at most once an hour, so that a thousand failures are one notice. */
function tellOwner(org: OrgDatabase, row: AutomationRow, runId: string, now: Date): void {
  if (row.told_at !== null && now.getTime() - Date.parse(row.told_at) < toldEveryMs) return
  storeAutomation(org, row.id, { told_at: now.toISOString() })
  tell(org, 'automationFailed', row, [row.owner_id], now, runId)
}

/** Inside a write: automations that are started by failures of others; never by their own. */
function startFollowers(org: OrgDatabase, run: RunRow, now: Date): void {
  const { db } = org
  const rows = db.all(
    db.build
      .selectFrom('automation')
      .select(['id', 'version', 'definition'])
      .where('trigger_kind', '=', 'automationFailed')
      .where('enabled', '=', 1)
      .where('deleted_at', 'is', null)
      .where('id', '!=', run.automation_id),
  )
  const cause = causeOf({ kind: 'automation', id: run.automation_id, version: run.version, runId: run.id }, causeOfRow(run))
  for (const row of rows) {
    const { trigger } = JSON.parse(row.definition) as { trigger: { config: { automationId?: string | null } } }
    const wanted = trigger.config.automationId ?? null
    if (wanted !== null && wanted !== run.automation_id) continue
    const event = { automationId: row.id, version: row.version, tableId: null, matched: [], actorId: null, madeAt: now, now }
    queueEvent(org, { ...event, cause })
  }
}

/** Switches an automation off whose owner is gone; administrators are told, for one of them can take it over. */
export async function pauseFor(
  { org, platform }: EffectContext,
  row: AutomationRow,
  problem: AutomationProblem,
  run: RunRow,
): Promise<void> {
  await org.db.write(() => {
    const now = platform.now()
    storeRun(org, run.id, { status: 'cancelled', ended_at: now.toISOString(), error: JSON.stringify({ id: 'invalid_session' }) })
    if (row.enabled !== 1) return
    pauseAutomation(org, row.id, problem, now)
    tell(org, 'automationPaused', row, administrators(org), now)
  })
}
