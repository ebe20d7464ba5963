import { sql, type Kysely } from 'kysely'
import type { JsonValue } from '#shared/lib/json.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { StepAct } from '#shared/nouns/automations/run.ts'
import { StepFailure, type ActionHandler, type StepMemory } from '#server/automations/steps/action.ts'
import { handlerOf } from '#server/features/automations/actions/action-handlers.ts'
import { goOn } from '#server/automations/flow/effect-kinds.ts'
import type { NextStep } from '#server/automations/flow/next-step.ts'
import type { RunScope } from '#server/automations/flow/run-scope.ts'
import { storeRun, storeStep, type RunRow, type RunStepRow } from '#server/automations/runs/run-store.ts'
import { noteLogged } from '#server/features/automations/runs/thin-runs.ts'
import type { StepResult } from '#server/automations/flow/step-result.ts'
import { forgetWatched } from '#server/automations/waits/wake-runs.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'

export interface StepWork {
  run: RunRow
  next: NextStep
  /** made again for each write, so that rights and results are those of now */
  scope: () => RunScope
}

/** pauses before the next try of a step that failed outside; after the last one the run fails */
const pausesMs = [5_000, 30_000, 300_000, 1_800_000]

/** True for a kind of step that only reads and writes the organisation's file. */
export function isApplied({ step }: NextStep): boolean {
  const { until, over, send: sends } = handlerOf(step.kind)
  return !until && !over && !sends
}

/** Performs one step that waits or reaches outside. @returns whether the run goes on at once. @throws AppError when the step is refused */
export function performStep(effect: EffectContext, work: StepWork): Promise<boolean> {
  const handler = handlerOf(work.next.step.kind)
  if (handler.over) return lookAgain(effect, work, handler)
  return handler.until ? waitFor(effect, work, handler) : send(effect, work, handler)
}

const readStep = compileOnce((build: Kysely<OrgSchema>) =>
  build.selectFrom('run_step').selectAll().where('run_id', '=', '').where('path', '=', ''),
)

function findStep({ db }: OrgDatabase, { run, next }: StepWork): RunStepRow | undefined {
  return db.get(readStep(run.id, next.path))
}

function rowOf(
  { org, platform }: EffectContext,
  work: StepWork,
  set: Pick<RunStepRow, 'status'> & Partial<RunStepRow>,
  known = findStep(org, work),
): RunStepRow {
  const { run, next } = work
  return {
    run_id: run.id,
    path: next.path,
    step_id: next.step.id,
    kind: next.step.kind,
    place: known?.place ?? org.nextSeq(),
    tries: known?.tries ?? 0,
    result: null,
    act: known?.act ?? null,
    error: null,
    due_at: null,
    at: platform.now().toISOString(),
    ...set,
  }
}

const longestKept = 64 * 1024
/** all acts of one run; the later ones lose their records then */
const mostKeptOfRun = 2_000_000
const shortAct = 4_096

/** JSON of bounded length: the act loses its records, which are told only. */
function actJson({ org }: EffectContext, { run }: StepWork, act: StepAct): string {
  const json = JSON.stringify(act)
  const isKept = json.length <= shortAct || (json.length <= longestKept && keptOfRun(org, run.id) + json.length <= mostKeptOfRun)
  return isKept ? json : JSON.stringify({ ...act, records: [], texts: [] })
}

const readKept = compileOnce(() => sql<{ bytes: number | null }>`SELECT sum(octet_length(act)) AS bytes FROM run_step WHERE run_id = ${''}`)

function keptOfRun({ db }: OrgDatabase, runId: string): number {
  return db.get(readKept(runId))?.bytes ?? 0
}

function done(effect: EffectContext, work: StepWork, result: StepResult, act: StepAct): Pick<RunStepRow, 'status' | 'result' | 'act'> {
  return { status: 'done', result: JSON.stringify(result), act: actJson(effect, work, act) }
}

/** Inside a write: a step that is done, counted for the bounds of the log. */
function keepDone(effect: EffectContext, row: RunStepRow): void {
  storeStep(effect.org, row)
  noteLogged(effect.org, (row.result?.length ?? 0) + (row.act?.length ?? 0), effect.platform.now())
}

/** Inside a write: the step's changes and its row, so that it happens once. @throws AppError when the step is refused */
export function applyStep(effect: EffectContext, work: StepWork): StepResult {
  const known = findStep(effect.org, work)
  if (known?.status === 'done') return JSON.parse(known.result ?? '{}') as StepResult
  const handler = handlerOf(work.next.step.kind)
  const scope = work.scope()
  const { plan, act } = handler.plan(scope)
  const result = handler.apply?.(scope, plan) ?? {}
  keepDone(effect, rowOf(effect, work, done(effect, work, result, act), known))
  return result
}

