import type { AutomationDefinition } from '#shared/nouns/automations/automation.ts'
import { partsOfTrigger } from '#shared/nouns/automations/values/parts-of-trigger.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { fieldOfOrg } from '#server/features/automations/automation-sight.ts'
import { findAutomation, findVersion, type AutomationRow } from '#server/features/automations/automation-store.ts'
import { refuseDeadly } from '#server/features/automations/runs/cut-off.ts'
import { failRun, pauseFor } from '#server/features/automations/runs/end-run.ts'
import { findIdsAs } from '#server/features/automations/runs/find-ids.ts'
import { nextStep, type NextStep } from '#server/automations/flow/next-step.ts'
import { oneAtATime } from '#server/jobs/one-at-a-time.ts'
import { applyStep, isApplied, performStep, type StepWork } from '#server/features/automations/runs/perform-step.ts'
import { contextOf } from '#server/features/automations/runs/run-context.ts'
import { createStepReading } from '#server/automations/flow/step-reading.ts'
import type { RunInput, RunScope } from '#server/automations/flow/run-scope.ts'
import { causeOfRow, findRun, readResults, storeRun, type RunRow } from '#server/automations/runs/run-store.ts'
import type { StepResult } from '#server/automations/flow/step-result.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { planRests } from '#server/features/automations/matching/rest.ts'
import { endRunsOfOthers } from '#server/features/automations/runs/held-runs.ts'
import { inTime } from '#server/features/automations/runs/in-time.ts'
import { isOfDisk } from '#server/jobs/run-effect.ts'
import { causeOf } from '#server/jobs/write-cause.ts'
import { NeedsVerdicts, writeRecords } from '#server/mutations/write-records.ts'
import { orgLocale } from '#server/storage/org-locale.ts'
import { StorageError } from '#server/storage/storage-fault.ts'

const mostStepsOfRun = 1_000

/** The same unless it is being performed. */
export function performOnce(effect: EffectContext, runId: string): Promise<void> {
  return oneAtATime(`run ${runId}`, () => performRun(effect, runId))
}

/**
 * Performs a run from its first step without a result, until it ends or waits. Each step is stored with its changes, so a crash goes on
 * after the last one.
 */
async function performRun(effect: EffectContext, runId: string): Promise<void> {
  const { org, platform } = effect
  for (;;) {
    effect.signal.throwIfAborted()
    const run = findRun(org, runId)
    if (!run || (run.status !== 'queued' && run.status !== 'running')) return
    const row = findAutomation(org, run.automation_id)
    const definition = row && findVersion(org, run.automation_id, run.version)?.definition
    if (!row || !definition) {
      await org.db.write(() => storeRun(org, runId, { status: 'cancelled', ended_at: platform.now().toISOString() }))
      return
    }
    if (row.owner_id !== run.owner_id) {
      await org.db.write(() => endRunsOfOthers(org, row.id, row.owner_id, platform.now()))
      return
    }
    if (row.enabled !== 1 || planRests(org, platform.now())) {
      // held: switching the automation on goes on with it, or its next start with a plan that has automations
      await org.db.write(() => storeRun(org, runId, { status: 'waiting' }))
      return
    }
    const results = readResults(org, runId)
    const next = nextStep(definition.actions, results)
    if (!next) {
      await org.db.write(() => storeRun(org, runId, { status: 'done', ended_at: platform.now().toISOString(), error: null }))
      return
    }
    if (results.size >= mostStepsOfRun) {
      await failRun(effect, run, new AppError('limit_reached', { limit: mostStepsOfRun, of: 'steps' }), next)
      return
    }
    if (!(await perform(effect, { run, row, definition, results, next }))) return
  }
}

interface Performing {
  run: RunRow
  row: AutomationRow
  definition: AutomationDefinition
  results: ReadonlyMap<string, StepResult>
  next: NextStep
}

/** One step. @returns whether the run goes on at once */
async function perform(effect: EffectContext, performing: Performing): Promise<boolean> {
  const { run, row, next } = performing
  try {
    refuseDeadly(run)
    return await inTime(() => (isApplied(next) ? applySteps(effect, performing) : performStep(effect, workOf(effect, performing))))
  } catch (error) {
    if (isOfDisk(error) || error instanceof StorageError || effect.signal.aborted) throw error
    if (!(error instanceof AppError)) effect.platform.log.error({ err: error, orgId: effect.org.orgId, runId: run.id }, 'a step failed')
    const refusal = error instanceof AppError ? error : new AppError('internal')
    if (refusal.id === 'invalid_session') await pauseFor(effect, row, 'ownerGone', run)
    else await failRun(effect, run, refusal, next)
    return false
  }
}

const workOf = (effect: EffectContext, performing: Performing): StepWork => ({
  run: performing.run,
  next: performing.next,
  scope: () => scopeOf(effect, performing),
})

/** Steps of one write beyond its first begin within this time: a commit is shared with everybody. */
const mostMs = 5

/**
 * The next step and those after it that only write, in one write: fewer commits, and the run ends with its last step. A later one
 * that is refused is undone alone. It is then tried as the first of its own write. @returns whether the run goes on
 */
function applySteps(effect: EffectContext, first: Performing): Promise<boolean> {
  const { org, platform } = effect
  return writeRecords(org.db, () => {
    const until = performance.now() + mostMs
    let at: Performing = { ...first, results: new Map(first.results).set(first.next.path, applyStep(effect, workOf(effect, first))) }
    for (;;) {
      const next = nextStep(at.definition.actions, at.results)
      if (!next) {
        storeRun(org, at.run.id, { status: 'done', ended_at: platform.now().toISOString(), error: null })
        return false
      }
      at = { ...at, next }
      const isOver = at.results.size >= mostStepsOfRun || !isApplied(next) || performance.now() > until
      const result = isOver ? undefined : applyAfter(effect, at)
      if (!result) {
        if (at.run.status !== 'running') storeRun(org, at.run.id, { status: 'running' })
        return true
      }
      at = { ...at, results: new Map(at.results).set(next.path, result) }
    }
  })
}

/** A later step of a write; undefined when it is refused, or needs something from outside the write. */
function applyAfter(effect: EffectContext, performing: Performing): StepResult | undefined {
  try {
    return effect.org.db.writeNow(() => applyStep(effect, workOf(effect, performing)))
  } catch (error) {
    if (error instanceof AppError || error instanceof NeedsVerdicts) return undefined
    throw error
  }
}

/** @throws AppError `invalid_session` when the owner is gone */
function scopeOf({ org, platform }: EffectContext, { run, row, definition, results, next }: Performing): RunScope {
  const context = contextOf(platform, org, row)
  const input = JSON.parse(run.input) as Pick<RunInput, 'before' | 'content'>
  return {
    context,
    locale: orgLocale(org),
    publicUrl: platform.config.publicUrl,
    ownerId: row.owner_id,
    runId: run.id,
    automationId: run.automation_id,
    cause: causeOf(startedBy(run), causeOfRow(run)),
    input: { ...input, tableId: run.table_id, recordId: run.record_id, actorId: run.actor_id, at: run.made_at },
    results,
    wouldBe: new Map(),
    parts: partsOfTrigger(definition.trigger, fieldOfOrg(org)),
    next,
    reading: createStepReading(),
    findIds: findIdsAs(platform, org, row.owner_id),
  }
}

const startedBy = ({ automation_id: id, version, id: runId, root, record_id: recordId }: RunRow) => ({
  ...{ kind: 'automation' as const, id, version, runId, root },
  records: [recordId ?? ''],
})