/** Kept where the result will be: nothing reads it before the step is done. */
function memoryOf(effect: EffectContext, work: StepWork, kept: string | null): StepMemory {
  const { db } = effect.org
  return {
    kept: kept === null ? null : (JSON.parse(kept) as JsonValue),
    keep: (value, alongside) =>
      db.write(() => {
        alongside?.()
        storeStep(effect.org, rowOf(effect, work, { status: 'sending', result: JSON.stringify(value) }))
      }),
  }
}

/** A request between two writes. One that a crash cut off is sent again with the same key. */
async function send(effect: EffectContext, work: StepWork, handler: ActionHandler): Promise<boolean> {
  const { org, platform, signal } = effect
  const {
    scope,
    plan,
    act,
    tries,
    result: kept,
  } = await org.db.write(() => {
    const scope = work.scope()
    const planned = handler.plan(scope)
    const known = findStep(org, work)
    const tries = (known?.tries ?? 0) + 1
    const result = known?.result ?? null
    storeStep(org, rowOf(effect, work, { status: 'sending', tries, result, act: actJson(effect, work, planned.act) }))
    storeRun(org, work.run.id, { status: 'running' })
    return { scope, tries, result, ...planned }
  })
  let result: StepResult
  try {
    result = (await handler.send?.(scope, plan, { platform, signal, memory: memoryOf(effect, work, kept) })) ?? {}
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error
    signal.throwIfAborted()
    const pauseMs = error.mayPass ? pausesMs[tries - 1] : undefined
    if (pauseMs === undefined) throw new AppError('unavailable', error.details)
    await putOff(effect, work, pauseMs, {
      tries,
      result: findStep(org, work)?.result ?? null,
      act: actJson(effect, work, act),
      error: JSON.stringify({ id: 'unavailable', details: error.details }),
    })
    return false
  }
  await org.db.write(() => keepDone(effect, rowOf(effect, work, { ...done(effect, work, result, act), tries })))
  return true
}

/** The step is tried again, or is over, at a later moment. */
async function putOff(
  effect: EffectContext,
  work: StepWork,
  ms: number,
  set: Partial<RunStepRow>,
  begin: () => void = () => {},
): Promise<void> {
  const { org, platform } = effect
  const due = new Date(platform.now().getTime() + ms)
  await org.db.write(() => {
    storeStep(org, rowOf(effect, work, { status: 'waiting', due_at: due.toISOString(), ...set }))
    storeRun(org, work.run.id, { status: 'waiting', cut_off: 0 })
    enqueueEffect(org, goOn, { runId: work.run.id }, due)
    begin()
  })
}

async function waitFor(effect: EffectContext, work: StepWork, handler: ActionHandler): Promise<boolean> {
  const { org, platform } = effect
  const row = findStep(org, work)
  const now = platform.now()
  if (row?.due_at && row.due_at <= now.toISOString()) {
    await org.db.write(() => storeStep(org, rowOf(effect, work, { status: 'done', result: '{}' })))
    return true
  }
  const { plan, act } = handler.plan(work.scope())
  const until = row?.due_at ? new Date(row.due_at) : (handler.until?.(plan) ?? now)
  await putOff(effect, work, Math.max(0, until.getTime() - now.getTime()), { act: actJson(effect, work, act) })
  return false
}

/** A wait for something: the row keeps when it began. */
async function lookAgain(effect: EffectContext, work: StepWork, handler: ActionHandler): Promise<boolean> {
  const { org, platform } = effect
  const row = findStep(org, work)
  const now = platform.now()
  const since = row?.result ? new Date((JSON.parse(row.result) as { since: string }).since) : now
  const scope = work.scope()
  const { plan, act } = handler.plan(scope)
  const looked = handler.over?.(scope, plan, since) ?? { result: {} }
  if ('result' in looked) {
    await org.db.write(() => {
      forgetWatched(org, work.run.id)
      handler.finish?.(scope)
      keepDone(effect, rowOf(effect, work, done(effect, work, looked.result, act)))
    })
    return true
  }
  const pauseMs = Math.max(0, looked.next.getTime() - now.getTime())
  const told = { act: actJson(effect, work, act), result: JSON.stringify({ since: since.toISOString() }) }
  await putOff(effect, work, pauseMs, told, () => handler.begin?.(work.scope(), plan))
  return false
}
